/** Controls the extension's service worker from outside: evaluates in it, stops it, wakes it. Never keeps it alive. */
import type { Browser, CDPSession, Target } from 'puppeteer-core';
import { type UntilOptions, until } from './until.ts';
import { type WorkerLife, workerLives } from './worker-lives.ts';

export interface WorkerControl {
  /**
   * Evaluates a function (or an expression) in the worker and returns its result, which must be plain data. Starts
   * the worker if it is stopped. The function is sent as text: it sees its arguments, `chrome` and the worker's
   * globals, but no surrounding variables.
   */
  evaluate<Args extends unknown[], Result>(
    what: ((...args: Args) => Result) | string,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /**
   * Stops the current run and returns once the browser has reported the stop. An open page may have started the next
   * run by then. Returns false if none was running. `atOnce`: does not read its console first, so those lines are
   * lost; required if the worker hangs.
   */
  kill(how?: { atOnce?: boolean }): Promise<boolean>;
  /**
   * Blocks the worker until it is killed, for at most two minutes. Returns once it is blocked. Starts the worker if it
   * is stopped.
   */
  hang(): Promise<void>;
  /** Starts it if it is stopped, and returns once it is active: installed, with its first script finished. */
  wake(): Promise<void>;
  isRunning(): Promise<boolean>;
  /** Identifies the current run: it changes with every start. Starts the worker if it is stopped. */
  life(): Promise<string>;
  /**
   * Opens a session with the active run, which cannot stop by itself until `detach`. Starts the worker if it is
   * stopped.
   */
  attach(): Promise<Attached>;
  /** Runs `act` with a session of the current run. Null if there is none or it ended meanwhile. */
  look<T>(act: (session: CDPSession, url: string) => Promise<T>): Promise<T | null>;
  /** Runs `install`, which reinstalls the extension, and returns once the new installation's worker is active. */
  renewed<T>(install: () => Promise<T>): Promise<T>;
}

/**
 * Milliseconds. Once in a thousand installations Chromium ends up without a worker, and starts none. On a machine so
 * slow that the worker needs longer, installing it twice does no harm.
 */
const longestStart = 90_000;

interface Attached {
  session: CDPSession;
  detach(): Promise<void>;
}

/**
 * A session that stays attached prevents the worker from ever stopping. Its next start then waits for a debugger that
 * never resumes it. So each access attaches, evaluates and detaches.
 */
export function workerControl(browser: () => Browser, extensionId: string): WorkerControl {
  const scope = `chrome-extension://${extensionId}/`;
  const lives = () => workerLives(browser(), scope);
  /** Names of runs whose extension APIs work, and of those whose APIs never will. */
  const owned = new Set<string>();
  const disowned = new Set<string>();

  /** Requests a start whenever none is under way: the previous run may end during the wait. */
  async function ready(
    isMeant: (life: WorkerLife) => boolean = () => true,
    options: UntilOptions = {},
  ): Promise<WorkerLife> {
    const watched = await lives();
    const look = async () => {
      const life = watched.ready();
      if (life && isMeant(life)) return life;
      if (watched.now() === null) await watched.start();
      return null;
    };
    const active = until('the worker is active', look, options);
    return active.catch((problem: Error) => {
      throw new Error(`${problem.message}. The browser reported: ${watched.reported()}`, { cause: problem });
    });
  }

  /** Attaches by the run's target id, because the driver's own list may still contain a run that is over. */
  async function attach({ targetId }: WorkerLife): Promise<Attached> {
    const root = await browser().target().createCDPSession();
    const detach = () => root.detach().catch(() => {});
    try {
      const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true });
      const session = root.connection()?.session(sessionId);
      if (!session) throw new Error('The driver knows no session of the worker');
      // This response comes after the browser's report of any stop that began before.
      await root.send('Target.getTargetInfo', { targetId });
      return { session, detach };
    } catch (problem) {
      await detach();
      throw problem;
    }
  }

  /**
   * Attaches to the active run. If that run is just stopping, it takes the next one; nothing was done in the first. A
   * run whose API calls Chromium refuses is stopped first.
   */
  async function attachActive(): Promise<Attached> {
    for (;;) {
      const life = await ready();
      try {
        const attached = await attach(life);
        // A run that was already stopping never responds.
        if ((await lives()).ready()?.name === life.name && (await isOwned(life, attached))) return attached;
        await attached.detach();
        if (disowned.has(life.name)) await stop(life);
      } catch (problem) {
        await mustBeOver(life, problem);
      }
    }
  }

  /**
   * Rarely, after an installation, Chromium refuses every extension API call in the new run ("No SW"), until the next
   * run. Each run is checked once.
   */
  async function isOwned({ name }: WorkerLife, { session }: Attached): Promise<boolean> {
    if (owned.has(name)) return true;
    const { result } = await session.send('Runtime.evaluate', {
      expression: "chrome.runtime.getPlatformInfo().then(() => '', (problem) => problem.message)",
      awaitPromise: true,
      returnByValue: true,
    });
    (result.value === 'No SW' ? disowned : owned).add(name);
    return owned.has(name);
  }

  /**
   * Rethrows the problem unless the run is over: failing to reach an ending run is not an error. The browser may report
   * the end a moment later.
   */
  async function mustBeOver({ name }: WorkerLife, problem: unknown): Promise<void> {
    const watched = await lives();
    await until('the run is over', () => watched.now()?.name !== name, { within: 5_000 }).catch(() => {
      throw problem;
    });
  }

  async function stop(life: WorkerLife): Promise<void> {
    const watched = await lives();
    await watched.stop(life);
    await until('the worker is gone', () => watched.now()?.name !== life.name);
  }

  async function inside<T>({ session, detach }: Attached, act: (session: CDPSession) => Promise<T>): Promise<T> {
    try {
      return await act(session);
    } finally {
      await detach();
    }
  }

  async function evaluate<Args extends unknown[], Result>(
    what: ((...args: Args) => Result) | string,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const expression = typeof what === 'string' ? what : `(${String(what)})(...${JSON.stringify(args)})`;
    return inside(await attachActive(), async (session) => {
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

  return {
    evaluate,
    async kill() {
      const watched = await lives();
      const life = watched.now();
      if (life === null) return false;
      await stop(life);
      return true;
    },
    async hang() {
      await inside(await attachActive(), async (session) => {
        const busy = new Promise<void>((resolve) => session.once('Runtime.bindingCalled', () => resolve()));
        await session.send('Runtime.enable');
        await session.send('Runtime.addBinding', { name: 'harrierTestBusy' });
        const expression = `setTimeout(() => {
          const end = Date.now() + 120_000;
          harrierTestBusy('');
          while (Date.now() < end);
        })`;
        await session.send('Runtime.evaluate', { expression });
        await busy;
      });
    },
    attach: attachActive,
    wake: async () => void (await ready()),
    isRunning: async () => (await lives()).now() !== null,
    life: async () => (await ready()).name,
    async look(act) {
      const watched = await lives();
      const life = watched.now();
      const answers = () => watched.now()?.name === life?.name && watched.now()?.isStopping === false;
      if (life === null || life.targetId === '' || !answers()) return null;
      try {
        const attached = await attach(life);
        if (answers()) return await inside(attached, (session) => act(session, life.url));
        await attached.detach();
      } catch (problem) {
        await mustBeOver(life, problem);
      }
      return null;
    },
    async renewed(install) {
      const before = (await ready()).installation;
      const isNew = ({ installation }: WorkerLife) => installation !== before;
      const installed = await install();
      const lost = await ready(isNew, { within: longestStart }).then(
        () => null,
        (problem: Error) => problem,
      );
      if (lost === null) {
        await (await attachActive()).detach();
        return installed;
      }
      console.warn(`Installed once more, because no worker came of the installation. ${lost.message}`);
      const again = await install();
      await ready(isNew);
      return again;
    },
  };
}

/** Attaches to a target, does one thing and detaches. */
export async function withSession<T>(target: Target, act: (session: CDPSession) => Promise<T>): Promise<T> {
  const session = await target.createCDPSession();
  try {
    return await act(session);
  } finally {
    await session.detach().catch(() => {});
  }
}
