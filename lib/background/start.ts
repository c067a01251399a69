/**
 * Starts the background in the browser: its first file. Whatever may wake it is heard from the first moment; settings and services are
 * answered here, everything else waits for the second file.
 */
import { browser } from 'wxt/browser';
import { openWelcome } from '../browser/pages.ts';
import { once } from '../contract/async.ts';
import { hearMailChanged } from '../messages/mail-watch.ts';
import { type Answering, serve, tell } from '../messages/serve.ts';
import type { JobView } from '../messages/views.ts';
import { dueAlarm } from './browser/alarms.ts';
import { hearNotices, hearWaysIn } from './browser/entry-triggers.ts';
import { createLaunchIntents } from './browser/launch-intents.ts';
import { clock } from './clock.ts';
import { deviceFile, engineFile, installEngine, sampleFile, teamFile } from './engine-file.ts';
import type { Occasion } from './jobs/holds.ts';
import { createStartup, isOfStartup, type StartupPlatform } from './startup.ts';
import { createDeviceKeys } from './storage/device-keys.ts';
import { gathered } from './storage/gathered-area.ts';

/** After a start, milliseconds: what woke the background is answered first. */
const settling = 200;

const platform = startupPlatform();
const startup = createStartup(platform);
const intents = createLaunchIntents(browser.storage.session, clock);
const engine = once(async () => (await engineFile()).engineInBrowser(platform, startup, intents));
const notices = once(async () => (await engineFile()).noticesInBrowser(startup.settings));

export function startWorker(): void {
  installEngine();
  serve(answering);
  // Read while whatever woke the background is still on its way: everything wants them.
  startup.settings.get().catch(() => undefined);
  startup.forgetting.get().catch(() => undefined);
  hear();
  // At every start, whatever woke it: alarms get lost, so that they are made again from the jobs (tests/faults/README.md #6).
  clock.wait(settling).then(() => {
    closeStorage();
    resume('start');
  });
}

/** The engine finishes first what was left half forgotten. */
const answering: Answering = async (name, data) =>
  isOfStartup(name) && (await startup.forgetting.get()) === null
    ? startup.answering(name, data)
    : (await engine()).answering(name, data);

function resume(occasion: Occasion): void {
  engine()
    .then((made) => made.resume(occasion))
    .catch(() => undefined);
}

function grantsChanged(): void {
  hearNotices();
  engine()
    .then((made) => made.grantsChanged())
    .catch(() => undefined);
}

/** Content scripts that stand in open mailboxes are cut off then. An installation, and no update, opens the page that welcomes. */
function installed({ reason }: { reason: string }): void {
  if (reason === 'install') openWelcome().catch(() => undefined);
  engine()
    .then((made) => made.installed())
    .catch(() => undefined);
}

function mailChanged(tab: number): void {
  engine()
    .then((made) => made.mailChanged(tab))
    .catch(() => undefined);
}

/** Registered without waiting for anything: a listener that comes later misses the event that woke the background. */
function hear(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === dueAlarm) resume('alarm');
  });
  hearWaysIn({ intents, engine, pushes: startup.pushes });
  browser.runtime.onInstalled.addListener(installed);
  browser.permissions.onAdded.addListener(grantsChanged);
  browser.permissions.onRemoved.addListener(grantsChanged);
  hearMailChanged(mailChanged);
  self.addEventListener('online', () => resume('online'));
}

/** Content scripts read nothing, where the browser can: Firefox has no such switch, there the vault's encryption holds alone. */
function closeStorage(): void {
  const { local } = browser.storage;
  if (typeof local.setAccessLevel !== 'function') return;
  local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => undefined);
}

function startupPlatform(): StartupPlatform {
  const { storage, permissions } = browser;
  return {
    local: gathered(storage.local),
    session: storage.session,
    managed: () => storage.managed.get(),
    // A pattern that the browser does not know is one that it can't grant.
    isGranted: (pattern) => permissions.contains({ origins: [pattern] }).catch(() => false),
    release: (pattern) => permissions.remove({ origins: [pattern] }),
    tell(push, isPrivate) {
      tell(push, isPrivate);
      if (push.topic === 'job' && !isPrivate) notice(push.job);
    },
    deviceKeys: createDeviceKeys(),
    clock,
    sampleFile,
    deviceFile,
    runTeamFile: teamFile,
  };
}

function notice(job: JobView): void {
  notices()
    .then((made) => made.heard(job))
    .catch(() => undefined);
}
