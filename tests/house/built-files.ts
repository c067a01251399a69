import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { chromiumBuild, firefoxBuild } from '../e2e/harness/build-copy.ts';

export const builds = [
  { name: 'Chromium', dir: chromiumBuild },
  { name: 'Firefox', dir: firefoxBuild },
];

/** The parts of a manifest that are promises to the user. */
export interface Manifest {
  name?: string;
  short_name?: string;
  description?: string;
  browser_specific_settings?: { gecko?: { id?: string; data_collection_permissions?: Record<string, string[]> } };
  permissions?: string[];
  optional_permissions?: string[];
  optional_host_permissions?: string[];
  commands?: Record<string, { suggested_key?: { default?: string }; description?: string }>;
  background?: { scripts?: string[]; service_worker?: string };
  action?: { default_popup?: string };
  side_panel?: { default_path?: string };
  sidebar_action?: { default_panel?: string; open_at_install?: boolean };
  host_permissions?: string[];
  content_scripts?: unknown[];
  web_accessible_resources?: unknown[];
  content_security_policy?: { extension_pages?: string };
  externally_connectable?: { ids?: string[]; matches?: string[] };
}

export function manifestOf(dir: string): Manifest {
  if (!existsSync(dir)) throw new Error('There is no build: run `npm run build` and `npm run build:firefox`');
  return JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8'));
}

interface BuiltFile {
  path: string;
  text: string;
}

export function builtFiles(dir: string, ending: string): BuiltFile[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => ({ path, text: readFileSync(join(dir, path), 'utf8') }));
}

/** Bytes per path in a zip file, including both of its headers. */
export function packedSizes(dir: string): Record<string, number> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = relative(dir, file).replaceAll('\\', '/');
      return [path, deflateRawSync(readFileSync(file)).length + 76 + 2 * path.length];
    }),
  );
}
