import { expect, it } from 'vitest';
import { outputOf } from '../testing/run-program.ts';

it('runs TypeScript of every kind of file', async () => {
  const output = await outputOf(
    {
      'main.ts': `
        import { add, type T } from './a';
        import type { U } from './types-only';
        import { b } from './b.js';
        import folder from './folder';
        enum Level { Low = 1, High = 'high' }
        interface Shape { area(): number }
        abstract class Base implements Shape { abstract area(): number; declare ghost: number; }
        class Square extends Base {
          constructor(private readonly side: number, public label?: string) { super(); }
          area(): number { return this.side ** 2; }
        }
        const value: T = { v: 1 };
        const u = undefined as U | undefined;
        console.log(add(1, 2) as number, b, folder, Level.Low, Level.High, new Square(3).area(), value!.v satisfies number, u);
        console.log((await import('./m.mts')).m, 'ghost' in new Square(1));`,
      'a.ts':
        'export interface T { v: number }\nexport function add<N extends number>(a: N, b: N): number { return a + b; }',
      'b.tsx': `export const b: string = 'b';`,
      'folder/index.ts': `export default 'folder';`,
      'm.mts': `import { c } from './c.cjs'; export const m = c;`,
      'c.cts': `import path = require('path'); import { sep } from 'path'; export const c: boolean = path.sep === sep;`,
    },
    'main.ts',
  );
  expect(output).toBe('3 b folder 1 high 9 1 undefined\ntrue false\n');
});

it('turns JSX into calls of the runtime that is there', async () => {
  const output = await outputOf(
    {
      'main.tsx': `
        const App = ({ n }: { n: number }) => <div className="x">{n}<>text</></div>;
        console.log(JSON.stringify(<App n={1} />), JSON.stringify(App({ n: 2 })));`,
      'node_modules/react/package.json': '{"exports":{"./jsx-runtime":"./jsx.js"}}',
      'node_modules/react/jsx.js': `
        exports.Fragment = 'fragment';
        exports.jsx = exports.jsxs = (type, props) => ({ type: typeof type === 'string' ? type : type.name, props });`,
    },
    'main.tsx',
  );
  expect(output).toBe(
    '{"type":"App","props":{"n":1}} {"type":"div","props":{"className":"x","children":[2,{"type":"fragment","props":{"children":"text"}}]}}\n',
  );
});

it('requires TypeScript, and takes import for a module whatever the package says', async () => {
  const output = await outputOf(
    {
      'package.json': '{"type":"commonjs"}',
      'main.js': `console.log(require('./plain.ts'), require('./module.ts').x);`,
      'plain.ts': 'const n: number = 1; module.exports = n;',
      'module.ts': 'export const x: string = "x";',
    },
    'main.js',
  );
  expect(output).toBe('1 x\n');
});
