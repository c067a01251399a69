/**
 * Profiles in which the extension is installed already: installing it takes more time than starting the browser. The
 * browser tests' global set-up makes them; elsewhere there are none.
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

/** Holds the folder of the prepared profiles, for the processes that run the tests. */
const variable = 'HARRIER_TEST_PROFILES';

/** Files of a running browser. */
const ofRunning = /\/Singleton[A-Za-z]+$/;

const fileFor = (folder: string, widenHosts: readonly string[]) =>
  join(folder, `${widenHosts.length === 0 ? 'shipped' : encodeURIComponent(widenHosts.join(' '))}.json`);

/** The profile with the shipped build, or with this widening of it. To be copied: see `copyProfile`. */
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
