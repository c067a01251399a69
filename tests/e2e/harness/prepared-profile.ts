/**
 * Profiles in which the extension is already installed, because installing it takes longer than starting the browser.
 * The global set-up of the browser tests creates them; elsewhere there are none.
 */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Prepared {
  extensionId: string;
  /** The build's folder. */
  build: string;
  /** The profile's folder. */
  profile: string;
}

/** This variable passes the folder of the prepared profiles to the processes that run the tests. */
const variable = 'HARRIER_TEST_PROFILES';

/** Lock files of a running browser; a copy must not contain them. */
const ofRunning = /\/Singleton[A-Za-z]+$/;

const fileFor = (folder: string, widenHosts: readonly string[]) =>
  join(folder, `${widenHosts.length === 0 ? 'shipped' : encodeURIComponent(widenHosts.join(' '))}.json`);

/**
 * The profile with the shipped build, or with a build widened to these hosts. Copy it with `copyProfile` before use.
 */
export function preparedProfile(widenHosts: readonly string[] = []): Prepared | null {
  const folder = process.env[variable];
  if (!folder) return null;
  const file = fileFor(folder, widenHosts);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** Offers these profiles to every process that is started from now on. */
export function offerProfiles(folder: string, profiles: readonly (Prepared & { widenHosts: readonly string[] })[]) {
  for (const { widenHosts, ...prepared } of profiles)
    writeFileSync(fileFor(folder, widenHosts), JSON.stringify(prepared));
  process.env[variable] = folder;
}

export function copyProfile(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !ofRunning.test(path) });
}
