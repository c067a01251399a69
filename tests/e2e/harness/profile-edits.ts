/** Changes what a stopped Chromium's profile says of the extension, to have after a start what a user would have. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from './until.ts';

/** Chromium's own mark of an extension that DevTools installed: such a one is not loaded again at the next start. */
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

/** For a profile without a browser so far: once this build is installed there, it holds these optional origins and permissions. */
export function grantAhead(profile: string, build: string, grants: string[]): void {
  const held = withGrants({}, grants);
  const settings = { active_permissions: held, granted_permissions: held, runtime_granted_permissions: held };
  mkdirSync(join(profile, 'Default'), { recursive: true });
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ extensions: { settings: { [idOf(build)]: settings } } }),
  );
}

/** Chromium calls an unpacked extension by a hash of its folder's path, in letters from a to p. */
function idOf(build: string): string {
  const hash = createHash('sha256').update(realpathSync(build)).digest('hex').slice(0, 32);
  return hash.replace(/./g, (digit) => String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16)));
}

/** Makes the next start load the extension as it loads a user's, and holds these optional origins and permissions as if its user had said yes. */
export async function stayInstalled(profile: string, extensionId: string, grants: string[]): Promise<void> {
  const path = join(profile, 'Default', 'Preferences');
  // The browser writes the file at its end, and its process may be gone a moment earlier.
  await until('the profile is written', () => existsSync(path));
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
