/**
 * Runs scripted scenarios through the agent and prints what happened: `npm run conformance -- FILE`. FILE holds a
 * JSON array of scenarios; the answer is one JSON object, scenario id to trace.
 */
import { readFileSync } from 'node:fs';
import { runScenario } from './conformance/run-scenario.ts';
import type { Scenario } from './conformance/scenario.ts';

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Usage: npm run conformance -- FILE');
const scenarios = JSON.parse(readFileSync(file, 'utf8')) as Scenario[];
const traces: Record<string, unknown> = {};
for (const scenario of scenarios) traces[scenario.id] = await runScenario(scenario);
// Some scenarios leave a tool running; the exit does not wait for it.
process.stdout.write(`${JSON.stringify(traces)}\n`, () => process.exit());
