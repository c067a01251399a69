/**
 * Which addresses are already leads: one free request per company shown, cached with its age, instead of one per row.
 * lib/contract/README.md §4.9.
 */
import { takeTurns } from '../../contract/async.ts';
import { limits } from '../../contract/limits.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { domainOf, isSameEmail } from '../../contract/text.ts';
import { isSince } from '../../contract/times.ts';
import type { KnownLead } from '../../messages/people-views.ts';
import { canonical } from '../requests/cache.ts';
import type { Connection } from '../requests/connection.ts';
import type { Context } from '../requests/context.ts';
import type { Requests } from '../requests/requests.ts';
import type { Answered, RequestUpdate } from '../requests/sending.ts';
import type { KnownLeadsRecord, StoredKnownLead } from '../storage/store.ts';

export interface KnownLeads {
  /** The chosen service's leads at a domain. Requested if cached over 10 minutes ago, or with `skipCache`. */
  of(domain: string, skipCache: boolean): Promise<{ knownLeads: KnownLead[]; asked: number | null }>;
  /**
   * Cached leads of these domains, whatever their age, in one read, with what each lead says of the person. Sends
   * nothing.
   */
  known(domains: readonly string[]): Promise<StoredKnownLead[]>;
  /** An address became a lead, or its lead changed. `written`: the fields that the user changed or imported. */
  note(service: string, lead: Lead, written?: readonly string[]): Promise<void>;
  /** The same for many leads, in one write */
  noteAll(service: string, leads: readonly Lead[]): Promise<void>;
  /** The address is no longer a lead */
  drop(service: string, email: string): Promise<void>;
  /**
   * Calls the listener with addresses that are no longer leads of a service, before the change that removed them
   * resolves.
   */
  onGone(listener: Gone): void;
  /** Looks up which addresses of a domain the service saved by itself since then (epoch milliseconds) */
  look(service: string, domain: string, since: number): Promise<void>;
}

type Gone = (service: string, emails: readonly string[]) => Promise<void>;

const fresh = 10 * 60_000;

