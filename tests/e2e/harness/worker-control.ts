/** The extension's service worker seen from outside: look into it, kill it for certain, wake it. Never keeps it alive. */
import type { Browser, CDPSession, Target } from 'puppeteer-core';
import { until } from './until.ts';

export interface WorkerControl {
  /**
   * Runs a function (or an expression) in the worker and gives its result, which has to be plain data. Starts the worker if
   * it is stopped. The function is sent as text: it sees its arguments, `chrome` and the worker's globals, nothing around it.
   */
  evaluate<Args extends unknown[], Result>(
    what: ((...args: Args) => Result) | string,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Stops it as the browser does, and returns when it is really gone. Gives false when it was not running. */
  kill(): Promise<boolean>;
  /** Starts it if it is stopped. */
  wake(): Promise<void>;
  isRunning(): Promise<boolean>;
  /** Changes with every start: two equal marks are one life of the worker. Starts it if it is stopped. */
  life(): Promise<string>;
}

const mark = '__harrierTestLife';

/** As the browser names it. The driver may keep one that ended while it was being attached to, so that its list alone does not tell. */
const idOf = (target: Target): unknown => ('_targetId' in target ? target._targetId : null);

/**
 * A session that stays attached keeps the worker from ever stopping, and makes its next start wait for a debugger that nobody
 * resumes. So each look into it attaches, asks and detaches.
 */
export function workerControl(browser: () => Browser, extensionId: string): WorkerControl {
  const isOurs = (target: Target) =>
    target.type() === 'service_worker' && target.url().startsWith(`chrome-extension://${extensionId}/`);

  async function runningId(): Promise<string | undefined> {
    return withSession(browser().target(), async (session) => {
      const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'service_worker' }] });
      return targetInfos.find(({ url }) => url.startsWith(`chrome-extension://${extensionId}/`))?.targetId;
    });
  }

  async function wake(): Promise<void> {
    if (await runningId()) return;
    const page = browser()
      .targets()
      .find((target) => target.type() === 'page');
    if (!page) throw new Error('The worker is woken through a page, and none is open');
    await withSession(page, async (session) => {
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.startWorker', { scopeURL: `chrome-extension://${extensionId}/` });
    });
    await until('the worker starts', runningId);
  }

  async function evaluate<Args extends unknown[], Result>(
    what: ((...args: Args) => Result) | string,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const expression = typeof what === 'string' ? what : `(${String(what)})(...${JSON.stringify(args)})`;
    await wake();
    // The newest: the driver may keep one that ended while it was being attached to.
    const target = await until('the driver sees the worker', () => browser().targets().filter(isOurs).at(-1));
    return withSession(target, async (session) => {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails)
        throw new Error(`In the worker: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
      return result.value;
    });
  }

  /**
   * Closes the one that runs now, and no other: an open page may have started the next one by then, and one that is closed while the
   * driver attaches to it neither ends nor starts again.
   */
  async function kill(): Promise<boolean> {
    const targetId = await runningId();
    if (!targetId) return false;
    const isGone = async () => {
      if ((await runningId()) !== targetId) return true;
      await withSession(browser().target(), (session) => session.send('Target.closeTarget', { targetId })).catch(
        // It may go by itself between the two questions; the next one tells.
        (problem: Error) => {
          if (!problem.message.includes('No target with given id')) throw problem;
        },
      );
      return false;
    };
    // One that is still installing outlives the first tries, for seconds on a busy machine.
    await until('the worker is gone', isGone, { every: 20, within: 30_000 });
    await until('the browser forgets the worker', () => {
      return !browser()
        .targets()
        .some((target) => isOurs(target) && idOf(target) === targetId);
    });
    return true;
  }

  return {
    evaluate,
    kill,
    wake,
    isRunning: async () => (await runningId()) !== undefined,
    life: () => evaluate<[], string>(`self.${mark} ??= crypto.randomUUID()`),
  };
}

/** Attaches to a target, does one thing, and lets go of it again. */
export async function withSession<T>(target: Target, act: (session: CDPSession) => Promise<T>): Promise<T> {
  const session = await target.createCDPSession();
  try {
    return await act(session);
  } finally {
    await session.detach().catch(() => {});
  }
}
