/** Runs a script in a page as `scripting.executeScript` does: in a world of its own, where the last expression is the result. */
import type { CDPSession } from 'puppeteer-core';

/** Runs it again and again in one world: the expression's value comes back as plain data, a promise's when it is kept. */
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
