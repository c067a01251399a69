/** Profiles in which the extension is installed already: installing it takes more time than starting the browser. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { widened } from './build-copy.ts';

export interface Prepared {
  extensionId: string;
  build: string;
  profile: string;
}

/** What belongs to a running browser. */
const ofRunning = /\/Singleton[A-Za-z]+$/;

const prepared = new Map<string, Promise<Prepared>>();

/**
 * A build and a profile with it, made once per process with `install` and removed when that ends. To be copied: see
 * `copyProfile`.
 */
export function preparedProfile(
  build: string,
  widenHosts: string[],
  install: (build: string, profile: string) => Promise<string>,
): Promise<Prepared> {
  const key = JSON.stringify([build, widenHosts]);
  const known = prepared.get(key);
  if (known) return known;
  const made = prepare(build, widenHosts, install);
  prepared.set(key, made);
  // The next file may have more luck.
  made.catch(() => prepared.delete(key));
  return made;
}

async function prepare(
  shipped: string,
  widenHosts: string[],
  install: (build: string, profile: string) => Promise<string>,
): Promise<Prepared> {
  const copy = widenHosts.length > 0 ? widened(shipped, widenHosts) : null;
  const profile = mkdtempSync(join(tmpdir(), 'harrier-profile-'));
  process.once('exit', () => {
    copy?.remove();
    rmSync(profile, { recursive: true, force: true });
  });
  const build = copy?.dir ?? shipped;
  return { build, profile, extensionId: await install(build, profile) };
}

export function copyProfile(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !ofRunning.test(path) });
}
