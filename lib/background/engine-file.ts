/**
 * How the background's first file loads the others:
 * - `engine.js`, the second: everything that listeners, settings and services can do without. Chromium imports it on
 *   first use; Firefox runs it after the first file, as the event page's second script.
 * - `sample.js`: when a user tries the sample data.
 * - `device.js`: when this device itself is to answer, and with `sample.js`, which uses its service.
 * - `team.js`: for requests to a team's service beyond the contract.
 * - `passphrase.js`: to lock or unlock a service's key with a passphrase.
 * - `imports.js`: for rows of imports at a service.
 * - `services.js`: to connect services, and to ask several of them in order.
 * - `sync.js`: while the user's browsers are synced.
 */
import { once } from '../contract/async.ts';
import type { CreateSampleService } from './connections/sample.ts';
import type { DeviceFile } from './device/device.ts';
import type { EngineParts } from './engine-in-browser.ts';
import type { ImportSteps } from './jobs/kinds/import-tools.ts';
import type { TeamSteps } from './jobs/kinds/team-steps.ts';
import type { TakeLeadsFile } from './leads/take-leads.ts';
import type { ServicesFile } from './services-file.ts';
import type { PassphraseLock } from './storage/passphrase-lock.ts';
import type { SyncFile } from './sync/sync-parts.ts';

/** A further file needs a line here and in `filesInFirefox`, an entry point, and two lines in `wxt.config.ts`. */
const addresses = {
  engine: '/engine.js',
  sample: '/sample.js',
  device: '/device.js',
  team: '/team.js',
  passphrase: '/passphrase.js',
  imports: '/imports.js',
  services: '/services.js',
  sync: '/sync.js',
};

type File = keyof typeof addresses;

const files = Object.keys(addresses) as File[];

/** Called in the second file: leaves its parts where the first file finds them */
export function leaveEngine(parts: EngineParts): void {
  globalThis.harrierEngine = parts;
}

/**
 * Chromium imports a script late only if it was already imported during the service worker's installation. Call when
 * the service worker starts.
 */
export function installEngine(): void {
  if (!import.meta.env.FIREFOX)
    self.addEventListener('install', () => {
      for (const file of files) importFile(file);
    });
}

/** Rejects if the file cannot be read; the next call tries again. */
export const engineFile: () => Promise<EngineParts> = once(async () => {
  if (import.meta.env.FIREFOX) await scriptsRun();
  else if (!globalThis.harrierEngine) importFile('engine');
  const parts = globalThis.harrierEngine;
  if (!parts) throw new Error('The second file left nothing');
  return parts;
});

/** With the sample data. Rejects if it cannot be read; the next call tries again. */
export const sampleFile: () => Promise<CreateSampleService> = once(async () => {
  const create = await fileWith('sample', () => globalThis.harrierSample);
  const createLocalService = await fileWith('device', () => globalThis.harrierLocalService);
  return (options) => create(options, createLocalService);
});

/** The code that answers as this device. Rejects if the file cannot be read; the next call tries again. */
export const deviceFile: () => Promise<DeviceFile> = once(() => fileWith('device', () => globalThis.harrierDevice));

/** The code that copies this device's leads to another service. */
export const takeLeadsFile: () => Promise<TakeLeadsFile> = once(() =>
  fileWith('device', () => globalThis.harrierTakeLeads),
);

/** Rejects if it cannot be read; the next call tries again. */
export const teamFile: () => Promise<TeamSteps> = once(() => fileWith('team', () => globalThis.harrierTeam));

/** Rejects if it cannot be read; the next call tries again. */
export const importsFile: () => Promise<ImportSteps> = once(() => fileWith('imports', () => globalThis.harrierImports));

/** Rejects if it cannot be read; the next call tries again. */
export const passphraseFile: () => Promise<PassphraseLock> = once(() =>
  fileWith('passphrase', () => globalThis.harrierPassphraseLock),
);

/** Rejects if it cannot be read; the next call tries again. */
export const servicesFile: () => Promise<ServicesFile> = once(() =>
  fileWith('services', () => globalThis.harrierServices),
);

/** Rejects if it cannot be read; the next call tries again. */
export const syncFile: () => Promise<SyncFile> = once(() => fileWith('sync', () => globalThis.harrierSync));

async function fileWith<Left>(file: Exclude<File, 'engine'>, left: () => Left | undefined): Promise<Left> {
  // Files of the package that the compiler does not know.
  if (import.meta.env.FIREFOX) await filesInFirefox[file]();
  else if (!left()) importFile(file);
  const found = left();
  if (!found) throw new Error(`The file ${file} left nothing`);
  return found;
}

/** Each address is written out, so that nothing but the package can be imported. */
const filesInFirefox = {
  sample: () => import('/sample.js' as string),
  device: () => import('/device.js' as string),
  team: () => import('/team.js' as string),
  passphrase: () => import('/passphrase.js' as string),
  imports: () => import('/imports.js' as string),
  services: () => import('/services.js' as string),
  sync: () => import('/sync.js' as string),
};

function importFile(file: File): void {
  importScripts(scripts().createScriptURL(file));
}

/**
 * The content security policy accepts no plain text as a script's address (trusted types). Only this named policy may
 * create one, and only for packaged files.
 */
function scripts(): TrustedTypePolicy {
  policy ??= trustedTypes.createPolicy('engine', {
    createScriptURL: (file) => addresses[files.find((one) => one === file) ?? 'engine'],
  });
  return policy;
}

let policy: TrustedTypePolicy | null = null;

function scriptsRun(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => resolve(), { once: true });
    else resolve();
  });
}

/** Only what is used here: the compiler knows a page's global scope, not a service worker's. */
interface TrustedTypePolicy {
  createScriptURL(text: string): { readonly trusted: unique symbol };
}
declare const trustedTypes: {
  createPolicy(name: string, rules: { createScriptURL(text: string): string }): TrustedTypePolicy;
};
declare function importScripts(address: ReturnType<TrustedTypePolicy['createScriptURL']>): void;

declare global {
  var harrierEngine: EngineParts | undefined;
  var harrierPassphraseLock: PassphraseLock | undefined;
  var harrierServices: ServicesFile | undefined;
  var harrierTakeLeads: TakeLeadsFile | undefined;
}
