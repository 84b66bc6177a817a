/** A tree, and what Node v20.20.2 answers for imports and requires in it. */

const manifests: Readonly<Record<string, unknown>> = {
  'package.json': {
    name: 'app',
    type: 'module',
    exports: { '.': './main.js', './sub': './sub.js', './missing': './missing.js' },
    imports: {
      '#dep': 'dual',
      '#file': './sub.js',
      '#cond': { custom: './custom.js', node: './sub.js' },
      '#lib/*': './lib/*.js',
      '#bad': '../x.js',
      '#null': null,
      '#fs': 'fs',
      '#nodefs': 'node:fs',
      '#nofile': './nofile.js',
    },
  },
  'data.json': {},
  'lib/y.json': {},
  'dir/package.json': { main: './entry' },
  'brokenmain/package.json': { main: 'nowhere' },
  'nomain/package.json': { main: 'nowhere' },
  'cjs/package.json': { type: 'commonjs' },
  'cjs/c.json': {},
  'cjs/only.json': {},
  'plain/package.json': {},
  'imp/package.json': {
    imports: {
      '#a': { require: './r.cjs', import: './i.mjs' },
      '#arr': ['bad://x', './i.mjs'],
      '#arr2': [null, './i.mjs'],
      '#obj': { nope: './i.mjs' },
    },
  },
  'node_modules/dual/package.json': {
    name: 'dual',
    exports: {
      '.': { import: './i.mjs', require: './r.cjs' },
      './package.json': './package.json',
      './features/*.js': './f/*.js',
      './features/private/*': null,
      './deep/*': './f/*.js',
      './deep/in/*': './g/*.js',
      './gone': './gone.js',
      './bad': 'f/a.js',
      './esc': './../dual/i.mjs',
      './nm': './node_modules/x.js',
      './num': 5,
      './arr': ['f/a.js', './i.mjs'],
      './sync': { 'module-sync': './s.mjs', default: './d.cjs' },
      './cust': { custom: './s.mjs', default: './d.cjs' },
      './addons': { 'node-addons': './s.mjs', default: './d.cjs' },
      './only-import': { import: './i.mjs' },
      './none': { browser: './i.mjs' },
      './nested': { node: { import: './i.mjs' }, default: './d.cjs' },
      './dirt': './f',
      './sp': './f/my%20f.js',
      './slash/': './f/',
    },
  },
  'node_modules/mixed/package.json': { exports: { '.': './a.js', import: './a.js' } },
  'node_modules/numeric/package.json': { exports: { '0': './a.js' } },
  'node_modules/strexp/package.json': { exports: './a.js' },
  'node_modules/nullexp/package.json': { exports: null, main: 'a.js' },
  'node_modules/legacy/package.json': { main: 'lib' },
  'node_modules/legacymain/package.json': { main: './m' },
  'node_modules/legacymain/m.json': {},
  'node_modules/nowhere/package.json': { main: 'gone.js' },
  'node_modules/@sc/pkg/package.json': { exports: { '.': './a.mjs', './b': './b.mjs' } },
  'node_modules/esm-type/package.json': { type: 'module', main: 'x.js' },
};

