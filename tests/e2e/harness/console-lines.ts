/** Collects the consoles of the extension's contexts and of pages, so a test can expect silence or search for a key. */
import type { Browser, CDPSession, Protocol, Target } from 'puppeteer-core';
import type { WorkerControl } from './worker-control.ts';

export interface ConsoleLine {
  from: 'worker' | 'extension page' | 'web page';
  /** The address of the context that wrote it. */
  url: string;
  /** `exception`: uncaught. The others are console levels. */
  level: 'exception' | 'error' | 'warning' | 'other';
  text: string;
}

interface ConsoleLines {
  /** Listens to every page of a browser, including those already open. Call again after a restart. */
  listen(browser: Browser): Promise<void>;
  /** Reads the running worker's console so far. Lines from before it stopped by itself are lost. */
  readWorker(worker: Pick<WorkerControl, 'look'>): Promise<void>;
  /** All lines so far, oldest first. */
  lines(): Promise<ConsoleLine[]>;
}

/**
 * Lines survive restarts. Pages are listened to permanently. The worker is only polled, because a listener would keep
 * it alive.
 */
export function consoleLines(extensionId: string): ConsoleLines {
  const lines: Promise<ConsoleLine>[] = [];
  const readBefore = new Set<string>();

  const line = async (
    spoke: Pick<ConsoleLine, 'from' | 'url'>,
    { level, text }: ConsoleEntry,
  ): Promise<ConsoleLine> => ({
    ...spoke,
    level,
    text: await text,
  });

  async function follow(target: Target): Promise<void> {
    if (target.type() === 'browser' || target.type() === 'service_worker') return;
    // A page that is closing has nothing more to report.
    const session = await target.createCDPSession().catch(() => undefined);
    if (!session) return;
    listenTo(session, (entry) =>
      lines.push(line({ from: originOf(target.url(), extensionId), url: target.url() }, entry)),
    );
    await enable(session).catch(() => {});
  }

  return {
    async listen(browser) {
      browser.on('targetcreated', follow);
      await Promise.all(browser.targets().map(follow));
    },
    async readWorker(worker) {
      await worker.look(async (session, url) => {
        const fresh: Promise<ConsoleLine>[] = [];
        listenTo(session, (entry) => {
          if (!readBefore.has(entry.id)) fresh.push(line({ from: 'worker', url }, entry));
          readBefore.add(entry.id);
        });
        // Enabling replays everything logged since the worker started, before it responds.
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

interface ConsoleEntry {
  level: ConsoleLine['level'];
  text: string | Promise<string>;
  /** Identifies the line, also when it is replayed. */
  id: string;
}

function listenTo(session: CDPSession, report: (entry: ConsoleEntry) => void): void {
  session.on('Runtime.consoleAPICalled', ({ type, args, timestamp }) => {
    const text = Promise.all(args.map((argument) => words(session, argument))).then((all) => all.join(' '));
    report({ level: levelOf(type), text, id: `${timestamp} ${type} ${args.length}` });
  });
  session.on('Runtime.exceptionThrown', ({ exceptionDetails, timestamp }) => {
    const text = exceptionDetails.exception?.description ?? exceptionDetails.text;
    report({ level: 'exception', text, id: `${timestamp} ${text}` });
  });
  session.on('Log.entryAdded', ({ entry }) => {
    const text = [entry.text, entry.url].filter(Boolean).join(' ');
    report({ level: levelOf(entry.level), text, id: `${entry.timestamp} ${text}` });
  });
}

function levelOf(type: string): ConsoleLine['level'] {
  if (type === 'error' || type === 'assert') return 'error';
  return type === 'warning' ? 'warning' : 'other';
}

/** Serialises objects completely, so a key deep inside is not missed. */
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
    // The page closed meanwhile; the preview has the beginning of the object.
    return argument.preview ? JSON.stringify(argument.preview) : (description ?? type);
  }
}

function originOf(url: string, extensionId: string): ConsoleLine['from'] {
  return url.startsWith(`chrome-extension://${extensionId}/`) ? 'extension page' : 'web page';
}
