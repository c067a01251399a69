/** Reads pages in a thread of its own, one after the other: a page that takes too long or too much memory ends that thread, and costs nobody else a moment. */
import { Worker } from 'node:worker_threads';
import { takeTurns } from '../../contract/async.ts';
import type { PageRead } from '../../page/page-read.ts';

export interface PageText {
  html: string;
  url: string;
}

export interface PageReader {
  /** Settles when a page would be read at once: which page is asked for next depends on what the one before says. */
  ready(): Promise<void>;
  /** Rejects when it can't be read. */
  read(html: string, url: string): Promise<PageRead>;
  close(): Promise<void>;
}

/** Milliseconds for one page, the thread's beginning included. */
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
    // Also one that ends while nobody waits for it.
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
      // What is wrong with the thread is so with its next page, too.
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
