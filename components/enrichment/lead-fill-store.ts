/** The enriched address's lead: if there is one, which of its empty fields the record can fill, and filling them. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { type Contact, contactOfAddress } from '../../lib/contract/contact.ts';
import { isCountry } from '../../lib/contract/countries.ts';
import { type TextField, textFields } from '../../lib/contract/lead-fields.ts';
import { linkedInHandle } from '../../lib/contract/linkedin-profile.ts';
import type { Reply } from '../../lib/contract/operations.ts';
import { send } from '../../lib/messages/send.ts';
import { encoded } from '../format/encoded.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { Connection } from '../shell/connection.ts';
import { findLead } from '../shell/find-lead.ts';
import { createNewest } from '../shell/newest.ts';
import { requestFrom } from '../shell/request-state.ts';
import type { Company, Enriched } from './enrich.ts';

type Lead = Reply<'getLead'>['data'];

export type LeadFields = Partial<Record<TextField, string>>;

export type Fill = { field: TextField; value: string; on: boolean };

export type LeadState =
  /** Not requested yet */
  | { at: 'unknown' }
  | { at: 'asking' }
  | { at: 'none' }
  | { at: 'lead'; lead: Lead; fills: Fill[]; busy: boolean; changed: boolean; problem: ShownProblem | null }
  | { at: 'filled'; lead: Lead; count: number }
  | { at: 'failed'; problem: ShownProblem };

export interface LeadFill {
  state: ReadonlySignal<LeadState>;
  /** Free of charge. `id`: of the lead, if it is known already. */
  look(email: string, id: number | null, fields: LeadFields): Promise<void>;
  tick(field: string, on: boolean): void;
  /** Writes the ticked fields, unless they were changed elsewhere meanwhile. */
  fill(): Promise<void>;
  clear(): void;
}

/** `service`: the id of the one that is asked. */
export function createLeadFill(connection: Connection, service: () => string | undefined): LeadFill {
  const state = signal<LeadState>({ at: 'unknown' });
  const newest = createNewest(connection.signal);
  let known: LeadFields = {};
  /** Whose lead is shown. */
  let of: string | undefined;

  const shown = (lead: Lead, changed: boolean): LeadState => ({
    at: 'lead',
    lead,
    fills: fillsOf(lead, known).map((fill) => ({ ...fill, on: true })),
    busy: false,
    changed,
    problem: null,
  });

  return {
    state,
    async look(email, id, fields) {
      const mine = newest.begin();
      known = fields;
      of = service();
      state.value = { at: 'asking' };
      const found = await leadOf(connection, email, id);
      if (!mine.aborted) state.value = 'id' in found ? shown(found, false) : found;
    },
    tick(field, on) {
      const now = state.value;
      if (now.at !== 'lead' || now.busy) return;
      state.value = { ...now, fills: now.fills.map((fill) => (fill.field === field ? { ...fill, on } : fill)) };
    },
    async fill() {
      const now = state.value;
      if (now.at !== 'lead' || now.busy) return;
      const wanted = now.fills.filter(({ on }) => on);
      if (wanted.length === 0) return;
      state.value = { ...now, busy: true, problem: null };
      const mine = newest.current();
      const response = await send('edit-lead', {
        ...{ lead: now.lead.id, service: of },
        saw: Object.fromEntries(wanted.map(({ field }) => [field, now.lead[field]])),
        changes: Object.fromEntries(wanted.map(({ field, value }) => [field, value])),
        over: false,
      });
      if (mine.aborted) return;
      const outcome = response.ok ? response.value : ({ at: 'failed', problem: response.problem } as const);
      if (outcome.at === 'edited') state.value = { at: 'filled', lead: outcome.lead, count: wanted.length };
      else if (outcome.at === 'differs') state.value = shown(outcome.lead, true);
      else if (outcome.at === 'gone') state.value = { at: 'none' };
      else state.value = { ...now, busy: false, problem: outcome.problem };
    },
    clear() {
      newest.drop();
      state.value = { at: 'unknown' };
    },
  };
}

const freshly = { click: true, skipCache: true };

async function leadOf(connection: Connection, email: string, id: number | null): Promise<Lead | LeadState> {
  const found = id === null ? await findLead(connection, email, freshly) : { ok: true as const, lead: { id } };
  if (!found.ok) return { at: 'failed', problem: found.problem };
  if (found.lead === null) return { at: 'none' };
  const response = await requestFrom(connection, 'getLead', { id: found.lead.id }, freshly);
  if (response.ok) return response.reply.data;
  return response.problem.code === 'not-found' ? { at: 'none' } : { at: 'failed', problem: response.problem };
}

/** A record's values as fields of a lead */
export function leadFieldsOf({ person, company }: Enriched): LeadFields {
  const said: Partial<Record<TextField, string | null>> = {
    first_name: person?.name.givenName ?? null,
    last_name: person?.name.familyName ?? null,
    position: person?.employment.title ?? null,
    department: person?.employment.role ?? null,
    company: person?.employment.name ?? company?.name ?? null,
    company_industry: company?.category.industry ?? null,
    company_size: company?.metrics.employees ?? countOf(company),
    website: company?.domain ?? person?.employment.domain ?? null,
    country_code: countryOf(person?.geo.countryCode ?? null) ?? countryOf(company?.geo.countryCode ?? null),
    phone_number: person?.phone ?? null,
    linkedin_url: profileOf(person?.linkedin.handle ?? null),
    twitter: person?.twitter.handle ?? null,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value?.trim()));
}

const countOf = (company: Company | null) => {
  const count = company?.metrics.employeesCount ?? null;
  return count === null ? null : String(count);
};

const countryOf = (code: string | null) => (code !== null && isCountry(code.toUpperCase()) ? code.toUpperCase() : null);

/** The profile's URL from a handle: bare (`marit`), with its path (`in/marit`) or as a URL. Null if it is unusable. */
export function profileOf(handle: string | null): string | null {
  const bare = linkedInHandle(handle) ?? handle?.trim().replace(/^\/|\/$/g, '') ?? '';
  return /^[^\s/?#:<>]+$/.test(bare) ? `https://www.linkedin.com/in/${encoded(bare)}` : null;
}

/** Fills only empty fields; the lead's own values stay. */
export function fillsOf(lead: Lead, fields: LeadFields): { field: TextField; value: string }[] {
  return textFields.flatMap((field) => {
    const value = fields[field];
    return value === undefined || (lead[field] ?? '') !== '' ? [] : [{ field, value }];
  });
}

/** The record as a contact, to be saved as a new lead */
export function contactOfRecord(email: string, enriched: Enriched): Contact {
  const { website, ...fields } = leadFieldsOf(enriched);
  const { person } = enriched;
  return {
    ...contactOfAddress(email, null),
    ...fields,
    type: person ? 'personal' : null,
    seniority: person?.employment.seniority ?? null,
    ...(website !== undefined && { domain: website }),
  };
}
