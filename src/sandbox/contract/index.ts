/** What every adapter of the Sandbox port must do. Free of any test framework: a case fails by throwing. */
import type { ContractCase } from './case.ts';
import { directoryCases } from './directories.cases.ts';
import { execCases } from './exec.cases.ts';
import { fileCases } from './files.cases.ts';
import { lifecycleCases } from './lifecycle.cases.ts';
import { pathCases } from './paths.cases.ts';
import { processCases } from './processes.cases.ts';
import { snapshotCases } from './snapshot.cases.ts';
import { stoppingCases } from './stopping.cases.ts';
import { streamingCases } from './streaming.cases.ts';
import { watchCases } from './watch.cases.ts';

export const contractCases: readonly ContractCase[] = [
  ...fileCases,
  ...directoryCases,
  ...pathCases,
  ...watchCases,
  ...snapshotCases,
  ...execCases,
  ...streamingCases,
  ...stoppingCases,
  ...processCases,
  ...lifecycleCases,
];
