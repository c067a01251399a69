/** What the extension's contexts and the pages said in their consoles, so that a test can ask for silence and look for a key. */
import type { Browser, CDPSession, Protocol, Target } from 'puppeteer-core';
import { withSession } from './worker-control.ts';

export interface ConsoleLine {
  from: 'worker' | 'extension page' | 'web page';
  /** The address of the context that spoke. */
  url: string;
  /** `exception` is one nobody caught; the others are the console's own words. */
  level: 'exception' | 'error' | 'warning' | 'other';
  text: string;
}

export interface ConsoleLines {
  /** Starts listening to every page of a browser, those already open too. Call it again after a restart. */
  listen(browser: Browser): Promise<void>;
  /** Reads what the running worker has said so far. What it said before it stopped by itself is lost. */
  readWorker(browser: Browser): Promise<void>;
  /** All lines so far, oldest first. */
  lines(): Promise<ConsoleLine[]>;
}

/** Lines are kept over restarts. Pages are listened to all the time, the worker only looked at: a listener would keep it alive. */
export function consoleLines(extensionId: string): ConsoleLines {
  const lines: Promise<ConsoleLine>[] = [];
  const readBefore = new Set<string>();

  async function line(target: Target, { level, text }: Heard): Promise<ConsoleLine> {
    const url = target.url();
    return { from: originOf(target, extensionId), url, level, text: await text };
  }

  async function follow(target: Target): Promise<void> {
    if (target.type() === 'browser' || target.type() === 'service_worker') return;
    // A page that is closed in this very moment says nothing any more.
    const session = await target.createCDPSession().catch(() => undefined);
    if (!session) return;
    hear(session, (heard) => lines.push(line(target, heard)));
    await enable(session).catch(() => {});
  }

  return {
    async listen(browser) {
      browser.on('targetcreated', follow);
      await Promise.all(browser.targets().map(follow));
    },
    async readWorker(browser) {
      const worker = browser
        .targets()
        .find((target) => target.type() === 'service_worker' && target.url().includes(extensionId));
      if (!worker) return;
      await withSession(worker, async (session) => {
        const fresh: Promise<ConsoleLine>[] = [];
        hear(session, (heard) => {
          if (!readBefore.has(heard.id)) fresh.push(line(worker, heard));
          readBefore.add(heard.id);
        });
        // Enabling sends everything said since the worker's start, before it answers.
        await enable(session);
        lines.push(...fresh);
        await Promise.all(fresh);
      });
    },
    lines: () => Promise.all(lines),
  };
}

async function enable(session: CDPSession): Promise<void> {
  await Promise.all([session.send('Runtime.enable'), session.send('Log.enable')]);
}

interface Heard {
  level: ConsoleLine['level'];
  text: string | Promise<string>;
  /** The same each time the line is sent again. */
  id: string;
}

function hear(session: CDPSession, tell: (heard: Heard) => void): void {
  session.on('Runtime.consoleAPICalled', ({ type, args, timestamp }) => {
    const text = Promise.all(args.map((argument) => words(session, argument))).then((all) => all.join(' '));
    tell({ level: levelOf(type), text, id: `${timestamp} ${type} ${args.length}` });
  });
  session.on('Runtime.exceptionThrown', ({ exceptionDetails, timestamp }) => {
    const text = exceptionDetails.exception?.description ?? exceptionDetails.text;
    tell({ level: 'exception', text, id: `${timestamp} ${text}` });
  });
  session.on('Log.entryAdded', ({ entry }) => {
    const text = [entry.text, entry.url].filter(Boolean).join(' ');
    tell({ level: levelOf(entry.level), text, id: `${entry.timestamp} ${text}` });
  });
}

function levelOf(type: string): ConsoleLine['level'] {
  if (type === 'error' || type === 'assert') return 'error';
  return type === 'warning' ? 'warning' : 'other';
}

/** An object is written out whole: a key deep inside must not stay unseen. */
async function words(session: CDPSession, argument: Protocol.Runtime.RemoteObject): Promise<string> {
  const { objectId, description, type, value } = argument;
  if (!objectId) return typeof value === 'string' ? value : String(value ?? description ?? type);
  try {
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId,
      functionDeclaration: `function () {
        try { return JSON.stringify({ ...this, ...(this instanceof Error && { cause: String(this.cause) }) }) }
        catch { return '' }
      }`,
      returnByValue: true,
    });
    return `${description ?? type} ${result.value}`;
  } catch {
    // The page went away meanwhile; the preview holds the beginning.
    return argument.preview ? JSON.stringify(argument.preview) : (description ?? type);
  }
}

function originOf(target: Target, extensionId: string): ConsoleLine['from'] {
  if (target.type() === 'service_worker') return 'worker';
  return target.url().startsWith(`chrome-extension://${extensionId}/`) ? 'extension page' : 'web page';
}
