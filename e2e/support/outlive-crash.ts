import type { Page } from '@playwright/test';

export interface Survivor {
  evaluate<Argument, Result>(
    action: (argument: Argument) => Result | Promise<Result>,
    argument: Argument,
  ): Promise<Result>;
  /** Evaluates until the answer is not null, at most for 30 seconds. */
  waitFor<Argument, Result>(action: (argument: Argument) => Result | null, argument: Argument): Promise<Result>;
  /** Ends the process of the sandbox's frame, as the system does when memory runs out. */
  crashSandbox(): Promise<void>;
}

/**
 * Speaks to a page past the crash of a frame. Playwright takes such a page for crashed, though only the frame's process
 * is gone.
 */
export async function outliveCrash(page: Page): Promise<Survivor> {
  const session = await page.context().newCDPSession(page);

  const evaluate: Survivor['evaluate'] = async (action, argument) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: `(${String(action)})(${JSON.stringify(argument)})`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as never;
  };

  return {
    evaluate,
    async waitFor(action, argument) {
      const until = Date.now() + 30_000;
      while (Date.now() < until) {
        const answer = await evaluate(action, argument);
        if (answer !== null) return answer;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`30 seconds went by without: ${String(action)}`);
    },
    async crashSandbox() {
      const frame = page.frames().find((candidate) => candidate.url().endsWith('/sandbox.html'));
      if (frame === undefined) throw new Error('There is no frame of the sandbox');
      const frameSession = await page.context().newCDPSession(frame);
      // The call has no answer: the process that would give it is gone.
      frameSession.send('Page.crash').catch(() => undefined);
    },
  };
}