const emptyFiles = `
main.js
sub.js
custom.js
a.mjs
b.cjs
noext
odd.foo
lib/x.js
lib/index.js
my file.js
per%cent.js
dir/entry.js
dir/deep/z.js
brokenmain/index.js
cjs/c.js
cjs/both.js
cjs/both/index.js
cjs/dotdir/index.js
plain/p.js
broken/x.js
imp/r.cjs
imp/i.mjs
imp/f.mjs
node_modules/dual/i.mjs
node_modules/dual/r.cjs
node_modules/dual/s.mjs
node_modules/dual/d.cjs
node_modules/dual/f/a.js
node_modules/dual/f/my f.js
node_modules/dual/g/b.js
node_modules/dual/f/private.js
node_modules/dual/node_modules/x.js
node_modules/mixed/a.js
node_modules/numeric/a.js
node_modules/strexp/a.js
node_modules/strexp/b.js
node_modules/nullexp/a.js
node_modules/legacy/lib/index.js
node_modules/legacy/other.js
node_modules/legacy/folder/index.js
node_modules/legacymain/m.js
node_modules/nomain/x.js
node_modules/indexed/index.js
node_modules/brokenpkg/index.js
node_modules/@sc/pkg/a.mjs
node_modules/@sc/pkg/b.mjs
node_modules/@sc/old/index.js
node_modules/single.js
node_modules/esm-type/x.js
node_modules/esm-type/bin
node_modules/fs/index.js
node_modules/outer/index.js
node_modules/outer/node_modules/inner/index.js
node_modules/outer/lib/l.js
node_modules/inner/index.js
real/target.js
real/node_modules/near/index.js
real/index.js
`;

/** Content by path. */
export const tree: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(manifests).map(([path, content]) => [path, JSON.stringify(content)])),
  ...Object.fromEntries(linesOf(emptyFiles).map((path) => [path, ''])),
  'broken/package.json': '{ nope',
  'node_modules/brokenpkg/package.json': '{,',
};

export const links: Readonly<Record<string, string>> = {
  'link.js': 'sub.js',
  linkdir: 'real',
  'node_modules/symlinked': '../real',
};

