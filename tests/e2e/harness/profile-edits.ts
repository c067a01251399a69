/** Changes what a stopped Chromium's profile says of the extension, to have after a start what a user would have. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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

/** Makes the next start load the extension as it loads a user's, and holds these optional origins and permissions as if its user had said yes. */
export async function stayInstalled(profile: string, extensionId: string, grants: string[]): Promise<void> {
  const path = join(profile, 'Default', 'Preferences');
  // The browser writes the file at its end, and its process may be gone a moment earlier.
  await until('the profile is written', () => existsSync(path));
  const preferences: Preferences = JSON.parse(readFileSync(path, 'utf8'));
  const settings = preferences.extensions.settings[extensionId];
  if (!settings) throw new Error('The profile knows nothing of the extension');
  settings.creation_flags &= ~installedByDevTools;
  settings.runtime_granted_permissions ??= {};
  const kinds = [settings.active_permissions, settings.granted_permissions, settings.runtime_granted_permissions];
  const isOrigin = (grant: string) => grant.includes('://');
  for (const held of kinds) {
    held.explicit_host = [...new Set([...(held.explicit_host ?? []), ...grants.filter(isOrigin)])];
    held.api = [...new Set([...(held.api ?? []), ...grants.filter((grant) => !isOrigin(grant))])];
  }
  preferences.extensions.ui = { ...preferences.extensions.ui, developer_mode: true };
  writeFileSync(path, JSON.stringify(preferences));
}
