/**
 * Parses pages in a thread of its own, one at a time. A page that takes too long or too much memory ends only that
 * thread.
 */
import { Worker } from 'node:worker_threads';
import { takeTurns } from '../../contract/async.ts';
import type { PageRead } from '../../page/page-read.ts';

export interface PageText {
  html: string;
  url: string;
}

export interface PageReader {
  /** Resolves when the thread is free: the next page to request depends on the links of the last one. */
  ready(): Promise<void>;
  /** Rejects if the page cannot be parsed. */
  read(html: string, url: string): Promise<PageRead>;
  close(): Promise<void>;
}

/** Milliseconds per page, including the start of the thread. */
const mostTime = 60_000;
const mostMegabytes = 512;

export function createPageReader(limits: { time?: number; megabytes?: number } = {}): PageReader {
  const { time = mostTime, megabytes = mostMegabytes } = limits;
  const inTurn = takeTurns();
  let worker: Worker | null = null;

  function begin(): Worker {
    const begun = new Worker(new URL('./read-page-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
    });
    begun.unref();
    // Also for a thread that fails while no request waits for it.
    begun.on('error', () => undefined);
    begun.once('exit', () => {
      if (worker === begun) worker = null;
    });
    worker = begun;
    return begun;
  }

  async function end(): Promise<void> {
    const ended = worker;
    worker = null;
    await ended?.terminate();
  }

  async function read(text: PageText): Promise<PageRead> {
    const thread = worker ?? begin();
    try {
      const answer = await answerOf(thread, text, time);
      if (answer === null) throw new Error('The page can’t be read.');
      return answer;
    } catch (error) {
      // The next page needs a new thread.
      if (error instanceof ThreadLost) await end();
      throw error;
    }
  }

  return {
    ready: () => inTurn(async () => void (await read({ html: '', url: 'https://nowhere.invalid/' }))),
    read: (html, url) => inTurn(() => read({ html, url })),
    close: () => inTurn(end),
  };
}

class ThreadLost extends Error {}

function answerOf(thread: Worker, text: PageText, time: number): Promise<PageRead | null> {
  return new Promise((resolve, reject) => {
    const lost = (why: string) => () => over(() => reject(new ThreadLost(why)));
    const tooLong = lost('The page took too long.');
    const gone = lost('The reader ended.');
    const answered = ({ read }: { read: PageRead | null }) => over(() => resolve(read));
    const timer = setTimeout(tooLong, time);
    const over = (settle: () => void) => {
      clearTimeout(timer);
      thread.off('message', answered).off('error', gone).off('exit', gone);
      settle();
    };
    thread.on('message', answered).on('error', gone).on('exit', gone);
    thread.postMessage(text);
  });
}
