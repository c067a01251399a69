/**
 * Services for tests: the local service over a small invented world. Its requests are recorded, and a test can
 * disturb them.
 */
import type { Answer } from '../../../../lib/contract/answer.ts';
import { type OperationName, operationOf, type Params } from '../../../../lib/contract/operations.ts';
import type { Problem } from '../../../../lib/contract/problem.ts';
import type { RequestOptions, Service } from '../../../../lib/contract/service.ts';
import { blankCompany as blank, blankAccount } from '../../../../lib/device-service/blank-records.ts';
import { createLocalService } from '../../../../lib/device-service/device-service.ts';
import { memoryDirectory, memoryStore } from '../../../../lib/device-service/memory-store.ts';
import type { Store } from '../../../../lib/device-service/store.ts';
import type { AccountRecord } from '../../../../lib/device-service/store-account.ts';
import type { Company, KnownEmail, MailCheck } from '../../../../lib/device-service/store-directory.ts';

export interface Asked {
  name: OperationName;
  params: Record<string, unknown>;
}

/**
 * What happens to a request:
 * - a problem for which `isBefore` is true: it is not sent.
 * - another problem: it is sent, but not carried out.
 * - `lost`: it is carried out, but no response arrives.
 * - undefined: it is carried out.
 *
 * A request that changes nothing gets no answer if it is aborted after it was sent.
 */
export type Disturbance = Problem | 'lost' | undefined;

export interface WatchedService extends Service {
  asked: Asked[];
  count(name: OperationName): number;
  /** Decides what happens to a request; by default nothing. */
  disturb: (name: OperationName, params: Record<string, unknown>) => Disturbance;
  /** A request waits here for its turn before it is sent, as with a rate limit. */
  turn: ((name: OperationName) => Promise<void> | null) | null;
  /** Sent requests wait here while it is set. */
  gate: Promise<void> | ((params: Record<string, unknown>) => Promise<void> | null) | null;
  /** The store behind the service. */
  store: Store;
  charged(): Promise<{ searches: number; verifications: number }>;
}

export interface World {
  now: () => number;
  companies?: readonly string[];
  people?: readonly string[];
  optedOut?: readonly string[];
  checks?: Record<string, Partial<MailCheck>>;
  /** The verification that a search returns, by address. */
  verdicts?: Record<string, KnownEmail['verification']>;
  account?: Partial<AccountRecord>;
}

const check: MailCheck = { verdict: 'valid', score: 95, gibberish: false, block: false, waits: 0, fails: 0 };

export const account: AccountRecord = {
  ...blankAccount('2026-04-01'),
  ...{ first_name: 'Ada', last_name: 'Lind', email: 'ada@user.test' },
  ...{ plan_name: 'Test', plan_level: 1, autoSave: 'listed' },
};

export function watchedService(world: World): WatchedService {
  const {
    now,
    companies = ['acme.test', 'globex.test'],
    people = ['Ann Berg', 'Bo Dahl'],
    optedOut = [],
    checks = {},
    verdicts = {},
  } = world;
  const directory = memoryDirectory({
    companies: companies.map(company),
    emails: (domain) =>
      people.map((name) => {
        const one = person(name, domain);
        return { ...one, verification: verdicts[one.value] ?? one.verification };
      }),
    articles: new Map([
      ['acme.test/news', { domain: 'acme.test', authors: [{ first_name: 'Ann', last_name: 'Berg' }] }],
    ]),
    optedOut: new Set(optedOut),
  });
  const mail = { check: async (email: string) => ({ ...check, ...checks[email] }) };
  const store = memoryStore(directory, mail, { ...account, ...world.account });
  const local = createLocalService({ store, now });
  const service: WatchedService = {
    asked: [],
    count: (name) => service.asked.filter((one) => one.name === name).length,
    disturb: () => undefined,
    turn: null,
    gate: null,
    store,
    async charged() {
      const { searches, verifications } = await store.account.read();
      return { searches: searches.used, verifications: verifications.used };
    },
    async request<Name extends OperationName>(
      name: Name,
      params: Params<Name>,
      options: RequestOptions = {},
    ): Promise<Answer<Name>> {
      const turn = service.turn?.(name);
      if (turn) await Promise.race([turn, options.signal && aborted(options.signal)].filter(Boolean));
      if (turn && options.signal?.aborted) return { ok: false, problem: { code: 'stopped' } };
      const disturbance = service.disturb(name, params as Record<string, unknown>);
      if (disturbance !== undefined && disturbance !== 'lost' && isBefore(disturbance))
        return { ok: false, problem: disturbance };
      let isStopped = false;
      let cut = (): void => undefined;
      const isCut = new Promise<null>((resolve) => {
        cut = () => resolve(null);
      });
      const watched = async () => {
        await options.beforeSend?.();
        service.asked.push({ name, params });
        if (typeof disturbance === 'object') isStopped = true;
        if (isStopped) throw new Error('disturbed');
        if (!operationOf(name).changes) options.signal?.addEventListener('abort', cut);
        await (typeof service.gate === 'function' ? service.gate(params) : service.gate);
      };
      if (!noted.has(name)) await watched().catch(() => undefined);
      const of = operationOf(name).changes ? { ...options, signal: undefined } : options;
      const going = () => local.request(name, params, noted.has(name) ? { ...of, beforeSend: watched } : of);
      const answer = isStopped ? null : await Promise.race([going(), isCut]);
      if (answer === null && options.signal?.aborted)
        return { ok: false, problem: { code: 'no-answer', why: 'broken' } };
      if (typeof disturbance === 'object') return { ok: false, problem: disturbance };
      return disturbance === 'lost' || answer === null ? new Promise(() => undefined) : answer;
    },
  };
  return service;
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));

/** Operations whose callers write a record before they are sent. */
const noted: ReadonlySet<OperationName> = new Set([
  'createView',
  'pushToConnectedApp',
  'searchDomain',
  'searchDomainWithPost',
  'findEmail',
  'findAuthor',
  'verifyEmail',
]);

/** Problems that occur before anything leaves the device. */
function isBefore({ code }: Problem): boolean {
  return code === 'offline' || code === 'no-key' || code === 'no-permission';
}

export const company = (domain: string): Company => blank(domain, { organization: domain.split('.')[0] ?? domain });

export function person(name: string, domain: string): KnownEmail {
  const [first = '', last = ''] = name.split(' ');
  return {
    value: `${first}.${last}@${domain}`.toLowerCase(),
    type: 'personal',
    confidence: 90,
    sources: [],
    first_name: first,
    last_name: last,
    position: 'Engineer',
    position_raw: null,
    seniority: 'senior',
    department: 'it',
    decision_maker: false,
    linkedin: null,
    twitter: null,
    phone_number: null,
    verification: { date: null, status: null },
    source_type: 'found',
    place: null,
  };
}
