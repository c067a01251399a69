/**
 * `npm run bench`: measures every existing budget, prints one table and saves it as figures.md. Exits with 1 if a
 * budget is missed without an explanation, or a measurement fails.
 * - `npm run bench -- popup sizes` measures only these groups and saves nothing.
 * - `--build DIR` measures another build.
 * - `device` (a quarter of an hour), `device-import`, `device-restore` and `device-sync` (minutes) run only when named.
 * - `team`, a team's own service on a PostgreSQL server, and `team-pooled`, two of them behind PgBouncer, run only when
 *   named and need no build.
 * - `--addresses N --leads N --teams N` sets the size of `team`. Default: 5 million, 1 million and 20.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumBuild } from '../e2e/harness/build-copy.ts';
import { freshBuild } from '../run/fresh-build.ts';
import { step } from '../run/step.ts';
import { bulkVerification } from './bulk-verification.ts';
import { benchDevice } from './device.ts';
import { benchDeviceImport } from './device-import.ts';
import { benchDeviceRestore } from './device-restore.ts';
import { benchDeviceSync } from './device-sync.ts';
import { equalAsks } from './equal-asks.ts';
import { exportLeads } from './export.ts';
import { keepFigures } from './figures.ts';
import { findByPatterns } from './finder.ts';
import { launchChromium } from './launch-chromium.ts';
import { leadRows } from './lead-rows.ts';
import { watchedMailbox } from './mailbox.ts';
import { benchMerge } from './merge.ts';
import { benchPageReader } from './page-reader.ts';
import { benchPeople } from './people.ts';
import { popupStart } from './popup.ts';
import { benchRemoteService } from './remote-service.ts';
import { isAccepted, type Row } from './row.ts';
import { sizes } from './sizes.ts';
import { explanations, textTable } from './table.ts';
import { benchTeam, wholeTeams } from './team.ts';
import { benchTeamPooled, wholeMembers } from './team-pooled.ts';
import { benchTitles } from './titles.ts';
import { untouchedPage } from './untouched-page.ts';
import { workerStart } from './worker-start.ts';
import { workerStop } from './worker-stop.ts';

/** In table order. Each takes a build's folder and stops everything it starts. */
const groups: Record<string, (build: string) => Promise<Row[]>> = {
  page: untouchedPage,
  reader: benchPageReader,
  popup: popupStart,
  start: workerStart,
  mailbox: watchedMailbox,
  sizes,
  rows: leadRows,
  asks: equalAsks,
  bulk: bulkVerification,
  export: exportLeads,
  finder: findByPatterns,
  people: benchPeople,
  client: benchRemoteService,
  stop: workerStop,
  titles: benchTitles,
  merge: benchMerge,
};

/** Run only when named. */
const longGroups: typeof groups = {
  device: benchDevice,
  'device-import': benchDeviceImport,
  'device-restore': benchDeviceRestore,
  'device-sync': benchDeviceSync,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    build: { type: 'string' },
    addresses: { type: 'string' },
    leads: { type: 'string' },
    teams: { type: 'string' },
    members: { type: 'string' },
  },
});
const teams = {
  addresses: Number(values.addresses ?? wholeTeams.addresses),
  leads: Number(values.leads ?? wholeTeams.leads),
  teams: Number(values.teams ?? wholeTeams.teams),
};
/** Run only when named, without the extension. */
const serverGroups = {
  team: () => benchTeam(teams),
  'team-pooled': () => benchTeamPooled(teams, Number(values.members ?? wholeMembers)),
};
const allGroups: typeof groups = { ...groups, ...longGroups, ...serverGroups };
const unknown = positionals.filter((name) => !Object.hasOwn(allGroups, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: groups are ${Object.keys(allGroups).join(', ')}.`);
  process.exit(2);
}
process.exitCode = (await bench(values.build, new Set(positionals))) ? 0 : 1;

async function bench(given: string | undefined, wanted: ReadonlySet<string>): Promise<boolean> {
  const asksNoBuild = wanted.size > 0 && [...wanted].every((name) => Object.hasOwn(serverGroups, name));
  if (asksNoBuild) return report(await measure('', wanted));
  if (given === undefined) await step('build', freshBuild, (built) => (built ? 'built' : 'up to date'));
  const copy = mkdtempSync(join(tmpdir(), 'harrier-bench-'));
  try {
    // A copy, so a build running meanwhile cannot affect the measurements.
    cpSync(given ?? chromiumBuild, copy, { recursive: true });
    const measured = await measure(copy, wanted);
    if (measured.complete && wanted.size === 0) keepFigures(measured.rows, await browserVersion());
    return report(measured);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Returns whether every budget was met or its miss is explained. */
function report({ rows, complete }: Measured): boolean {
  console.log(`\n${textTable(rows)}\n${explanations(rows)}`);
  return complete && rows.every(isAccepted);
}

interface Measured {
  rows: Row[];
  complete: boolean;
}

/** Runs one group after another, so none disturbs the next. A failing group does not stop the others. */
async function measure(build: string, wanted: ReadonlySet<string>): Promise<Measured> {
  const rows: Row[] = [];
  let complete = true;
  const chosen = wanted.size > 0 ? allGroups : groups;
  for (const [name, group] of Object.entries(chosen)) {
    if (wanted.size > 0 && !wanted.has(name)) continue;
    try {
      rows.push(...(await step(name, () => group(build))));
    } catch (problem) {
      complete = false;
      console.error(problem);
    }
  }
  return { rows, complete };
}

async function browserVersion(): Promise<string> {
  const browser = await launchChromium();
  try {
    return await browser.version();
  } finally {
    await browser.close();
  }
}
