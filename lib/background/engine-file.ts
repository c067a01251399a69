/**
 * The background's other files as its first one reaches them. The second, `engine.js`: everything that listeners, settings and services can do without.
 * Chromium imports it when it is first needed, Firefox runs it after the first one as the event page's second script. `sample.js` is run when
 * somebody tries the sample data, `device.js` when this device itself is to answer,
 * `team.js` when a team's service is asked beside the contract.
 */
import { once } from '../contract/async.ts';
import type { CreateSampleService } from './connections/sample.ts';
import type { DeviceFile } from './device/device.ts';
import type { EngineParts } from './engine-in-browser.ts';
import type { TeamFile } from './team/team-file.ts';

const engineAddress = '/engine.js';
const sampleAddress = '/sample.js';
const deviceAddress = '/device.js';
const teamAddress = '/team.js';

/** The second file's own line: leaves its parts where the first file finds them. */
export function leaveEngine(parts: EngineParts): void {
  globalThis.harrierEngine = parts;
}

/** Chromium imports a script late only if it was imported once while the worker was installed. Called when the worker starts. */
export function installEngine(): void {
  if (!import.meta.env.FIREFOX)
    self.addEventListener('install', () => {
      importFile('engine');
      importFile('sample');
      importFile('device');
      importFile('team');
    });
}

/** Rejects when the file can't be read; the next call tries again. */
export const engineFile: () => Promise<EngineParts> = once(async () => {
  if (import.meta.env.FIREFOX) await scriptsRun();
  else if (!globalThis.harrierEngine) importFile('engine');
  const parts = globalThis.harrierEngine;
  if (!parts) throw new Error('The second file left nothing');
  return parts;
});

/** The third file, with the sample data. Rejects when it can't be read; the next call tries again. */
export const sampleFile: () => Promise<CreateSampleService> = once(() =>
  fileWith('sample', () => globalThis.harrierSample),
);

/** The fourth file, by which this device answers. Rejects when it can't be read; the next call tries again. */
export const deviceFile: () => Promise<DeviceFile> = once(() => fileWith('device', () => globalThis.harrierDevice));

/** The fifth file. Rejects when it can't be read; the next call tries again. */
export const teamFile: () => Promise<TeamFile> = once(() => fileWith('team', () => globalThis.harrierTeam));

type File = 'engine' | 'sample' | 'device' | 'team';

async function fileWith<Left>(file: Exclude<File, 'engine'>, left: () => Left | undefined): Promise<Left> {
  // Files of the package, which no compiler need know.
  if (import.meta.env.FIREFOX) await filesInFirefox[file]();
  else if (!left()) importFile(file);
  const found = left();
  if (!found) throw new Error(`The file ${file} left nothing`);
  return found;
}

const filesInFirefox = {
  sample: () => import('/sample.js' as string),
  device: () => import('/device.js' as string),
  team: () => import('/team.js' as string),
};

function importFile(file: File): void {
  importScripts(scripts().createScriptURL(file));
}

/** The policy of the extension's pages takes no text for a script's address: this one name may make one, of the package's own. */
function scripts(): TrustedTypePolicy {
  policy ??= trustedTypes.createPolicy('engine', {
    createScriptURL: (file) => {
      if (file === 'sample') return sampleAddress;
      if (file === 'device') return deviceAddress;
      return file === 'team' ? teamAddress : engineAddress;
    },
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

/** As far as they are used here: the compiler knows the scope of a page, and a service worker's is another. */
interface TrustedTypePolicy {
  createScriptURL(text: string): { readonly trusted: unique symbol };
}
declare const trustedTypes: {
  createPolicy(name: string, rules: { createScriptURL(text: string): string }): TrustedTypePolicy;
};
declare function importScripts(address: ReturnType<TrustedTypePolicy['createScriptURL']>): void;

declare global {
  var harrierEngine: EngineParts | undefined;
}
