/** What views show of people: the rows of the popup, and a lead's verdict in the table. */
import { signal } from '@preact/signals';
import { createRows, type Row } from '../../../../components/contact/rows.ts';
import { type KnownOfLeads, rowOf } from '../../../../components/leads/lead-rows.ts';
import type { Contact } from '../../../../lib/contract/contact.ts';
import type { Lead } from '../../../../lib/contract/resources/lead.ts';
import type { Known } from '../../../../lib/messages/people-views.ts';

const byEmail = <One extends { email: string }>(all: readonly One[]) => new Map(all.map((one) => [one.email, one]));

const mapsOf = ({ checks, people }: Known): KnownOfLeads => ({
  checks: byEmail(checks),
  people: byEmail(people),
});

export function rowsFrom(known: Known, contacts: readonly Contact[]): readonly Row[] {
  const parts = {
    checks: { known: signal(byEmail(known.checks)) },
    saves: { knownLeads: signal(byEmail(known.knownLeads)), rows: signal(new Map()) },
    known: { people: signal(byEmail(known.people)) },
    jobs: { all: signal(new Map()) },
  } as unknown as Parameters<typeof createRows>[1];
  return createRows(signal(contacts), parts).value;
}

/** As the table of leads shows it. */
export function verdictOfLead(lead: Lead, known: Known): string | null {
  const row = rowOf(lead, mapsOf(known));
  return row.check?.at === 'done' ? row.check.verification.status : row.lead.verification.status;
}