export function createKnownLeads(context: Context, requests: Requests): KnownLeads {
  const { store, clock } = context;
  /** Serialises reading, changing and writing a record. */
  const inTurn = takeTurns();

  const listeners: Gone[] = [];

  const recordOf = (service: string, domain: string) => store.get('marks', `${service}|${domain}`);

  const push = (service: string | null, known: readonly StoredKnownLead[], gone: string[]) =>
    context.push({ topic: 'known-leads', service, knownLeads: known.map(shownOf), gone });

  async function keep(record: KnownLeadsRecord, known: readonly StoredKnownLead[], gone: string[]): Promise<void> {
    await requests.write([{ table: 'marks', put: record }]).catch(() => undefined);
    if (known.length + gone.length > 0) push(record.service, known, gone);
    if (gone.length > 0) for (const listener of listeners) await listener(record.service, gone).catch(() => undefined);
  }

  const stored = async (service: string, domain: string) => (await recordOf(service, domain))?.marks ?? [];

  /** Null if no reply came. `since`: a lead created later, and not known before, was saved by the service itself. */
  async function request(
    connection: Connection,
    domain: string,
    since: number | null,
  ): Promise<KnownLeadsRecord | null> {
    const { id: service } = connection;
    const before = await stored(service, domain);
    const reply = await requests.free(connection, 'listLeads', { email: `@${domain}`, limit: limits.leads.maxPerPage });
    if (!reply) return null;
    const by = ({ id, created_at }: Lead): KnownLead['by'] =>
      before.find((one) => one.id === id)?.by ?? (since !== null && isSince(created_at, since) ? 'service' : 'leads');
    const leads = reply.data.leads.filter((lead) => domainOf(lead.email) === domain);
    return inTurn(async () => {
      const now = await stored(service, domain);
      const answered = leads.map((lead) =>
        withWritten(
          knownLeadOf(lead, by(lead)),
          now.find(({ id }) => id === lead.id),
        ),
      );
      // The filter compares spellings, so the reply omits leads that spell the domain differently. It also omits leads
      // beyond its page. Both stay as they are.
      const isPart = (reply.meta.total ?? 0) > limits.leads.maxPerPage;
      const unasked = now.filter(({ email }) => isPart || !email.toLowerCase().endsWith(`@${domain}`));
      const knownLeads = [
        ...without(unasked, answered),
        ...merged(without(before, unasked), without(now, unasked), answered),
      ];
      const gone = without(now, knownLeads).map(({ email }) => email);
      const record = { id: `${service}|${domain}`, service, domain, marks: knownLeads, asked: clock.now() };
      await keep(record, knownLeads, gone);
      return record;
    });
  }

  /** A record that never held all of the domain's leads counts as never requested. */
  function change(service: string, email: string, knownLead: StoredKnownLead | null): Promise<void> {
    const domain = domainOf(email);
    const id = `${service}|${domain}`;
    return inTurn(async () => {
      const record = (await recordOf(service, domain)) ?? { id, service, domain, marks: [], asked: 0 };
      const before = record.marks.find((one) => isSameEmail(one.email, email));
      // The age of the other leads stays.
      const noted = knownLead ? [withWritten({ ...knownLead, noted: clock.now() }, before)] : [];
      const knownLeads = [...record.marks.filter((one) => !isSameEmail(one.email, email)), ...noted];
      await keep({ ...record, marks: knownLeads }, noted, knownLead ? [] : [email]);
    });
  }

  /**
   * Stores leads that the UI lists or an import created, in one write. Says nothing about other leads of the same
   * domains.
   */
  function noteListed(service: string, leads: readonly Lead[]): Promise<void> {
    return inTurn(async () => {
      const ids = new Map(leads.map(({ email }) => [`${service}|${domainOf(email)}`, domainOf(email)]));
      const stored = await store.list('marks', { among: [...ids.keys()] });
      const records = new Map(stored.map((record) => [record.id, record]));
      const changed: StoredKnownLead[] = [];
      for (const lead of leads) {
        const domain = domainOf(lead.email);
        const id = `${service}|${domain}`;
        const record = records.get(id) ?? { id, service, domain, marks: [], asked: 0 };
        const before = record.marks.find(({ email }) => isSameEmail(email, lead.email));
        const knownLead = withWritten({ ...knownLeadOf(lead, before?.by ?? 'leads'), noted: clock.now() }, before);
        if (before && isSameKnownLead(before, knownLead)) continue;
        changed.push(knownLead);
        records.set(id, { ...record, marks: [...record.marks.filter((one) => one !== before), knownLead] });
      }
      if (changed.length === 0) return;
      const of = new Set(changed.map(({ email }) => `${service}|${domainOf(email)}`));
      const puts = [...records.values()].filter(({ id }) => of.has(id));
      await requests.write(puts.map((put) => ({ table: 'marks', put }))).catch(() => undefined);
      push(service, changed, []);
    });
  }

  /** After a finder or a single check, the service may have saved the address by itself. One free request. */
  async function lookFor(service: string, email: string, since: number): Promise<void> {
    const connection = await context.connectionOf(service);
    if (!connection) return;
    const reply = await requests.free(connection, 'listLeads', { email, limit: limits.leads.maxPerPage });
    const lead = reply?.data.leads.find((one) => isSameEmail(one.email, email));
    if (!lead) return;
    const before = (await stored(service, domainOf(email))).find((one) => isSameEmail(one.email, email));
    await change(
      service,
      email,
      knownLeadOf(lead, before?.by ?? (isSince(lead.created_at, since) ? 'service' : 'leads')),
    );
  }

  async function learnFrom(answered: Answered): Promise<void> {
    const { service, operation, reply, from } = answered;
    switch (operation) {
      case 'findEmail':
      case 'findAuthor':
        return reply.data.email === null ? undefined : lookFor(service, reply.data.email, from);
      case 'verifyEmail':
        return answered.urgent && reply.data.email !== null ? lookFor(service, reply.data.email, from) : undefined;
      case 'createLead':
      case 'createOrUpdateLead':
        return change(service, reply.data.email, knownLeadOf(reply.data, 'leads'));
      // Jobs, and select-all with the largest pages, may list a hundred thousand leads that are never shown.
      case 'listLeads': {
        const isLookedAt = answered.shown && (answered.params.limit ?? 0) < limits.leads.maxPerPage;
        return isLookedAt ? noteListed(service, reply.data.leads) : undefined;
      }
      default:
        return undefined;
    }
  }

  requests.subscribe((update: RequestUpdate) => {
    if (update.at === 'answered') void learnFrom(update).catch(() => undefined);
    else push(null, [], update.emails);
  });

  return {
    async of(typed, skipCache) {
      const domain = typed.toLowerCase();
      const connection = await context.connection();
      if (!connection) return { knownLeads: [], asked: null };
      const known = await recordOf(connection.id, domain);
      const isFresh = known !== undefined && Math.abs(clock.now() - known.asked) < fresh;
      const record = (isFresh && !skipCache ? null : await request(connection, domain, null)) ?? known;
      return { knownLeads: record?.marks.map(shownOf) ?? [], asked: record?.asked || null };
    },
    async known(domains) {
      const connection = await context.connection();
      if (!connection) return [];
      const among = [...new Set(domains.map((domain) => `${connection.id}|${domain.toLowerCase()}`))];
      const records = await store.list('marks', { among });
      return records.flatMap(({ marks: knownLeads }) => knownLeads);
    },
    note: (service, lead, written = []) =>
      change(service, lead.email, { ...knownLeadOf(lead, 'leads'), written: [...written] }),
    noteAll: noteListed,
    drop: (service, email) => change(service, email, null),
    onGone: (listener) => void listeners.push(listener),
    async look(service, domain, since) {
      const connection = await context.connectionOf(service);
      if (connection) await request(connection, domain, since);
    },
  };
}

