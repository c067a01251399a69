/** Edits the profile of a stopped Chromium, so the next start has the permissions a user would have. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './until.ts';

/** Chromium's flag for an extension installed through DevTools, which is not loaded at the next start. */
const installedByDevTools = 1 << 15;

interface Permissions {
  api?: string[];
  explicit_host?: string[];
}

interface Preferences {
  extensions: {
    settings: Record<
      string,
      {
        creation_flags: number;
        active_permissions: Permissions;
        granted_permissions: Permissions;
        runtime_granted_permissions?: Permissions;
      }
    >;
    ui?: Record<string, unknown>;
  };
}

/** Prepares a new profile: once this build is installed there, it holds these optional origins and permissions. */
export function grantAhead(profile: string, build: string, grants: string[]): void {
  const held = withGrants({}, grants);
  const settings = { active_permissions: held, granted_permissions: held, runtime_granted_permissions: held };
  mkdirSync(join(profile, 'Default'), { recursive: true });
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ extensions: { settings: { [idOf(build)]: settings } } }),
  );
}

/** Chromium derives an unpacked extension's id from a hash of its folder's path, in letters from a to p. */
function idOf(build: string): string {
  const hash = createHash('sha256').update(realpathSync(build)).digest('hex').slice(0, 32);
  return hash.replace(/./g, (digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16)));
}

const preferencesOf = (profile: string): string => join(profile, 'Default', 'Preferences');

/**
 * Whether a browser that has exited wrote its profile. It writes the file late while exiting, and never if it was
 * killed.
 */
export const isWritten = (profile: string): Promise<boolean> =>
  until('the profile is written', () => existsSync(preferencesOf(profile)), { within: 5_000 }).catch(() => false);

/** Makes the next start load the extension like a user's, with these optional origins and permissions granted. */
export async function stayInstalled(profile: string, extensionId: string, grants: string[]): Promise<void> {
  const path = preferencesOf(profile);
  if (!(await isWritten(profile))) throw new Error(`The browser wrote no profile in ${profile}`);
  const preferences: Preferences = JSON.parse(readFileSync(path, 'utf8'));
  const settings = preferences.extensions.settings[extensionId];
  if (!settings) throw new Error('The profile knows nothing of the extension');
  settings.creation_flags &= ~installedByDevTools;
  settings.active_permissions = withGrants(settings.active_permissions, grants);
  settings.granted_permissions = withGrants(settings.granted_permissions, grants);
  settings.runtime_granted_permissions = withGrants(settings.runtime_granted_permissions ?? {}, grants);
  preferences.extensions.ui = { ...preferences.extensions.ui, developer_mode: true };
  writeFileSync(path, JSON.stringify(preferences));
}

function withGrants(held: Permissions, grants: string[]): Permissions {
  const isOrigin = (grant: string) => grant.includes('://');
  return {
    ...held,
    explicit_host: [...new Set([...(held.explicit_host ?? []), ...grants.filter(isOrigin)])],
    api: [...new Set([...(held.api ?? []), ...grants.filter((grant) => !isOrigin(grant))])],
  };
}
