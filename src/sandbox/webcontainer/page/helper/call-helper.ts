import type { SandboxResult } from '../../../types.ts';
import type { HelperCallName, HelperCalls } from '../../protocol/messages.ts';

/** Asks a call of the helper, whoever stands in for it. Never rejects. */
export type CallHelper = <Name extends HelperCallName>(
  name: Name,
  ...args: Parameters<HelperCalls[Name]>
) => Promise<SandboxResult<ReturnType<HelperCalls[Name]>>>;
