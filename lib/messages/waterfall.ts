/**
 * Several services, asked in the user's order until one answers sufficiently. Pages state the price of the same list
 * that the background asks.
 */
import type { OperationName, Reply } from '../contract/operations.ts';
import type { Problem } from '../contract/problem.ts';
import type { ServiceView, Usage } from './service-views.ts';

/** Leads, lists, campaigns and the account always belong to the chosen service. */
export const waterfallAsks = ['count', 'search', 'find', 'verify', 'enrich'] as const;
export type WaterfallAsk = (typeof waterfallAsks)[number];

const askOf: Partial<Record<OperationName, WaterfallAsk>> = {
  countDomainEmails: 'count',
  searchDomain: 'search',
  searchDomainWithPost: 'search',
  findEmail: 'find',
  findAuthor: 'find',
  verifyEmail: 'verify',
  enrichPerson: 'enrich',
  enrichCompany: 'enrich',
  enrichPersonAndCompany: 'enrich',
};

/** Null for an operation that only the chosen service is asked for. */
export const waterfallAskOf = (operation: OperationName): WaterfallAsk | null => askOf[operation] ?? null;

/** The user's preference. */
export interface Waterfall {
  on: boolean;
  /** A found address with at least this score is enough, 0 to 100. */
  score: number;
  /** In the user's order; a service that is not listed has not been changed yet. */
  services: WaterfallService[];
}

export interface WaterfallService {
  id: string;
  /** What it may be asked. */
  asks: WaterfallAsk[];
  /** At most this many paid requests a day; null for no cap. */
  dailyCap: number | null;
}

export const noWaterfall: Waterfall = { on: false, score: 80, services: [] };

type Ranked = Pick<ServiceView, 'id' | 'kind'> & { team?: boolean };

/** Every service: the listed ones in their order, then this device, then teams', then the rest. No sample. */
export function inOrder({ services }: Pick<Waterfall, 'services'>, all: readonly Ranked[]): WaterfallService[] {
  const there = all.filter(({ kind }) => kind !== 'sample');
  const listed = services.filter(({ id }) => there.some((one) => one.id === id));
  const rest = there.filter(({ id }) => !listed.some((one) => one.id === id));
  return [
    ...listed,
    ...rest
      .toSorted((one, other) => rank(one) - rank(other))
      .map(({ id }) => ({ id, asks: [...waterfallAsks], dailyCap: null })),
  ];
}

const rank = ({ kind, team }: Ranked): number => (kind === 'device' ? 0 : team ? 1 : 2);

/** The ids of those that may be asked this, or anything, in order; none while the waterfall is off. */
export function servicesToAsk(waterfall: Waterfall, all: readonly Ranked[], ask?: WaterfallAsk): string[] {
  if (!waterfall.on) return [];
  return inOrder(waterfall, all)
    .filter(({ asks }) => (ask === undefined ? asks.length > 0 : asks.includes(ask)))
    .map(({ id }) => id);
}

/** False once the user took the service out of the order, also during a run. */
export const isStillAsked = ({ services }: Waterfall, service: string, ask: WaterfallAsk): boolean =>
  services.find(({ id }) => id === service)?.asks.includes(ask) ?? true;

/** Whether `services` are in `list`, in its order. A click may leave out some, but not add or reorder any. */
export function isPartOf(services: readonly string[], list: readonly string[]): boolean {
  let from = 0;
  return services.every((service) => {
    const at = list.indexOf(service, from);
    from = at + 1;
    return at >= 0;
  });
}

/** A service as the pages state its price. */
export interface WaterfallMember {
  service: ServiceView;
  usage: Usage | null;
  asks: WaterfallAsk[];
  /** Its daily cap is reached, so nothing is spent there today. */
  capped: boolean;
}

/** An address with its score, or a verdict: in this two services can differ. */
export interface Said {
  said: string | null;
  score: number | null;
}

/**
 * How one service was asked. `answered`: enough. `weak`: an address below the wanted score. `nothing`: no row, no
 * address or no verdict. `skipped`: not asked, because it costs and there was no click.
 */
export type RunStep = { service: string } & (
  | { at: 'asking' | 'skipped' }
  | ({ at: Sufficiency; asked: number } & Said)
  | { at: 'failed'; problem: Problem }
);

export type Sufficiency = 'answered' | 'weak' | 'nothing';

/** `from`: the service whose answer is shown; null if there is none. */
export interface Run {
  steps: RunStep[];
  from: string | null;
}

/** What the rule below compares. `asked`: epoch milliseconds. */
export type Compared = { at: Sufficiency; score: number | null; asked: number };

const worth = { answered: 2, weak: 1, nothing: 0 } as const;

/**
 * Which of two services' answers to the same question is shown, unless the user chose one:
 *
 * | asked for | shown |
 * | --- | --- |
 * | anything | an answer that is enough, else a weak one, else none |
 * | an address | of two such answers the one with the higher score |
 * | a verdict | of two known ones, or two unknown ones, the later |
 * | otherwise | the one that was shown before |
 */
export function isBetterAnswer(ask: WaterfallAsk | null, one: Compared, than: Compared | undefined): boolean {
  if (!than || one.at !== than.at) return !than || worth[one.at] > worth[than.at];
  if (ask === 'find') return (one.score ?? 0) > (than.score ?? 0);
  return ask === 'verify' && one.asked > than.asked;
}

/** The same of two steps; one without an answer is never shown. */
export function isBetterStep(ask: WaterfallAsk | null, step: RunStep | undefined, than: RunStep | undefined): boolean {
  if (!step || !('said' in step)) return false;
  return isBetterAnswer(ask, step, than && 'said' in than ? than : undefined);
}

/** Whether an answer is enough to ask no further service. `score`: the least that the user accepts. */
export function sufficiencyOf<Name extends OperationName>(
  operation: Name,
  reply: Reply<Name>,
  score: number,
): Sufficiency {
  const found = saidBy(operation, reply);
  switch (waterfallAskOf(operation)) {
    case 'find':
      if (found.said === null) return 'nothing';
      return (found.score ?? 0) >= score ? 'answered' : 'weak';
    case 'verify':
      return isVerdict(found.said) ? 'answered' : 'nothing';
    default:
      return hasRows(operation, dataOf(reply)) ? 'answered' : 'nothing';
  }
}

/** A verification that found something out. */
export const isVerdict = (status: string | null): boolean => status !== null && status !== 'unknown';

export function saidBy<Name extends OperationName>(operation: Name, reply: Reply<Name>): Said {
  const data = dataOf(reply);
  const said = waterfallAskOf(operation) === 'verify' ? data.status : data.email;
  return {
    said: typeof said === 'string' ? said : null,
    score: typeof data.score === 'number' ? data.score : null,
  };
}

/** Services that know nothing of an enriched person or company answer 404. */
function hasRows(operation: OperationName, { total, emails, person, company }: Data): boolean {
  switch (operation) {
    case 'countDomainEmails':
      return typeof total === 'number' && total > 0;
    case 'searchDomain':
    case 'searchDomainWithPost':
      return Array.isArray(emails) && emails.length > 0;
    case 'enrichPersonAndCompany':
      return (person ?? company ?? null) !== null;
    default:
      return true;
  }
}

type Data = Record<string, unknown>;

const dataOf = (reply: { data?: unknown }): Data => ({ ...(reply.data as Data | null) });
