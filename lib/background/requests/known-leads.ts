/** Which addresses are leads already: one free ask for each company shown, kept with its age, not one lookup a row. lib/contract/README.md §4.9. */
import { takeTurns } from '../../contract/async.ts';
import { limits } from '../../contract/limits.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { domainOf, isSameEmail } from '../../contract/text.ts';
import type { KnownLead } from '../../messages/views.ts';
import type { Connection, Context } from '../context.ts';
import type { KnownLeadMark, KnownLeadsRecord } from '../storage/store.ts';
import { canonical } from './cache.ts';
import type { Requests } from './requests.ts';
import type { Answered, RequestUpdate } from './sending.ts';
import { isSince } from './unrepeatable.ts';

export interface KnownLeads {
  /** The leads at a domain of the chosen service: asked for when what is kept is older than 10 minutes, or `anew`. */
  of(domain: string, anew: boolean): Promise<{ knownLeads: KnownLead[]; asked: number | null }>;
  /** What is kept of these domains, whatever its age, in one read, with what each lead says of the person. Sends nothing. */
  known(domains: readonly string[]): Promise<KnownLeadMark[]>;
  /** An address is a lead now, or a lead is another. */
  note(service: string, lead: Lead): Promise<void>;
  /** The same of many, in one write. */
  noteAll(service: string, leads: readonly Lead[]): Promise<void>;
  /** It is one no more. */
  drop(service: string, email: string): Promise<void>;
  /** Looks which addresses of a domain the service saved by itself since then (epoch milliseconds). */
  look(service: string, domain: string, since: number): Promise<void>;
}

const fresh = 10 * 60_000;

