/** Searches read outside of their team's turn and are charged afterwards, which must not lose or double a charge. */
import { expect, test } from 'vitest';
import { blankCompany, blankEmail } from '../../lib/device-service/blank-records.ts';
import { createTeamAuthenticator } from '../../lib/team-service/http/team-authenticator.ts';
import { addMember, createTeam, unlimited } from '../../lib/team-service/keys/teams.ts';
import { lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { sharedDatabase } from './test-database.ts';

const now = Date.UTC(2026, 2, 18, 12);

/** A team with a search that finds a person, and requests of one member. */
async function searching(searches: number | null) {
  const database = await sharedDatabase();
  const team = await createTeam(database, 'Searching', { ...unlimited, searches }, now);
  await lendTeamStore(database, { team })(({ directory }) =>
    directory.write([
      { put: blankCompany('skerry.test'), as: 'company' },
      { put: blankEmail('marit@skerry.test', 'personal'), as: 'email' },
    ]),
  );
  const key = await addMember(database, { team, name: 'Fenna Aas', email: null }, now);
  const { callerOf } = createTeamAuthenticator({ database, answers: async () => ({}), now: () => now });
  /** The member's caller, as a new request gets it. */
  const member = async (name: 'searchDomain' | 'getAccount') => {
    const caller = await callerOf(key, name);
    if (!caller) throw new Error('The key opens nothing');
    return caller;
  };
  return {
    member,
    search: async () =>
      (await (await member('searchDomain')).perform('searchDomain', { domain: 'skerry.test' })).status,
    async used() {
      const outcome = await (await member('getAccount')).perform('getAccount', {});
      return outcome.at === 'replied' ? outcome.body : outcome;
    },
  };
}

const paid = (used: number) => ({ data: { requests: { searches: { used } } } });

test('searches at once are all charged', async () => {
  const { search, used } = await searching(null);
  expect(await Promise.all(Array.from({ length: 12 }, search))).toEqual(Array(12).fill(200));
  expect(await used()).toMatchObject(paid(12));
});

test('no search is answered beyond the plan, although all saw that something was left', async () => {
  const { member, used } = await searching(5);
  const callers = await Promise.all(Array.from({ length: 12 }, () => member('searchDomain')));
  const outcomes = await Promise.all(callers.map(({ perform }) => perform('searchDomain', { domain: 'skerry.test' })));
  expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(outcomes.filter(({ status }) => status === 429)).toHaveLength(7);
  expect(await used()).toMatchObject(paid(5));
});
