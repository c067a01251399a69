/**
 * Searches a folder of sites with the built extension in a real browser: `npm run bench:site -- FOLDER [--out FILE]`.
 * One folder per host, files at their paths, `_routes.json` for the rest (`tests/sites/folder-answers.ts`). Writes
 * one JSON line per site: the requests in the server's own log, and the people found, with their pages.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { freshBuild } from '../../run/fresh-build.ts';
import { type AnsweringSites, startAnswering } from '../../sites/answering.ts';
import { folderAnswers, hostsIn } from '../../sites/folder-answers.ts';
import { type Searched, searchSites } from './search-sites.ts';

const { positionals, values } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
const [folder] = positionals;
if (folder === undefined) {
  console.error('Which folder of sites? npm run bench:site -- FOLDER [--out FILE]');
  process.exit(2);
}
await freshBuild();
const hosts = hostsIn(folder);
const sites = await startAnswering(folderAnswers(folder));
const lines: string[] = [];
const rows: Record<string, string | number>[] = [];
try {
  const searched = await searchSites(sites, hosts);
  for (const [nth, site] of hosts.entries()) {
    const found = searched[nth] ?? { job: null, people: [] };
    const own = sites.log.filter(({ host }) => host === site);
    lines.push(`${JSON.stringify({ site, requests: own.map(({ path }) => path), people: found.people })}\n`);
    rows.push(row(site, own, found));
  }
} finally {
  await sites.close();
}
console.table(rows);
if (values.out !== undefined) writeFileSync(values.out, lines.join(''));

function row(site: string, own: AnsweringSites['log'], { job, people }: Searched): Record<string, string | number> {
  return {
    site,
    ended: job ? endOf(job) : 'no public site',
    requests: own.length,
    'at once': Math.max(0, ...own.map(({ atOnce }) => atOnce)),
    'pages read': job?.counts.pages ?? 0,
    addresses: people.length,
    named: people.filter(({ last_name }) => last_name !== null).length,
  };
}

function endOf({ counts, state }: NonNullable<Searched['job']>): string {
  return counts.closed ? 'closed' : counts.unreachable ? 'unreachable' : state;
}
