/** Where the people in view work: the domains of theirs that are a company's, each counted free on a click. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../lib/messages/send.ts';
import type { Domain } from '../../lib/subject/subject.ts';
import type { Connection } from '../shell/connection.ts';
import { cachedOf, createRequestState, type RequestState, type RequestStore } from '../shell/request-state.ts';
import type { Saves } from '../shell/saving/saves.ts';

export interface MailCompany {
  domain: Domain;
  /** The part of an address after its `@`, as people in view have it: a company may have several. */
  endings: readonly string[];
  count: ReadonlySignal<RequestState<'countDomainEmails'>>;
}

export interface Companies {
  /** In the order in which their people stand. */
  list: ReadonlySignal<readonly MailCompany[]>;
  /** A click: counts, and asks which of its addresses are leads. Both are free. */
  count(domain: string): void;
  /** Those of which it was not asked yet who is a lead. */
  unasked: ReadonlySignal<readonly MailCompany[]>;
  /** A click: asks it of all of them, free. */
  askLeads(): void;
}

/** More than these are no list to read. */
const most = 8;

export function createCompanies(
  connection: Connection,
  endings: ReadonlySignal<readonly string[]>,
  saves: Pick<Saves, 'askKnownLeads'>,
): Companies {
  const list = signal<readonly MailCompany[]>([]);
  const known = createKnown(connection);
  const counts = known.counts;
  const asked = signal<ReadonlySet<string>>(new Set());

  const askLeads = (domains: readonly string[]) => {
    const unasked = domains.filter((domain) => !asked.value.has(domain));
    asked.value = new Set([...asked.value, ...unasked]);
    for (const domain of unasked) void saves.askKnownLeads(domain);
  };

  const gather = async (all: readonly string[]) => {
    const some = all.slice(0, 2 * most);
    const found = await Promise.all(some.map((ending) => known.domainOf(ending)));
    if (connection.signal.aborted || endings.peek() !== all) return;
    const companies = new Map<string, MailCompany>();
    for (const [at, domain] of found.entries()) {
      const ending = some[at];
      const count = domain && counts.get(domain.ascii);
      if (!domain || !count || ending === undefined) continue;
      const before = companies.get(domain.ascii);
      companies.set(domain.ascii, { domain, endings: [...(before?.endings ?? []), ending], count: count.state });
    }
    list.value = [...companies.values()].slice(0, most);
  };
  const stop = effect(() => void gather(endings.value));
  connection.signal.addEventListener('abort', stop, { once: true });

  return {
    list,
    count(domain) {
      const state = counts.get(domain);
      if (!state) return;
      void state.ask({ domain }, { click: true });
      askLeads([domain]);
    },
    unasked: computed(() => list.value.filter(({ domain }) => !asked.value.has(domain.ascii))),
    askLeads: () => askLeads(list.value.map(({ domain }) => domain.ascii)),
  };
}

/** What the worker knows of each domain, asked of it once: whether it is a company's, and how many were counted before. Sends nothing. */
function createKnown(connection: Connection) {
  const domains = new Map<string, Promise<Domain | null>>();
  const counts = new Map<string, RequestStore<'countDomainEmails'>>();

  const find = async (ending: string): Promise<Domain | null> => {
    const heard = await send('look-up', { text: ending, private: connection.private.value });
    if (!heard.ok) domains.delete(ending);
    if (!heard.ok || heard.value.typed.kind !== 'domain') return null;
    const { domain } = heard.value.typed;
    if (!counts.has(domain.ascii)) {
      const state = createRequestState(connection, 'countDomainEmails');
      const kept = cachedOf(heard.value.about.cached, 'countDomainEmails', ({ type }) => type === undefined);
      if (kept) state.show(kept);
      counts.set(domain.ascii, state);
    }
    return domain.odd === null ? domain : null;
  };
  return {
    counts,
    domainOf(ending: string): Promise<Domain | null> {
      const found = domains.get(ending) ?? find(ending);
      domains.set(ending, found);
      return found;
    },
  };
}
