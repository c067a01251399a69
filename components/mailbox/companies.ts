/** Companies of the people in view, by their addresses' domains. Each is counted on a click, free of charge. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { send } from '../../lib/messages/send.ts';
import type { Domain } from '../../lib/subject/subject.ts';
import type { Connection } from '../shell/connection.ts';
import { cachedOf, createRequestState, type RequestState, type RequestStore } from '../shell/request-state.ts';
import type { Saves } from '../shell/saving/saves.ts';

export interface MailCompany {
  domain: Domain;
  /** As it is known here; null if it is not. */
  name: ReadonlySignal<string | null>;
  /** The parts of addresses after the `@`. Several may belong to one company. */
  endings: readonly string[];
  count: ReadonlySignal<RequestState<'countDomainEmails'>>;
}

export interface Companies {
  /** In the order of their people */
  list: ReadonlySignal<readonly MailCompany[]>;
  /** A click: counts the company's addresses and asks which are leads. Both are free. */
  count(domain: string): void;
  /** Companies whose leads were not requested yet */
  unasked: ReadonlySignal<readonly MailCompany[]>;
  /** A click: requests the leads of all of them, free of charge. */
  askLeads(): void;
}

/** The most companies listed */
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

  /** After a failure it is unknown who is a lead, so saving is offered again. */
  const askLeadsOf = async (domain: string) => {
    const isKnown = await saves.askKnownLeads(domain);
    if (!isKnown) asked.value = new Set([...asked.value].filter((one) => one !== domain));
  };
  const askLeads = (domains: readonly string[]) => {
    const unasked = domains.filter((domain) => !asked.value.has(domain));
    asked.value = new Set([...asked.value, ...unasked]);
    for (const domain of unasked) void askLeadsOf(domain);
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
      companies.set(domain.ascii, {
        domain,
        name: known.nameOf(domain.ascii),
        endings: [...(before?.endings ?? []), ending],
        count: count.state,
      });
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

/**
 * What the background knows about each domain, requested once: if it is a company's, and its last count. Sends
 * nothing to the service.
 */
function createKnown(connection: Connection) {
  const domains = new Map<string, Promise<Domain | null>>();
  const counts = new Map<string, RequestStore<'countDomainEmails'>>();
  const names = new Map<string, string>();

  const find = async (ending: string): Promise<Domain | null> => {
    const response = await send('look-up', { text: ending, private: connection.private.value });
    if (!response.ok) domains.delete(ending);
    if (!response.ok || response.value.typed.kind !== 'domain') return null;
    const { domain } = response.value.typed;
    const { company } = response.value.about;
    if (company !== undefined) names.set(domain.ascii, company);
    if (!counts.has(domain.ascii)) {
      const state = createRequestState(connection, 'countDomainEmails');
      const cached = cachedOf(response.value.about.cached, 'countDomainEmails', ({ type }) => type === undefined);
      if (cached) state.show(cached);
      counts.set(domain.ascii, state);
    }
    return domain.odd === null ? domain : null;
  };
  return {
    counts,
    /** What is known here, or what the count says. */
    nameOf(domain: string): ReadonlySignal<string | null> {
      return computed(() => {
        const counted = counts.get(domain)?.state.value;
        const said = counted?.at === 'shown' ? counted.reply.data.organization : null;
        return names.get(domain) ?? said ?? null;
      });
    },
    domainOf(ending: string): Promise<Domain | null> {
      const found = domains.get(ending) ?? find(ending);
      domains.set(ending, found);
      return found;
    },
  };
}
