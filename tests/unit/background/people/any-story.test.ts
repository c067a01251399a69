/**
 * After any actions in any mode, all views agree on people, and no fresh verdict is charged again.
 */
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { toVerify } from '../../../../components/contact/fresh.ts';
import { type Row, verdictOfRow } from '../../../../components/contact/rows.ts';
import { contactOfFinding } from '../../../../lib/contract/contact.ts';
import { runs } from '../../../run/effort.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { answersOf, ask, inLeads, inPopup, onPage, over, save, search, verdictsOf, verify } from './acts.ts';
import { begin, emailOf, names, type Stage, showPage } from './modes.ts';
import { rowsFrom } from './views.ts';

afterEach(() => vi.unstubAllGlobals());

const emails = names.map(emailOf);
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('search' as const, 'page' as const, 'import' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('import' as const, 'switch' as const, 'restart' as const) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constantFrom('find' as const, 'verify' as const, 'save' as const, 'edit' as const, 'delete' as const),
      name: fc.constantFrom(...names),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('forget' as const), name: fc.constantFrom(...names) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function leadOf(stage: Stage, email: string) {
  const { leads } = (await ask(stage, 'listLeads', { limit: 100 })).data;
  return leads.filter((lead) => lead.email === email).map(({ id }) => ({ id, email }));
}

/** Switches from the service over HTTP to this device, or back. */
async function turn({ handlers }: Stage): Promise<void> {
  const { services, chosen } = await handlers.services({}, 'services');
  const remote = services.find(({ kind }) => kind === 'remote');
  if (remote && remote.id !== chosen) await handlers['choose-service']({ service: remote.id }, 'choose');
  else await handlers['use-device']({}, 'device');
}

async function take(stage: Stage, now: Step, nth: number, left: number): Promise<void> {
  const { handlers, domain } = stage;
  const id = `step ${nth}`;
  switch (now.does) {
    case 'search':
      return void (await search(stage));
    case 'page':
      return showPage(stage, left);
    case 'restart':
      return stage.restart();
    case 'switch':
      return turn(stage);
    case 'find':
      return void (await ask(stage, 'findEmail', { domain, full_name: now.name }).catch(() => undefined));
    case 'verify':
      return verify(stage, [emailOf(now.name)]);
    case 'save':
      return save(stage, [emailOf(now.name)]);
    case 'import': {
      const rows = emails.map((email, at) => ({ line: at + 1, fields: { email, position: `Import ${nth}` } }));
      const says = { name: 'fair.csv', rows, list: null, existing: 'overwrite', dry: false } as const;
      return over(stage, (await handlers['import-leads'](says, id)).job);
    }
    case 'edit': {
      const leads = await leadOf(stage, emailOf(now.name));
      if (leads.length === 0) return;
      return over(stage, (await handlers['edit-leads']({ leads, changes: { position: `Edit ${nth}` } }, id)).job);
    }
    case 'delete': {
      const leads = await leadOf(stage, emailOf(now.name));
      return leads.length === 0 ? undefined : over(stage, (await handlers['delete-leads']({ leads }, id)).job);
    }
    case 'forget':
      return void (await handlers['forget-person']({ email: emailOf(now.name) }, id));
  }
}

/** The rows of the people that the finder found. */
async function inFinder({ handlers }: Stage, all: string[]): Promise<readonly Row[]> {
  const about = await handlers.about({ domain: null, page: null, emails: all, private: false }, 'about');
  const found = answersOf(about, 'findEmail').map(({ data }) => data);
  return rowsFrom(
    about,
    found.flatMap((data) => contactOfFinding(data) ?? []),
  );
}

const pick = (all: Record<string, string | null>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([key]) => keys.includes(key)));

const saysOf = (row: Row) => ({ verdict: verdictOfRow(row), position: row.contact.position });

/** `paid`: the addresses in `left` that were verified. */
async function agree(stage: Stage, left: string[], paid: readonly string[]): Promise<void> {
  const page = new Map((await onPage(stage, left)).map((row) => [row.contact.email, row]));
  const others = [...(await inPopup(stage)), ...(await inFinder(stage, left))];
  for (const row of others.filter(({ contact }) => left.includes(contact.email))) {
    const there = page.get(row.contact.email);
    expect([row.contact.email, saysOf(row)]).toEqual([row.contact.email, there && saysOf(there)]);
  }
  const leads = await inLeads(stage, left);
  expect(leads).toEqual(pick(verdictsOf([...page.values()]), Object.keys(leads)));
  const isLead = [...page.values()].filter(({ knownLead }) => knownLead !== null).map(({ contact }) => contact.email);
  expect(isLead.sort()).toEqual(Object.keys(leads).sort());
  const { clock } = stage.platform;
  expect(
    toVerify(
      [...page.values()].filter(({ contact }) => paid.includes(contact.email)),
      clock.now(),
    ),
  ).toEqual([]);
}

test('all views agree on every person, and no fresh verdict is requested again', async () => {
  const mode = fc.constantFrom('service' as const, 'team' as const, 'device' as const, 'device first' as const);
  await fc.assert(
    fc.asyncProperty(mode, fc.array(step, { minLength: 3, maxLength: 8 }), async (mode, steps) => {
      const stage = await begin(mode);
      const gone = new Set<string>();
      const verified = new Set<string>();
      for (const [nth, now] of steps.entries()) {
        await take(stage, now, nth, emails.length - gone.size);
        const { chosen } = await stage.handlers.services({}, 'services');
        if (now.does === 'forget') gone.add(emailOf(now.name));
        if (now.does === 'verify') verified.add(`${chosen} ${emailOf(now.name)}`);

        const left = emails.filter((email) => !gone.has(email));
        const paid = left.filter((email) => verified.has(`${chosen} ${email}`));
        // Leads that a service saved by itself are looked up after its response, and pushed to the pages.
        await waitFor(async () => {
          await stage.platform.clock.advance(1_000);
          await agree(stage, left, paid);
        });
      }
      expect(stage.verified.length).toBe(new Set(stage.verified).size);
    }),
    { numRuns: runs(4, 16), seed: 20261124 },
  );
});
