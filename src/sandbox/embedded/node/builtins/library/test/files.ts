/** Which files `node --test` runs, by the rules of Node 20; TypeScript counts as JavaScript. */
import { posix } from '../path.ts';

const supported = /(?<!\.d)\.(?:[cm]?[jt]s|tsx)$/;
const testName = /^(?:test(?:-.+)?|.+[.\-_]test)\.(?:[cm]?[jt]s|tsx)$/;

interface FileSystem {
  statSync(path: string): { isFile(): boolean; isDirectory(): boolean };
  readdirSync(path: string): string[];
}

/**
 * The files named, all tests in the folders named; of the working directory if nothing is. In a folder `test` every
 * program is one. Throws ENOENT for what is not there. Absolute paths, sorted.
 */
export function findTestFiles(fs: FileSystem, paths: readonly string[], directory: string): string[] {
  const found = new Set<string>();
  const visit = (path: string, isNamed: boolean, isInTest: boolean): void => {
    const stat = fs.statSync(path);
    const name = posix.basename(path);
    if (stat.isFile()) {
      if (isNamed || (isInTest && supported.test(path)) || (testName.test(name) && supported.test(path)))
        found.add(path);
    } else if (stat.isDirectory() && (isNamed || name !== 'node_modules')) {
      for (const entry of fs.readdirSync(path)) visit(posix.join(path, entry), false, isInTest || name === 'test');
    }
  };
  for (const path of paths.length > 0 ? paths : [directory]) visit(posix.resolve(directory, path), true, false);
  return [...found].sort();
}
