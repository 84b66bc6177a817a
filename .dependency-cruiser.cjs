/** Arrows between the folders of src/ point one way. `scripts/check-boundaries.mjs` runs these rules. */
const only = (from, allowed) => ({
  name: `${from}-reaches-only-its-own`,
  severity: 'error',
  from: { path: `^src/${from}/`, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^src/', pathNot: [from, ...allowed].map((folder) => `^src/${folder}`) },
});

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'agent-depends-on-nothing',
      severity: 'error',
      from: { path: '^src/agent/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^src/agent/' },
    },
    {
      name: 'agent-never-reaches-the-page',
      severity: 'error',
      from: { path: '^src/agent/', pathNot: '\\.test\\.ts$' },
      to: { reachable: true, path: 'node_modules' },
    },
    only('protocol', ['agent/(events|messages|types|result)\\.ts$', 'sandbox/types\\.ts$']),
    only('session', ['agent/', 'protocol/']),
    only('models', ['agent/']),
    only('tools', ['agent/', 'sandbox/types\\.ts$']),
    only('sandbox', []),
    only('client', ['protocol/', 'sandbox/', 'agent/(events|messages|types|result)\\.ts$']),
    only('store', ['protocol/', 'agent/(events|messages|types|result)\\.ts$', 'sandbox/types\\.ts$']),
    only('storage', ['protocol/', 'sandbox/choice/types\\.ts$']),
    only('i18n', []),
    only('ui', [
      'store/',
      'client/',
      'i18n/',
      'protocol/',
      'storage/',
      'sandbox/(choice/)?types\\.ts$',
      'agent/(events|messages|types|result)\\.ts$',
    ]),
    {
      name: 'ui-never-runs-the-agent-side',
      severity: 'error',
      from: { path: '^src/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^src/(agent|models|tools|session|worker)/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'only-the-roots-compose',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/worker/', '^src/main\\.tsx$', '\\.test\\.tsx?$'] },
      to: { path: '^src/worker/' },
    },
    {
      name: 'no-tests-from-source',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '\\.test\\.tsx?$' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'] },
  },
};