export function createKnownLeads(context: Context, requests: Requests): KnownLeads {
  const { store, clock } = context;
  /** A record is read, changed and written by one at a time. */
  const inTurn = takeTurns();

  const recordOf = (service: string, domain: string) => store.get('marks', `${service}|${domain}`);

  async function keep(record: KnownLeadsRecord, known: readonly KnownLeadMark[], gone: string[]): Promise<void> {
    await requests.write([{ table: 'marks', put: record }]).catch(() => undefined);
    if (known.length + gone.length > 0) context.push({ topic: 'known-leads', knownLeads: known.map(shownOf), gone });
  }

  const kept = async (service: string, domain: string) => (await recordOf(service, domain))?.marks ?? [];

  /** Null when no answer came. `since`: a lead made after it, and not known before, was saved by the service itself. */
  async function request(
    connection: Connection,
    domain: string,
    since: number | null,
  ): Promise<KnownLeadsRecord | null> {
    const { id: service } = connection;
    const before = await kept(service, domain);
    const reply = await requests.free(connection, 'listLeads', { email: `@${domain}`, limit: limits.leads.maxPerPage });
    if (!reply) return null;
    const by = ({ id, created_at }: Lead): KnownLead['by'] =>
      before.find((one) => one.id === id)?.by ?? (since !== null && isSince(created_at, since) ? 'service' : 'leads');
    const leads = reply.data.leads.filter((lead) => domainOf(lead.email) === domain);
    return inTurn(async () => {
      const now = await kept(service, domain);
      const answered = leads.map((lead) => markOf(lead, by(lead)));
      const marks = merged(before, now, answered);
      const gone = without(now, marks).map(({ email }) => email);
      const record = { id: `${service}|${domain}`, service, domain, marks, asked: clock.now() };
      await keep(record, marks, gone);
      return record;
    });
  }

  /** A record that is not known as a whole counts as never asked. */
  function change(service: string, email: string, mark: KnownLeadMark | null): Promise<void> {
    const domain = domainOf(email);
    const id = `${service}|${domain}`;
    return inTurn(async () => {
      const record = (await recordOf(service, domain)) ?? { id, service, domain, marks: [], asked: 0 };
      // What is known of the others is as old as it was.
      const noted = mark ? [{ ...mark, noted: clock.now() }] : [];
      const marks = [...record.marks.filter((one) => !isSameEmail(one.email, email)), ...noted];
      await keep({ ...record, marks }, noted, mark ? [] : [email]);
    });
  }

  /** What a screen lists, or an import made, is known from then on, in one write; nothing is said of other leads of the same domains. */
  function noteListed(service: string, leads: readonly Lead[]): Promise<void> {
    return inTurn(async () => {
      const ids = new Map(leads.map(({ email }) => [`${service}|${domainOf(email)}`, domainOf(email)]));
      const kept = await store.list('marks', { among: [...ids.keys()] });
      const records = new Map(kept.map((record) => [record.id, record]));
      const changed: KnownLeadMark[] = [];
      for (const lead of leads) {
        const domain = domainOf(lead.email);
        const id = `${service}|${domain}`;
        const record = records.get(id) ?? { id, service, domain, marks: [], asked: 0 };
        const before = record.marks.find(({ email }) => isSameEmail(email, lead.email));
        const mark = { ...markOf(lead, before?.by ?? 'leads'), noted: clock.now() };
        if (before && isSameMark(before, mark)) continue;
        changed.push(mark);
        records.set(id, { ...record, marks: [...record.marks.filter((one) => one !== before), mark] });
      }
      if (changed.length === 0) return;
      const of = new Set(changed.map(({ email }) => `${service}|${domainOf(email)}`));
      const puts = [...records.values()].filter(({ id }) => of.has(id));
      await requests.write(puts.map((put) => ({ table: 'marks', put }))).catch(() => undefined);
      context.push({ topic: 'known-leads', knownLeads: changed.map(shownOf), gone: [] });
    });
  }

  /** After a finder or a single check: the service may have saved the address by itself. One free ask. */
  async function lookFor(service: string, email: string, since: number): Promise<void> {
    const connection = await context.connectionOf(service);
    if (!connection) return;
    const reply = await requests.free(connection, 'listLeads', { email, limit: limits.leads.perPage });
    const lead = reply?.data.leads.find((one) => isSameEmail(one.email, email));
    if (lead) await change(service, email, markOf(lead, isSince(lead.created_at, since) ? 'service' : 'leads'));
  }

  async function hear(answered: Answered): Promise<void> {
    const { service, operation, reply, from } = answered;
    switch (operation) {
      case 'findEmail':
      case 'findAuthor':
        return reply.data.email === null ? undefined : lookFor(service, reply.data.email, from);
      case 'verifyEmail':
        return answered.urgent && reply.data.email !== null ? lookFor(service, reply.data.email, from) : undefined;
      case 'createLead':
      case 'createOrUpdateLead':
        return change(service, reply.data.email, markOf(reply.data, 'leads'));
      // What jobs list, and what is loaded in the largest pages to select all of it, may be a hundred thousand, of which nobody looks at one.
      case 'listLeads': {
        const isLookedAt = answered.shown && (answered.params.limit ?? 0) < limits.leads.maxPerPage;
        return isLookedAt ? noteListed(service, reply.data.leads) : undefined;
      }
      default:
        return undefined;
    }
  }

  requests.hear((update: RequestUpdate) => {
    if (update.at === 'answered') void hear(update).catch(() => undefined);
    else context.push({ topic: 'known-leads', knownLeads: [], gone: update.emails });
  });

  return {
    async of(typed, anew) {
      const domain = typed.toLowerCase();
      const connection = await context.connection();
      if (!connection) return { knownLeads: [], asked: null };
      const known = await recordOf(connection.id, domain);
      const isFresh = known !== undefined && clock.now() - known.asked < fresh;
      const record = (isFresh && !anew ? null : await request(connection, domain, null)) ?? known;
      return { knownLeads: record?.marks.map(shownOf) ?? [], asked: record?.asked || null };
    },
    async known(domains) {
      const connection = await context.connection();
      if (!connection) return [];
      const among = [...new Set(domains.map((domain) => `${connection.id}|${domain.toLowerCase()}`))];
      const records = await store.list('marks', { among });
      return records.flatMap(({ marks }) => marks);
    },
    note: (service, lead) => change(service, lead.email, markOf(lead, 'leads')),
    noteAll: noteListed,
    drop: (service, email) => change(service, email, null),
    async look(service, domain, since) {
      const connection = await context.connectionOf(service);
      if (connection) await request(connection, domain, since);
    },
  };
}

function markOf(lead: Lead, by: KnownLead['by']): KnownLeadMark {
  const { email, id, sending_status, last_contacted_at, last_activity_at } = lead;
  const { first_name, last_name, position, company, website, verification } = lead;
  const person = { first_name, last_name, position, company, website, verification };
  return { email, id, list: lead.leads_list.name, sending_status, last_contacted_at, last_activity_at, by, person };
}

/** Who it is, and since when that is known, is told with the people, not with every lead. */
export function shownOf({ person: _person, noted: _noted, ...mark }: KnownLeadMark): KnownLead {
  return mark;
}

/** The same of the lead and of the person, whenever it was learnt. */
function isSameMark({ noted: _one, ...mark }: KnownLeadMark, { noted: _other, ...other }: KnownLeadMark): boolean {
  return canonical(mark) === canonical(other);
}

/** What was saved or removed here while the service was asked is newer than its answer. */
function merged(
  before: readonly KnownLeadMark[],
  now: readonly KnownLeadMark[],
  answered: readonly KnownLeadMark[],
): KnownLeadMark[] {
  const saved = without(now, before);
  return [...without(answered, [...saved, ...without(before, now)]), ...saved];
}

function without(marks: readonly KnownLeadMark[], others: readonly KnownLeadMark[]): KnownLeadMark[] {
  return marks.filter((mark) => !others.some(({ email }) => isSameEmail(email, mark.email)));
}
