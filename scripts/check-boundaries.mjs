// Runs the dependency rules over src/, and fails when fewer modules than a floor were looked at: a cruise that
// cannot parse the language reports success over nothing.
import { cruise } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const FLOOR = 300;
const options = await extractOptions('./.dependency-cruiser.cjs');
const { output } = await cruise(['src'], options, undefined, { tsConfig: extractTsConfig('tsconfig.base.json') });
if (typeof output === 'string') throw new Error(output);
const own = output.modules.filter((module) => module.source.startsWith('src/'));
for (const violation of output.summary.violations) {
  console.error(`${violation.rule.name}: ${violation.from} → ${violation.to}`);
}
console.log(
  `${own.length} modules, ${output.summary.totalDependenciesCruised} dependencies, ${output.summary.error} violations`,
);
if (own.length < FLOOR) {
  console.error(`Looked at ${own.length} modules of src/, fewer than the floor of ${FLOOR}.`);
  process.exit(1);
}
process.exit(output.summary.error > 0 ? 1 : 0);
