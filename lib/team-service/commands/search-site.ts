import type { Database } from '../database/database.ts';
import { createPageReader } from '../site-search/page-reader.ts';
import { createSearchRunner } from '../site-search/search-runner.ts';
import { createTeamSiteFetch } from '../site-search/site-fetch.ts';
import { lendTeamStore } from '../store/team-store.ts';
import { systemClock, teamAnswers } from '../team-answers.ts';

/** Poll interval while another instance runs it. */
const pause = 1_000;

/** Waits behind the team's earlier searches. Gives a summary. */
export async function searchNow(
  domain: string,
  team: number,
  database: Database,
  signal: AbortSignal,
): Promise<string> {
  const lend = lendTeamStore(database, { team });
  const search = await lend(({ siteSearches }) => siteSearches.add(domain, Date.now()));
  if (!search) throw new Error('Too many searches are waiting.');
  const reader = createPageReader();
  const { kindsOf } = teamAnswers({ mail: null });
  const runner = createSearchRunner({ database, clock: systemClock, fetch: createTeamSiteFetch(), reader, kindsOf });
  try {
    for (;;) {
      const now = await lend(({ siteSearches }) => siteSearches.find(search.id), 'read');
      if (!now || now.state === 'over') {
        const { requests = 0, pages = 0, addresses = 0, end = null } = now?.counts ?? {};
        return `${requests} requests, ${pages} pages read, ${addresses} addresses (${end ?? 'stopped'}).`;
      }
      if (!(await runner.step(signal, team))) await systemClock.wait(pause, signal);
    }
  } finally {
    await reader.close();
  }
}