/** How, in which file, of what, and the answer: a path, the name of a built-in, or an error. */
const answers = `
import | main.js | ./sub.js | /tree/sub.js
import | main.js | ./sub | ERR_MODULE_NOT_FOUND Cannot find module '/tree/sub' imported from /tree/main.js\\nDid you mean to import "./sub.js"?
import | main.js | ./lib | ERR_UNSUPPORTED_DIR_IMPORT Directory import '/tree/lib' is not supported resolving ES modules imported from /tree/main.js\\nDid you mean to import "./lib/index.js"?
import | main.js | ./lib/index.js | /tree/lib/index.js
import | main.js | ./nope.js | ERR_MODULE_NOT_FOUND Cannot find module '/tree/nope.js' imported from /tree/main.js
import | main.js | ./noext | /tree/noext
import | main.js | ./odd.foo | ERR_UNKNOWN_FILE_EXTENSION Unknown file extension ".foo" for /tree/odd.foo
import | main.js | ./data.json | /tree/data.json
import | main.js | ./data | ERR_MODULE_NOT_FOUND Cannot find module '/tree/data' imported from /tree/main.js\\nDid you mean to import "./data.json"?
import | main.js | ./my%20file.js | /tree/my file.js
import | main.js | ./my file.js | /tree/my file.js
import | main.js | ./per%25cent.js | /tree/per%cent.js
import | main.js | ./sub.js?x=1 | /tree/sub.js?x=1
import | main.js | ./sub.js?x=1#h | /tree/sub.js?x=1#h
import | main.js | ./sub.js#h | /tree/sub.js#h
import | main.js | ./a%2fb.js | ERR_INVALID_MODULE_SPECIFIER Invalid module "/tree/a%2fb.js" must not include encoded "/" or "\\" characters imported from /tree/main.js
import | main.js | ./dir | ERR_UNSUPPORTED_DIR_IMPORT Directory import '/tree/dir' is not supported resolving ES modules imported from /tree/main.js\\nDid you mean to import "./dir/entry.js"?
import | main.js | ./dir/ | ERR_UNSUPPORTED_DIR_IMPORT Directory import '/tree/dir/' is not supported resolving ES modules imported from /tree/main.js\\nDid you mean to import "./dir/entry.js"?
import | main.js | ./dir/entry | ERR_MODULE_NOT_FOUND Cannot find module '/tree/dir/entry' imported from /tree/main.js\\nDid you mean to import "./dir/entry.js"?
import | main.js | ./dir/deep/../entry.js | /tree/dir/entry.js
import | main.js | dual | /tree/node_modules/dual/i.mjs
import | main.js | dual/package.json | /tree/node_modules/dual/package.json
import | main.js | dual/features/a.js | /tree/node_modules/dual/f/a.js
import | main.js | dual/features/private/a.js | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './features/private/a.js' is not defined by "exports" in /tree/node_modules/dual/package.json imported from /tree/main.js
import | main.js | dual/features/nope.js | ERR_MODULE_NOT_FOUND Cannot find module '/tree/node_modules/dual/f/nope.js' imported from /tree/main.js
import | main.js | dual/deep/a | /tree/node_modules/dual/f/a.js
import | main.js | dual/deep/in/b | /tree/node_modules/dual/g/b.js
import | main.js | dual/gone | ERR_MODULE_NOT_FOUND Cannot find module '/tree/node_modules/dual/gone.js' imported from /tree/main.js
import | main.js | dual/bad | ERR_INVALID_PACKAGE_TARGET Invalid "exports" target "f/a.js" defined for './bad' in the package config /tree/node_modules/dual/package.json imported from /tree/main.js; targets must start with "./"
import | main.js | dual/esc | ERR_INVALID_PACKAGE_TARGET Invalid "exports" target "./../dual/i.mjs" defined for './esc' in the package config /tree/node_modules/dual/package.json imported from /tree/main.js
import | main.js | dual/nm | ERR_INVALID_PACKAGE_TARGET Invalid "exports" target "./node_modules/x.js" defined for './nm' in the package config /tree/node_modules/dual/package.json imported from /tree/main.js
import | main.js | dual/num | ERR_INVALID_PACKAGE_TARGET Invalid "exports" target "5" defined for './num' in the package config /tree/node_modules/dual/package.json imported from /tree/main.js; targets must start with "./"
import | main.js | dual/arr | /tree/node_modules/dual/i.mjs
import | main.js | dual/sync | /tree/node_modules/dual/s.mjs
import | main.js | dual/cust | /tree/node_modules/dual/d.cjs
import | main.js | dual/addons | /tree/node_modules/dual/s.mjs
import | main.js | dual/only-import | /tree/node_modules/dual/i.mjs
import | main.js | dual/none | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './none' is not defined by "exports" in /tree/node_modules/dual/package.json imported from /tree/main.js
import | main.js | dual/nested | /tree/node_modules/dual/i.mjs
import | main.js | dual/dirt | ERR_UNSUPPORTED_DIR_IMPORT Directory import '/tree/node_modules/dual/f' is not supported resolving ES modules imported from /tree/main.js
import | main.js | dual/sp | /tree/node_modules/dual/f/my f.js
import | main.js | dual/slash/a.js | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './slash/a.js' is not defined by "exports" in /tree/node_modules/dual/package.json imported from /tree/main.js
import | main.js | dual/nope | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './nope' is not defined by "exports" in /tree/node_modules/dual/package.json imported from /tree/main.js
import | main.js | dual/ | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './' is not defined by "exports" in /tree/node_modules/dual/package.json imported from /tree/main.js
import | main.js | dual/deep/../a | ERR_INVALID_MODULE_SPECIFIER Invalid module "./deep/../a" request is not a valid match in pattern "./deep/*" for the "exports" resolution of /tree/node_modules/dual/package.json imported from /tree/main.js
import | main.js | dual/deep/node_modules/a | ERR_INVALID_MODULE_SPECIFIER Invalid module "./deep/node_modules/a" request is not a valid match in pattern "./deep/*" for the "exports" resolution of /tree/node_modules/dual/package.json imported from /tree/main.js
import | main.js | mixed | ERR_INVALID_PACKAGE_CONFIG Invalid package config /tree/node_modules/mixed/package.json while importing /tree/main.js. "exports" cannot contain some keys starting with '.' and some not. The exports object must either be an object of package subpath keys or an object of main entry condition name keys only.
import | main.js | numeric | ERR_INVALID_PACKAGE_CONFIG Invalid package config /tree/node_modules/numeric/package.json while importing /tree/main.js. "exports" cannot contain numeric property keys.
import | main.js | strexp | /tree/node_modules/strexp/a.js
import | main.js | strexp/b.js | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './b.js' is not defined by "exports" in /tree/node_modules/strexp/package.json imported from /tree/main.js
import | main.js | nullexp | /tree/node_modules/nullexp/a.js
import | main.js | legacy | /tree/node_modules/legacy/lib/index.js
import | main.js | legacy/other.js | /tree/node_modules/legacy/other.js
import | main.js | legacy/other | ERR_MODULE_NOT_FOUND Cannot find module '/tree/node_modules/legacy/other' imported from /tree/main.js\\nDid you mean to import "legacy/other.js"?
import | main.js | legacy/folder | ERR_UNSUPPORTED_DIR_IMPORT Directory import '/tree/node_modules/legacy/folder' is not supported resolving ES modules imported from /tree/main.js\\nDid you mean to import "legacy/folder/index.js"?
import | main.js | legacymain | /tree/node_modules/legacymain/m.js
import | main.js | nomain | ERR_MODULE_NOT_FOUND Cannot find package '/tree/node_modules/nomain/index.js' imported from /tree/main.js
import | main.js | nomain/x.js | /tree/node_modules/nomain/x.js
import | main.js | indexed | /tree/node_modules/indexed/index.js
import | main.js | nowhere | ERR_MODULE_NOT_FOUND Cannot find package '/tree/node_modules/nowhere/gone.js' imported from /tree/main.js
import | main.js | @sc/pkg | /tree/node_modules/@sc/pkg/a.mjs
import | main.js | @sc/pkg/b | /tree/node_modules/@sc/pkg/b.mjs
import | main.js | @sc/pkg/c | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './c' is not defined by "exports" in /tree/node_modules/@sc/pkg/package.json imported from /tree/main.js
import | main.js | @sc/old | /tree/node_modules/@sc/old/index.js
import | main.js | @sc | ERR_INVALID_MODULE_SPECIFIER Invalid module "@sc" is not a valid package name imported from /tree/main.js
import | main.js | @sc/nope | ERR_MODULE_NOT_FOUND Cannot find package '@sc/nope' imported from /tree/main.js
import | main.js | esm-type | /tree/node_modules/esm-type/x.js
import | main.js | esm-type/bin | /tree/node_modules/esm-type/bin
import | main.js | fs | node:fs
import | main.js | fs/promises | node:fs/promises
import | main.js | node:fs | node:fs
import | main.js | node:nope | ERR_UNKNOWN_BUILTIN_MODULE No such built-in module: node:nope
import | main.js | test | ERR_MODULE_NOT_FOUND Cannot find package 'test' imported from /tree/main.js
import | main.js | node:test | node:test
import | main.js | fs/index.js | /tree/node_modules/fs/index.js
import | main.js | nopkg | ERR_MODULE_NOT_FOUND Cannot find package 'nopkg' imported from /tree/main.js
import | main.js | nopkg/sub | ERR_MODULE_NOT_FOUND Cannot find package 'nopkg' imported from /tree/main.js
import | main.js | % | ERR_INVALID_MODULE_SPECIFIER Invalid module "%" is not a valid package name imported from /tree/main.js
import | main.js | a%b | ERR_INVALID_MODULE_SPECIFIER Invalid module "a%b" is not a valid package name imported from /tree/main.js
import | main.js | .hidden | ERR_INVALID_MODULE_SPECIFIER Invalid module ".hidden" is not a valid package name imported from /tree/main.js
import | main.js | app | /tree/main.js
import | main.js | app/sub | /tree/sub.js
import | main.js | app/missing | ERR_MODULE_NOT_FOUND Cannot find module '/tree/missing.js' imported from /tree/main.js
import | main.js | app/nope | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './nope' is not defined by "exports" in /tree/package.json imported from /tree/main.js
import | main.js | #dep | /tree/node_modules/dual/i.mjs
import | main.js | #file | /tree/sub.js
import | main.js | #cond | /tree/sub.js
import | main.js | #lib/x | /tree/lib/x.js
import | main.js | #lib/nope | ERR_MODULE_NOT_FOUND Cannot find module '/tree/lib/nope.js' imported from /tree/main.js
import | main.js | #lib/ | ERR_INVALID_MODULE_SPECIFIER Invalid module "#lib/" is not a valid internal imports specifier name imported from /tree/main.js
import | main.js | #bad | ERR_INVALID_PACKAGE_TARGET Invalid "imports" target "../x.js" defined for '#bad' in the package config /tree/package.json imported from /tree/main.js
import | main.js | #null | ERR_PACKAGE_IMPORT_NOT_DEFINED Package import specifier "#null" is not defined in package /tree/package.json imported from /tree/main.js
import | main.js | #fs | node:fs
import | main.js | #nodefs | ERR_INVALID_PACKAGE_TARGET Invalid "imports" target "node:fs" defined for '#nodefs' in the package config /tree/package.json imported from /tree/main.js
import | main.js | #nofile | ERR_MODULE_NOT_FOUND Cannot find module '/tree/nofile.js' imported from /tree/main.js
import | main.js | #nope | ERR_PACKAGE_IMPORT_NOT_DEFINED Package import specifier "#nope" is not defined in package /tree/package.json imported from /tree/main.js
import | main.js | # | ERR_INVALID_MODULE_SPECIFIER Invalid module "#" is not a valid internal imports specifier name imported from /tree/main.js
import | main.js | #/x | ERR_INVALID_MODULE_SPECIFIER Invalid module "#/x" is not a valid internal imports specifier name imported from /tree/main.js
import | main.js | http://x.y/z.js | ERR_UNSUPPORTED_ESM_URL_SCHEME Only URLs with a scheme in: file, data, and node are supported by the default ESM loader. Received protocol 'http:'
import | main.js | file:///nope/x.js | ERR_MODULE_NOT_FOUND Cannot find module '/nope/x.js' imported from /tree/main.js
import | main.js | ./link.js | /tree/sub.js
import | main.js | ./linkdir/target.js | /tree/real/target.js
import | main.js | symlinked | /tree/real/index.js
import | cjs/c.js | ./both | ERR_UNSUPPORTED_DIR_IMPORT Directory import '/tree/cjs/both' is not supported resolving ES modules imported from /tree/cjs/c.js\\nDid you mean to import "./both.js"?
import | cjs/c.js | ./only | ERR_MODULE_NOT_FOUND Cannot find module '/tree/cjs/only' imported from /tree/cjs/c.js\\nDid you mean to import "./only.json"?
import | cjs/c.js | ./c | ERR_MODULE_NOT_FOUND Cannot find module '/tree/cjs/c' imported from /tree/cjs/c.js\\nDid you mean to import "./c.js"?
import | cjs/c.js | ../sub.js | /tree/sub.js
import | cjs/c.js | dual | /tree/node_modules/dual/i.mjs
import | imp/f.mjs | #a | /tree/imp/i.mjs
import | imp/f.mjs | #arr | /tree/imp/i.mjs
import | imp/f.mjs | #arr2 | /tree/imp/i.mjs
import | imp/f.mjs | #obj | ERR_PACKAGE_IMPORT_NOT_DEFINED Package import specifier "#obj" is not defined in package /tree/imp/package.json imported from /tree/imp/f.mjs
import | imp/f.mjs | imp | ERR_MODULE_NOT_FOUND Cannot find package 'imp' imported from /tree/imp/f.mjs
import | real/target.js | near | /tree/real/node_modules/near/index.js
import | real/target.js | inner | /tree/node_modules/inner/index.js
import | node_modules/outer/lib/l.js | inner | /tree/node_modules/outer/node_modules/inner/index.js
import | node_modules/outer/lib/l.js | outer | /tree/node_modules/outer/index.js
import | node_modules/outer/lib/l.js | ../index.js | /tree/node_modules/outer/index.js
import | node_modules/outer/lib/l.js | #x | ERR_PACKAGE_IMPORT_NOT_DEFINED Package import specifier "#x" is not defined imported from /tree/node_modules/outer/lib/l.js
require | main.js | ./sub.js | /tree/sub.js
require | main.js | ./sub | /tree/sub.js
require | main.js | ./lib | /tree/lib/index.js
require | main.js | ./lib/ | /tree/lib/index.js
require | main.js | ./lib/index | /tree/lib/index.js
require | main.js | ./nope.js | MODULE_NOT_FOUND Cannot find module './nope.js'
require | main.js | ./nope | MODULE_NOT_FOUND Cannot find module './nope'
require | main.js | ./noext | /tree/noext
require | main.js | ./odd.foo | /tree/odd.foo
require | main.js | ./data | /tree/data.json
require | main.js | ./data.json | /tree/data.json
require | main.js | ./my file.js | /tree/my file.js
require | main.js | ./my%20file | MODULE_NOT_FOUND Cannot find module './my%20file'
require | main.js | ./per%cent | /tree/per%cent.js
require | main.js | ./sub.js?x=1 | MODULE_NOT_FOUND Cannot find module './sub.js?x=1'
require | main.js | ./dir | /tree/dir/entry.js
require | main.js | ./dir/ | /tree/dir/entry.js
require | main.js | ./dir/entry | /tree/dir/entry.js
require | main.js | . | MODULE_NOT_FOUND Cannot find module '.'
require | main.js | ./ | MODULE_NOT_FOUND Cannot find module './'
require | main.js | ./brokenmain | /tree/brokenmain/index.js
require | main.js | ./nomain | MODULE_NOT_FOUND Cannot find module '/tree/nomain/nowhere'. Please verify that the package.json has a valid "main" entry
require | main.js | dual | /tree/node_modules/dual/r.cjs
require | main.js | dual/package.json | /tree/node_modules/dual/package.json
require | main.js | dual/features/a.js | /tree/node_modules/dual/f/a.js
require | main.js | dual/features/private/a.js | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './features/private/a.js' is not defined by "exports" in /tree/node_modules/dual/package.json
require | main.js | dual/features/nope.js | MODULE_NOT_FOUND Cannot find module '/tree/node_modules/dual/f/nope.js'
require | main.js | dual/deep/a | /tree/node_modules/dual/f/a.js
require | main.js | dual/deep/in/b | /tree/node_modules/dual/g/b.js
require | main.js | dual/gone | MODULE_NOT_FOUND Cannot find module '/tree/node_modules/dual/gone.js'
require | main.js | dual/bad | ERR_INVALID_PACKAGE_TARGET Invalid "exports" target "f/a.js" defined for './bad' in the package config /tree/node_modules/dual/package.json; targets must start with "./"
require | main.js | dual/esc | ERR_INVALID_PACKAGE_TARGET Invalid "exports" target "./../dual/i.mjs" defined for './esc' in the package config /tree/node_modules/dual/package.json
require | main.js | dual/num | ERR_INVALID_PACKAGE_TARGET Invalid "exports" target "5" defined for './num' in the package config /tree/node_modules/dual/package.json; targets must start with "./"
require | main.js | dual/arr | /tree/node_modules/dual/i.mjs
require | main.js | dual/sync | /tree/node_modules/dual/s.mjs
require | main.js | dual/cust | /tree/node_modules/dual/d.cjs
require | main.js | dual/addons | /tree/node_modules/dual/s.mjs
require | main.js | dual/only-import | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './only-import' is not defined by "exports" in /tree/node_modules/dual/package.json
require | main.js | dual/none | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './none' is not defined by "exports" in /tree/node_modules/dual/package.json
require | main.js | dual/nested | /tree/node_modules/dual/d.cjs
require | main.js | dual/dirt | MODULE_NOT_FOUND Cannot find module '/tree/node_modules/dual/f'
require | main.js | dual/sp | /tree/node_modules/dual/f/my f.js
require | main.js | dual/nope | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './nope' is not defined by "exports" in /tree/node_modules/dual/package.json
require | main.js | dual/ | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './' is not defined by "exports" in /tree/node_modules/dual/package.json
require | main.js | mixed | ERR_INVALID_PACKAGE_CONFIG Invalid package config /tree/node_modules/mixed/package.json. "exports" cannot contain some keys starting with '.' and some not. The exports object must either be an object of package subpath keys or an object of main entry condition name keys only.
require | main.js | numeric | ERR_INVALID_PACKAGE_CONFIG Invalid package config /tree/node_modules/numeric/package.json. "exports" cannot contain numeric property keys.
require | main.js | strexp | /tree/node_modules/strexp/a.js
require | main.js | strexp/b.js | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './b.js' is not defined by "exports" in /tree/node_modules/strexp/package.json
require | main.js | nullexp | /tree/node_modules/nullexp/a.js
require | main.js | legacy | /tree/node_modules/legacy/lib/index.js
require | main.js | legacy/other | /tree/node_modules/legacy/other.js
require | main.js | legacy/folder | /tree/node_modules/legacy/folder/index.js
require | main.js | legacy/folder/ | /tree/node_modules/legacy/folder/index.js
require | main.js | legacy/ | /tree/node_modules/legacy/lib/index.js
require | main.js | legacymain | /tree/node_modules/legacymain/m.js
require | main.js | nomain | MODULE_NOT_FOUND Cannot find module 'nomain'
require | main.js | nomain/x | /tree/node_modules/nomain/x.js
require | main.js | indexed | /tree/node_modules/indexed/index.js
require | main.js | nowhere | MODULE_NOT_FOUND Cannot find module '/tree/node_modules/nowhere/gone.js'. Please verify that the package.json has a valid "main" entry
require | main.js | @sc/pkg | /tree/node_modules/@sc/pkg/a.mjs
require | main.js | @sc/pkg/b | /tree/node_modules/@sc/pkg/b.mjs
require | main.js | @sc/pkg/c | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './c' is not defined by "exports" in /tree/node_modules/@sc/pkg/package.json
require | main.js | @sc/old | /tree/node_modules/@sc/old/index.js
require | main.js | @sc | MODULE_NOT_FOUND Cannot find module '@sc'
require | main.js | @sc/nope | MODULE_NOT_FOUND Cannot find module '@sc/nope'
require | main.js | single.js | /tree/node_modules/single.js
require | main.js | single | /tree/node_modules/single.js
require | main.js | esm-type | /tree/node_modules/esm-type/x.js
require | main.js | esm-type/bin | /tree/node_modules/esm-type/bin
require | main.js | fs | fs
require | main.js | fs/promises | fs/promises
require | main.js | node:fs | node:fs
require | main.js | fs/ | /tree/node_modules/fs/index.js
require | main.js | test | MODULE_NOT_FOUND Cannot find module 'test'
require | main.js | node:test | node:test
require | main.js | nopkg | MODULE_NOT_FOUND Cannot find module 'nopkg'
require | main.js | app | /tree/main.js
require | main.js | app/sub | /tree/sub.js
require | main.js | app/missing | MODULE_NOT_FOUND Cannot find module '/tree/missing.js'
require | main.js | app/nope | ERR_PACKAGE_PATH_NOT_EXPORTED Package subpath './nope' is not defined by "exports" in /tree/package.json imported from /tree/main.js
require | main.js | #dep | /tree/node_modules/dual/r.cjs
require | main.js | #file | /tree/sub.js
require | main.js | #cond | /tree/sub.js
require | main.js | #lib/x | /tree/lib/x.js
require | main.js | #lib/nope | MODULE_NOT_FOUND Cannot find module '/tree/lib/nope.js'
require | main.js | #bad | ERR_INVALID_PACKAGE_TARGET Invalid "imports" target "../x.js" defined for '#bad' in the package config /tree/package.json imported from /tree/main.js
require | main.js | #null | ERR_PACKAGE_IMPORT_NOT_DEFINED Package import specifier "#null" is not defined in package /tree/package.json imported from /tree/main.js
require | main.js | #nodefs | ERR_INVALID_PACKAGE_TARGET Invalid "imports" target "node:fs" defined for '#nodefs' in the package config /tree/package.json imported from /tree/main.js
require | main.js | #nofile | MODULE_NOT_FOUND Cannot find module '/tree/nofile.js'
require | main.js | #nope | ERR_PACKAGE_IMPORT_NOT_DEFINED Package import specifier "#nope" is not defined in package /tree/package.json imported from /tree/main.js
require | main.js | # | ERR_INVALID_MODULE_SPECIFIER Invalid module "#" is not a valid internal imports specifier name imported from /tree/main.js
require | main.js | http://x.y/z.js | MODULE_NOT_FOUND Cannot find module 'http://x.y/z.js'
require | main.js | ./link.js | /tree/sub.js
require | main.js | ./linkdir/target | /tree/real/target.js
require | main.js | symlinked | /tree/real/index.js
require | main.js | % | MODULE_NOT_FOUND Cannot find module '%'
require | main.js | .hidden | MODULE_NOT_FOUND Cannot find module '.hidden'
require | cjs/c.js | ./both | /tree/cjs/both.js
require | cjs/c.js | ./both/ | /tree/cjs/both/index.js
require | cjs/c.js | ./only | /tree/cjs/only.json
require | cjs/c.js | ./c | /tree/cjs/c.js
require | cjs/c.js | ../sub | /tree/sub.js
require | cjs/c.js | ./dotdir/. | /tree/cjs/dotdir/index.js
require | cjs/c.js | ./dotdir/.. | MODULE_NOT_FOUND Cannot find module './dotdir/..'
require | cjs/c.js | dual | /tree/node_modules/dual/r.cjs
require | imp/r.cjs | #a | /tree/imp/r.cjs
require | imp/r.cjs | #arr | /tree/imp/i.mjs
require | imp/r.cjs | #arr2 | /tree/imp/i.mjs
require | imp/r.cjs | #obj | ERR_PACKAGE_IMPORT_NOT_DEFINED Package import specifier "#obj" is not defined in package /tree/imp/package.json imported from /tree/imp/r.cjs
require | plain/p.js | #a | MODULE_NOT_FOUND Cannot find module '#a'
require | real/target.js | near | /tree/real/node_modules/near/index.js
require | real/target.js | inner | /tree/node_modules/inner/index.js
require | node_modules/outer/lib/l.js | inner | /tree/node_modules/outer/node_modules/inner/index.js
require | node_modules/outer/lib/l.js | outer | /tree/node_modules/outer/index.js
require | node_modules/outer/lib/l.js | ../index | /tree/node_modules/outer/index.js
`;

type Row = readonly [how: 'import' | 'require', from: string, specifier: string, answer: string];

export const rows: readonly Row[] = linesOf(answers).map((line) => {
  const [how = '', from = '', specifier = '', answer = ''] = line.split(' | ');
  return [how === 'import' ? 'import' : 'require', from, specifier, answer.replaceAll('\\n', '\n')];
});

function linesOf(text: string): string[] {
  return text.trim().split('\n');
}
