/**
 * Responses from a folder of sites: one folder per host, and files at their paths (`index.html` for a folder).
 * `_routes.json` has the rest. It maps a path, optionally ending in `*`, to one of:
 * - `{ "status", "location" }`
 * - `{ "mb": N }`
 * - `{ "hang": true }`
 * - `{ "next": true }`
 */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, normalize } from 'node:path';
import type { Answer } from './answering.ts';

type Route = { status?: number; location?: string; mb?: number; hang?: boolean; next?: boolean };

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.php': 'text/html',
  '': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.gz': 'application/gzip',
  '.pdf': 'application/pdf',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ics': 'text/calendar',
  '.vcf': 'text/vcard',
};

/** The hosts in the folder, sorted. */
export const hostsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('.') && statSync(join(folder, name)).isDirectory())
    .toSorted();

/** Sends no charset in the header: the page's own declaration counts, as on most static hosts. */
export function folderAnswers(folder: string): (host: string, path: string) => Answer | null {
  const routes = new Map(hostsIn(folder).map((host) => [host, routesOf(join(folder, host, '_routes.json'))]));
  return (host, path) => {
    const own = routes.get(host);
    if (!own) return null;
    const [pathname = '/'] = path.split('?');
    return routed(own, path, pathname) ?? fileAt(join(folder, host), pathname);
  };
}

const routesOf = (file: string): [string, Route][] =>
  existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : [];

/** An exact path first, then the longest match with a `*`. */
function routed(routes: readonly [string, Route][], path: string, pathname: string): Answer | null {
  const exact = routes.find(([key]) => key === path) ?? routes.find(([key]) => key === pathname);
  const open = routes
    .filter(([key]) => key.endsWith('*') && [path, decoded(path)].some((one) => one.startsWith(key.slice(0, -1))))
    .toSorted(([one], [other]) => other.length - one.length);
  const [key, route] = exact ?? open[0] ?? [];
  if (key === undefined || !route) return null;
  if (route.mb !== undefined) return { mb: route.mb };
  if (route.hang) return { hang: true };
  if (route.next) return { next: nextOf(key, path) };
  return { status: route.status ?? 200, ...(route.location !== undefined && { location: route.location }) };
}

/**
 * The address of the next page: `/calendar/7` links to `/calendar/8`. A path without `*` counts up its `page`
 * parameter.
 */
function nextOf(key: string, path: string): string {
  const number = Number(/(\d+)\D*$/.exec(path)?.[1] ?? 0) + 1;
  return key.endsWith('*') ? `${key.slice(0, -1)}${number}` : `${key}?page=${number}`;
}

function fileAt(root: string, pathname: string): Answer | null {
  const path = normalize(join(root, decoded(pathname)));
  if (!path.startsWith(root) || path.endsWith('_routes.json')) return null;
  const file = [path, join(path, 'index.html'), `${path.replace(/\/$/, '')}.html`].find(
    (one) => existsSync(one) && statSync(one).isFile(),
  );
  if (file === undefined) return null;
  return { body: readFileSync(file), type: types[extname(file).toLowerCase()] ?? 'application/octet-stream' };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
