/** What Node adds to the error of an ES module that uses a variable of CommonJS. */
export function explainMissing(error: unknown, url: string, packageOf: () => string | undefined): void {
  if (!(error instanceof ReferenceError)) return;
  const [, name] = /^(require|exports|module|__filename|__dirname) is not defined$/.exec(error.message) ?? [];
  if (name === undefined) return;
  error.message += ` in ES module scope${name === 'require' ? ', you can use import instead' : ''}`;
  const path = /^file:.*\.js(?:\?[^#]*)?(?:#.*)?$/.test(url) ? packageOf() : undefined;
  if (path === undefined) return;
  error.message +=
    `\nThis file is being treated as an ES module because it has a '.js' file extension and '${path}' contains ` +
    `"type": "module". To treat it as a CommonJS script, rename it to use the '.cjs' file extension.`;
}
