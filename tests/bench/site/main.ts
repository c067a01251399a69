/**
 * Searches a folder of sites with the built extension in a real browser: `npm run bench:site -- FOLDER [--out FILE]`. One folder a host, files at
 * their paths, `_routes.json` for the rest (`tests/sites/folder-answers.ts`). Writes a JSON line a site: what was asked for, by the server's own log,
 * and who was found where.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { SiteSearch } from '../../../lib/site-search/search-state.ts';
import { freshBuild } from '../../run/fresh-build.ts';
import { type AnsweringSites, startAnswering } from '../../sites/answering.ts';
import { folderAnswers, hostsIn } from '../../sites/folder-answers.ts';
import { peopleIn } from './people-in.ts';
import { searchSites } from './search-sites.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
const [folder] = positionals;
if (folder === undefined) {
  console.error('Which folder of sites? npm run bench:site -- FOLDER [--out FILE]');
  process.exit(2);
}
await freshBuild();
const hosts = hostsIn(folder);
const sites = await startAnswering(folderAnswers(folder));
const lines = new Map<string, string>();
const rows: Record<string, string | number>[] = [];
try {
  await searchSites(sites, hosts, hosts, (host, state) => {
    const own = sites.log.filter((asked) => asked.host === host);
    const people = state ? peopleIn(state, host) : [];
    lines.set(host, `${JSON.stringify({ site: host, requests: own.map(({ path }) => path), people })}\n`);
    rows.push(row(host, state, own, people));
  });
} finally {
  await sites.close();
}
console.table(rows);
if (values.out !== undefined) writeFileSync(values.out, hosts.map((host) => lines.get(host) ?? '').join(''));

function row(
  site: string,
  state: SiteSearch | null,
  own: AnsweringSites['log'],
  people: ReturnType<typeof peopleIn>,
): Record<string, string | number> {
  return {
    site,
    ended: state?.end ?? 'no public site',
    requests: own.length,
    'at once': Math.max(0, ...own.map(({ atOnce }) => atOnce)),
    'pages read': state?.pages.length ?? 0,
    addresses: people.length,
    named: people.filter(({ last_name }) => last_name !== null).length,
  };
}
