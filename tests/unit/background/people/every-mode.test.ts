/**
 * In every mode, and in whatever order people are searched, verified and saved: all views show the same verdicts.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { toVerify } from '../../../../components/contact/fresh.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { ask, inLeads, inPopup, onPage, over, save, search, verdictsOf, verify } from './acts.ts';
import { begin, type Mode, modes } from './modes.ts';

afterEach(() => vi.unstubAllGlobals());

const orders = [
  ['search', 'verify', 'save'],
  ['verify', 'save', 'search'],
  ['save', 'verify', 'search'],
] as const;

describe.each(modes)('answered by: %s', (mode: Mode) => {
  test.each(orders)('all views agree after %s, %s and %s', async (...steps) => {
    const stage = await begin(mode);
    // The addresses come from a search at a stage of its own.
    const emails = (await search(await begin(mode))).emails.map(({ value }) => value);
    expect(emails.length).toBeGreaterThan(2);
    for (const step of steps) {
      if (step === 'search') await search(stage);
      else if (step === 'verify') await verify(stage, emails);
      else await save(stage, emails);
    }
    for (const when of ['at once', 'opened again']) {
      if (when === 'opened again') stage.restart();
      // Leads that a service saved by itself are looked up afterwards, and pushed to the pages.
      await waitFor(async () => {
        await stage.platform.clock.advance(1_000);
        const rows = await inPopup(stage);
        const verdicts = verdictsOf(rows);
        expect([when, Object.keys(verdicts).sort()]).toEqual([when, emails.toSorted()]);
        expect(Object.values(verdicts)).not.toContain(null);
        expect(await inLeads(stage, emails)).toEqual(verdicts);
        expect(verdictsOf(await onPage(stage, emails))).toEqual(verdicts);
        expect(rows.map(({ knownLead }) => knownLead?.by)).toEqual(emails.map(() => 'leads'));
        expect(toVerify(rows, stage.platform.clock.now())).toEqual([]);
      });
    }
    const before = stage.sent.length;
    await verify(stage, emails);
    expect(stage.sent.slice(before)).not.toContain('verifyEmail');
  });

  test('known people are found however their names are written, and a guess scores below them', async () => {
    const stage = await begin(mode);
    const { handlers, domain } = stage;
    const { emails: entries } = await search(stage);
    for (const { value, first_name, last_name } of entries.slice(0, 3)) {
      const spelled = [`${last_name?.toUpperCase()}, ${first_name}`, `${first_name?.toUpperCase()} ${last_name}`];
      const names = spelled.map((name) => ({ name, at: domain }));
      const known = await handlers.known({ emails: [], names, private: false }, 'known');
      expect(known.names.map(({ contact }) => contact?.email)).toEqual(spelled.map(() => value));
      for (const full_name of spelled) {
        const found = (await ask(stage, 'findEmail', { domain, full_name })).data;
        expect([full_name, found.email, found.source_type]).toEqual([full_name, value, 'found']);
      }
    }
    if (mode === 'device first') {
      const { people } = await handlers['people-on-device']({ domain, full_name: 'BERG, Ann', private: false }, 'here');
      expect(people.map(({ email }) => email)).toEqual(['ann.berg@acme.test']);
    }
    const guess = (await ask(stage, 'findEmail', { domain, full_name: 'Mia Lund' })).data;
    expect(guess.email).not.toBeNull();
    expect(guess.score).toBeLessThan(Math.min(...entries.map(({ confidence }) => confidence ?? 0)));
  });

  test('an imported value wins over a later answer', async () => {
    const stage = await begin(mode);
    const [email = ''] = (await search(await begin(mode))).emails.map(({ value }) => value);
    const rows = [{ line: 1, fields: { email, position: 'Keeper of Keys' } }];
    const says = { name: 'fair.csv', rows, list: null, existing: 'overwrite', dry: false } as const;
    await over(stage, (await stage.handlers['import-leads'](says, 'import')).job);
    await stage.platform.clock.advance(60_000);
    await search(stage);
    for (const shown of [await inPopup(stage), await onPage(stage, [email])]) {
      const row = shown.find(({ contact }) => contact.email === email);
      expect(row?.contact.position).toBe('Keeper of Keys');
    }
  });

  test('the name of a searched company leads to its cached search without a request', async () => {
    const stage = await begin(mode);
    const { organization } = await search(stage);
    const before = stage.sent.length;
    const { typed, about } = await stage.handlers['look-up']({ text: organization ?? '', private: false }, 'look');
    expect(typed).toMatchObject({ kind: 'domain', domain: { ascii: stage.domain } });
    expect(about.cached.map(({ operation }) => operation)).toContain('searchDomain');
    expect(stage.sent.slice(before)).toEqual([]);
  });
});