function knownLeadOf(lead: Lead, by: KnownLead['by']): StoredKnownLead {
  const { email, id, sending_status, last_contacted_at, last_activity_at } = lead;
  const { first_name, last_name, position, company, website, phone_number, linkedin_url, verification } = lead;
  const person = { first_name, last_name, position, company, website, phone_number, linkedin_url, verification };
  return { email, id, list: lead.leads_list.name, sending_status, last_contacted_at, last_activity_at, by, person };
}

/** Fields that the user wrote stay marked, whichever reply contains the lead. Omitted if there are none. */
function withWritten({ written = [], ...now }: StoredKnownLead, before: StoredKnownLead | undefined): StoredKnownLead {
  const all = before?.id === now.id ? [...new Set([...(before.written ?? []), ...written])] : written;
  return all.length === 0 ? now : { ...now, written: all };
}

/** The person's data and its age go with the people, not with every lead. */
export function shownOf({ person: _p, noted: _n, written: _w, ...knownLead }: StoredKnownLead): KnownLead {
  return knownLead;
}

/** Same lead and person, whenever they were learned */
function isSameKnownLead(
  { noted: _one, ...knownLead }: StoredKnownLead,
  { noted: _other, ...other }: StoredKnownLead,
): boolean {
  return canonical(knownLead) === canonical(other);
}

/** Leads saved or removed here during the request are newer than its reply. */
function merged(
  before: readonly StoredKnownLead[],
  now: readonly StoredKnownLead[],
  answered: readonly StoredKnownLead[],
): StoredKnownLead[] {
  const saved = without(now, before);
  return [...without(answered, [...saved, ...without(before, now)]), ...saved];
}

function without(knownLeads: readonly StoredKnownLead[], others: readonly StoredKnownLead[]): StoredKnownLead[] {
  return knownLeads.filter((knownLead) => !others.some(({ email }) => isSameEmail(email, knownLead.email)));
}
