/**
 * Runs a script in a page as `scripting.executeScript` does: in an isolated world, with the last expression as its
 * result.
 */
import type { CDPSession } from 'puppeteer-core';

/** Can run any number of scripts in the same world. Returns the value as plain data, after awaiting a promise. */
export async function ownWorld(session: CDPSession): Promise<(expression: string) => Promise<unknown>> {
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId: frameTree.frame.id });
  return async (expression) => {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
}
