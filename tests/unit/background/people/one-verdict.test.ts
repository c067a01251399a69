/**
 * After any actions in any order, all views show the same verdict, and no fresh verdict is requested again.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verdictOfRow } from '../../../../components/contact/rows.ts';
import { createKnownPeople } from '../../../../lib/background/people/known.ts';
import { companyOfSearch, contactOfAddress, contactOfEntry } from '../../../../lib/contract/contact.ts';
import type { Known } from '../../../../lib/messages/people-views.ts';
import { runs } from '../../../run/effort.ts';
import { createDevice, type Life, settled, testClock } from '../requests/device.ts';
import { type WatchedService, watchedService } from '../requests/services.ts';
import { rowsFrom, verdictOfLead } from './views.ts';

const domain = 'acme.test';
const emails = ['ann.berg@acme.test', 'bo.dahl@acme.test', 'cy.eck@acme.test'];
const people = ['Ann Berg', 'Bo Dahl', 'Cy Eck'];

const email = fc.constantFrom(...emails);
const step = fc.oneof(
  fc.constant({ does: 'search' as const }),
  fc.constant({ does: 'list' as const }),
  fc.constant({ does: 'restart' as const }),
  fc.record({ does: fc.constantFrom('verify' as const, 'save' as const, 'edit' as const, 'delete' as const), email }),
  fc.record({ does: fc.constant('forget' as const), email }),
);
const story = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 14 }),
  verdicts: fc.array(
    fc.constantFrom(
      { status: null, date: null },
      { status: 'accept_all', date: '2026-03-18 00:00:00 UTC' },
      { status: 'invalid', date: '2026-03-01 00:00:00 UTC' },
      { status: 'invalid', date: '2026-03-18 09:30:00 UTC' },
    ),
    { minLength: 3, maxLength: 3 },
  ),
});

const refused = (one: string) => ({ at: 'failed', email: one, problem: { code: 'opted-out' } });

const click = { click: true, skipCache: false, again: false, page: null } as const;

/** The joined view as each page requests it, by lower-case address. */
async function knownOf(life: Life): Promise<Known> {
  return createKnownPeople(life.context, life.jobs.checks, life.knownLeads, life.requests.optOuts).of(emails, {
    domain,
  });
}

/** Verdicts in the popup's rows, whether the people were just searched, cached, or found on a page. */
function inPopup(known: Known, contacts: Parameters<typeof contactOfEntry>[0][]): Map<string, string | null> {
  const company = companyOfSearch({ domain, organization: null } as Parameters<typeof companyOfSearch>[0]);
  const found = contacts.map((entry) => contactOfEntry(entry, company));
  const met = emails.filter((one) => !found.some((row) => row.email === one)).map((one) => contactOfAddress(one, null));
  return new Map(rowsFrom(known, [...found, ...met]).map((row) => [row.contact.email, verdictOfRow(row)]));
}

async function leadsOf(service: WatchedService) {
  const answer = await service.request('listLeads', { limit: 100 });
  return answer.ok && answer.at === 'done' ? answer.reply.data.leads : [];
}

test('all views show the same verdicts, and a fresh verdict is never charged again', async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ steps, verdicts }) => {
      const clock = testClock();
      const said = Object.fromEntries(emails.map((one, at) => [one, verdicts[at] ?? { status: null, date: null }]));
      const service = watchedService({ now: clock.now, people, verdicts: said });
      const device = createDevice(service, clock);
      let life = device.start();
      const forgotten = new Set<string>();

      const leadAt = async (one: string) => (await leadsOf(service)).find((lead) => lead.email === one);
      for (const [at, now] of steps.entries()) {
        const id = `step ${at}`;
        if (now.does === 'restart') {
          life.kill();
          life = device.start();
          void life.jobs.resume('start');
        } else if (now.does === 'search') {
          void life.requests.request({ operation: 'searchDomain', params: { domain }, ...click });
        } else if (now.does === 'list') {
          void life.requests.request({ operation: 'listLeads', params: { limit: 100 }, ...click, skipCache: true });
        } else if (now.does === 'verify') {
          void life.jobs.create('verify', id, { emails: [now.email], skipCache: false });
        } else if (now.does === 'save') {
          void life.jobs.create('save', id, { contacts: [contactOfAddress(now.email, 'A. B')], page: null, list: 'X' });
        } else if (now.does === 'forget') {
          forgotten.add(now.email);
          const person = { operation: 'verifyEmail', params: { email: now.email }, names: [] };
          await life.requests.forgetPerson(person, [now.email]);
          life.requests.reportForgotten([now.email]);
          await life.jobs.forgetPerson([now.email]);
        } else {
          const lead = await leadAt(now.email);
          if (!lead) continue;
          const leads = [{ id: lead.id, email: lead.email }];
          if (now.does === 'delete') void life.jobs.create('delete', id, { leads });
          else void life.jobs.create('edit', id, { leads, changes: { position: `Post ${at}` } });
        }
        await clock.pass(30_000);
        await settled();

        const known = await knownOf(life);
        // Forgotten people stay forgotten after any click. Their checks report the opt-out, so pages hide them.
        expect(known.people.filter(({ email: one }) => forgotten.has(one))).toEqual([]);
        expect(known.checks.filter(({ email: one }) => forgotten.has(one))).toEqual(
          emails.filter((one) => forgotten.has(one)).map((one) => refused(one)),
        );
        const cached = await life.requests.cachedAnswer('main', 'searchDomain', { domain });
        const shown = inPopup(known, cached?.reply.data.emails ?? []);
        for (const lead of await leadsOf(service)) {
          if (forgotten.has(lead.email)) continue;
          const ofLead = verdictOfLead(lead, known);
          expect([now.does, lead.email, shown.get(lead.email)]).toEqual([now.does, lead.email, ofLead]);
        }
      }
      for (const one of emails) {
        const sent = service.asked.filter(({ name, params }) => name === 'verifyEmail' && params.email === one);
        expect(sent.length).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: runs(25, 60) },
  );
});
