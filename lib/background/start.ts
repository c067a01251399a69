/**
 * Starts the background in the browser: its first file. It listens from the first moment to whatever may wake it.
 * Settings and services are answered here; everything else waits for the second file.
 */
import { browser } from 'wxt/browser';
import { openWelcome } from '../browser/pages.ts';
import { maySend, releaseAll } from '../browser/permissions.ts';
import { once } from '../contract/async.ts';
import type { JobView } from '../messages/job-views.ts';
import { listenForMailChanged } from '../messages/mail-watch.ts';
import { type Answering, pushToPages, serve } from '../messages/serve.ts';
import { createPageBadge } from './badge/page-badge.ts';
import { alarmNames } from './browser/alarms.ts';
import { listenToEntries, listenToNotices } from './browser/entry-triggers.ts';
import { clock } from './core/clock.ts';
import { createLaunchIntents } from './core/launch-intents.ts';
import {
  deviceFile,
  engineFile,
  importsFile,
  installEngine,
  passphraseFile,
  sampleFile,
  servicesFile,
  syncFile,
  takeLeadsFile,
  teamFile,
} from './engine-file.ts';
import type { Occasion } from './jobs/holds.ts';
import { createStartup, isOfStartup, type StartupPlatform } from './startup.ts';
import { createDeviceKeys } from './storage/device-keys.ts';
import { gathered, listed } from './storage/gathered-area.ts';

/** Milliseconds after a start: the event that woke the background is answered first */
const settling = 200;

const platform = startupPlatform();
const startup = createStartup(platform);
const intents = createLaunchIntents(browser.storage.session, clock);
const engine = once(async () => (await engineFile()).engineInBrowser(platform, startup, intents));
const pageBadge = createPageBadge(async (address, isPrivate) => (await engine()).badgeAt(address, isPrivate));
const notices = once(async () => (await engineFile()).noticesInBrowser(startup.settings));

export function startBackground(): void {
  installEngine();
  serve(answering);
  // Read while the event that woke the background is still on its way: everything needs them.
  startup.settings.get().catch(() => undefined);
  startup.pending.all().catch(() => undefined);
  registerListeners();
  // On every start, whatever woke it: alarms get lost, so they are set again from the jobs (tests/faults/README.md
  // #6).
  clock.wait(settling).then(() => {
    closeStorage();
    resume('start');
  });
}

/** While a deletion is unfinished the engine answers everything, because it finishes that first. */
const answering: Answering = async (name, data) =>
  isOfStartup(name) && (await startup.pending.all()).length === 0
    ? startup.answering(name, data)
    : (await engine()).answering(name, data);

function resume(occasion: Occasion): void {
  engine()
    .then((made) => made.resume(occasion))
    .catch(() => undefined);
}

function grantsChanged(): void {
  listenToNotices();
  pageBadge.changed();
  engine()
    .then((made) => made.grantsChanged())
    .catch(() => undefined);
}

/**
 * Content scripts in open mailboxes are cut off by an installation or update. Only an installation opens the welcome
 * page.
 */
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

/** Registered synchronously: a later listener would miss the event that woke the background. */
function registerListeners(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (Object.values<string>(alarmNames).includes(name)) resume('alarm');
  });
  listenToEntries({ intents, engine, menus: engineFile, pushes: startup.pushes });
  browser.runtime.onInstalled.addListener(installed);
  browser.permissions.onAdded.addListener(grantsChanged);
  browser.permissions.onRemoved.addListener(grantsChanged);
  listenForMailChanged(mailChanged);
  pageBadge.listen();
  self.addEventListener('online', () => resume('online'));
}

/**
 * Content scripts may not read storage, where the browser can enforce that. Firefox has no such switch; there, only
 * the vault's encryption protects it.
 */
function closeStorage(): void {
  const { local } = browser.storage;
  if (typeof local.setAccessLevel !== 'function') return;
  local.setAccessLevel({ accessLevel: 'TRUSTED_CONTEXTS' }).catch(() => undefined);
}

function startupPlatform(): StartupPlatform {
  const { storage, permissions } = browser;
  return {
    local: gathered(storage.local),
    session: listed(storage.session),
    managed: () => storage.managed.get(),
    // A pattern unknown to the browser is one that it cannot grant.
    isGranted: (pattern) => permissions.contains({ origins: [pattern] }).catch(() => false),
    maySend,
    release: (pattern) => permissions.remove({ origins: [pattern] }),
    releaseAll,
    push(push, isPrivate) {
      pushToPages(push, isPrivate);
      if (push.topic === 'job' && !isPrivate) notice(push.job);
    },
    shownChanged: () => pageBadge.refresh(),
    deviceKeys: createDeviceKeys(),
    clock,
    sampleFile,
    deviceFile,
    takeLeadsFile,
    passphraseFile,
    syncFile,
    runTeamFile: teamFile,
    runImportsFile: importsFile,
    servicesFile,
  };
}

function notice(job: JobView): void {
  notices()
    .then((made) => made.jobChanged(job))
    .catch(() => undefined);
}
