import type { Browser, CDPSession, Protocol } from 'puppeteer-core';

/** One run of a service worker, from start to stop. */
export interface WorkerLife {
  /** Unique to this run. */
  name: string;
  /** The same for all runs of one installation of the extension. */
  installation: string;
  version: string;
  url: string;
  /** Empty until there is a thread to attach to. */
  targetId: string;
  /** It was asked to stop, and no longer responds. */
  isStopping: boolean;
}

/** The worker's runs as the browser reports them. Each change is an event, so nothing is inferred from timing. */
interface WorkerLives {
  /** The run that is starting, active or about to stop; null between runs. */
  now(): WorkerLife | null;
  /**
   * The same run, but only once it is active and its first script has finished. The extension's bindings exist by then.
   */
  ready(): WorkerLife | null;
  start(): Promise<void>;
  /** The browser's latest reports about the worker, oldest first, for error messages. */
  reported(): string;
  /** Also stops a run that hangs, starts or has a debugger attached; Chromium's own `Target.closeTarget` does not. */
  stop(life: WorkerLife): Promise<void>;
}

type Version = Protocol.ServiceWorker.ServiceWorkerVersion;

const mostReported = 20;

const watched = new WeakMap<Browser, Map<string, Promise<WorkerLives>>>();
let browsers = 0;

/** One watcher per browser and scope. It ends with the browser. */
export function workerLives(browser: Browser, scope: string): Promise<WorkerLives> {
  const ofBrowser = watched.get(browser) ?? new Map<string, Promise<WorkerLives>>();
  watched.set(browser, ofBrowser);
  const lives = ofBrowser.get(scope) ?? watch(browser, scope);
  ofBrowser.set(scope, lives);
  return lives;
}

/** Only a page receives worker events. This one appears in no tab, window or list that the extension sees. */
async function hiddenPage(browser: Browser): Promise<CDPSession> {
  const root = await browser.target().createCDPSession();
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', hidden: true });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true });
  const session = root.connection()?.session(sessionId);
  if (!session) throw new Error('The driver knows no session of the hidden page');
  return session;
}

async function watch(browser: Browser, scope: string): Promise<WorkerLives> {
  browsers += 1;
  const ofBrowser = browsers;
  const session = await hiddenPage(browser);
  const versions = new Map<string, Version>();
  /** Number of starts of each version. */
  const starts = new Map<string, number>();

  const changed = (version: Version) => {
    const { versionId, runningStatus } = version;
    const before = versions.get(versionId)?.runningStatus ?? 'stopped';
    if (before === 'stopped' && runningStatus !== 'stopped') starts.set(versionId, (starts.get(versionId) ?? 0) + 1);
    versions.set(versionId, version);
  };
  const said: string[] = [];
  const note = (words: string) => {
    if (said.at(-1) !== words) said.push(words);
    if (said.length > mostReported) said.shift();
  };
  session.on('ServiceWorker.workerVersionUpdated', (event) => {
    for (const version of event.versions) {
      if (!version.scriptURL.startsWith(scope)) continue;
      note(`version ${version.versionId}: ${version.runningStatus}, ${version.status}`);
      changed(version);
    }
  });
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => {
    for (const { registrationId, scopeURL, isDeleted } of event.registrations)
      if (scopeURL === scope) note(`registration ${registrationId}${isDeleted ? ': deleted' : ''}`);
  });
  session.on('ServiceWorker.workerErrorReported', ({ errorMessage }) =>
    note(`version ${errorMessage.versionId}: ${errorMessage.errorMessage} (line ${errorMessage.lineNumber})`),
  );
  await session.send('ServiceWorker.enable');

  /** The newest, because a run of the previous installation may still be stopping. */
  const running = () =>
    [...versions.values()].filter(({ runningStatus }) => runningStatus !== 'stopped').at(-1) ?? null;
  const lifeOf = ({ versionId, registrationId, scriptURL, targetId, runningStatus }: Version): WorkerLife => ({
    name: `${ofBrowser}.${versionId}.${starts.get(versionId)}`,
    installation: registrationId,
    version: versionId,
    url: scriptURL,
    targetId: targetId ?? '',
    isStopping: runningStatus === 'stopping',
  });

  return {
    now() {
      const version = running();
      return version && lifeOf(version);
    },
    ready() {
      const version = running();
      const isReady = version?.runningStatus === 'running' && version.status === 'activated' && version.targetId;
      return isReady ? lifeOf(version) : null;
    },
    reported: () => said.join('; '),
    start: () => session.send('ServiceWorker.startWorker', { scopeURL: scope }),
    stop: ({ version }) => session.send('ServiceWorker.stopWorker', { versionId: version }),
  };
}
