/**
 * What is left of the plan, from the free account request. It is sent when a page needs it, and shortly after
 * something was spent.
 */
import * as z from 'zod/mini';
import { costs } from '../../contract/costs.ts';
import type { OperationName } from '../../contract/operations.ts';
import { type Account, type Bucket, remaining } from '../../contract/resources/account.ts';
import type { Asked } from '../../messages/request-views.ts';
import type { Usage } from '../../messages/service-views.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import type { Context } from './context.ts';

export interface UsageTracker {
  /** For the chosen service, as last seen; null if never. */
  cached(): Promise<Usage | null>;
  cachedOf(service: string): Promise<Usage | null>;
  /** Requested if nothing recent is cached, or with `skipCache`. The cached value if the service does not answer. */
  now(skipCache: boolean): Promise<Usage | null>;
  /** Something may have been spent: requests the account soon, once for many calls. */
  spent(service: string, operation: OperationName): void;
  /** A search was cut off at this many addresses by the plan. Never rejects. */
  capped(service: string, perSearch: number): Promise<void>;
  /** An account that a page requested. */
  accountAnswered(service: string, account: Account): void;
  /** An account requested for another reason. */
  learn(service: string, account: Account): Promise<Usage>;
}

const numberOrNull = z.nullable(z.number());
const bucket = z.object({ left: numberOrNull, of: numberOrNull });

const priceList = z.record(z.string(), z.enum(['search', 'verification']));

const schema = z.record(
  z.string(),
  z.object({
    searches: bucket,
    verifications: bucket,
    perSearch: z.optional(numberOrNull),
    prices: z.optional(priceList),
    pricesOnce: z.optional(priceList),
    plan: z.nullable(z.string()),
    resets: z.nullable(z.string()),
    asked: z.number(),
  }),
);

/** By service. `pricesOnce`: by operation, what the account showed last; a second time makes it a price. */
export type Usages = z.output<typeof schema>;

type StoredUsage = Usages[string];
type Prices = Pick<StoredUsage, 'prices' | 'pricesOnce'>;

export const usagesSchema: z.core.$ZodType<Usages> = schema;

/** Milliseconds. */
const recent = 5 * 60_000;
const soon = 400;
const leastBetween = 2_000;

export function createUsage(
  context: Context,
  usages: StoredValue<Usages>,
  /** `service`: another one than the chosen. */
  askAccount: (service?: string) => Promise<Asked<'getAccount'>>,
): UsageTracker {
  const { clock } = context;
  let isWaiting = false;
  let last = Number.NEGATIVE_INFINITY;
  /** Number of refreshes in flight; they learn the account themselves. */
  let asking = 0;
  /**
   * The number of results at which searches were last cut off, by service. `plan: undefined`: the plan was not known
   * yet.
   */
  const cuts = new Map<string, { perSearch: number; plan: string | null | undefined }>();

  /** Operations since the account was seen last, by service: a single one reveals its price. */
  const since = new Map<string, OperationName[]>();

  /** What private windows learned, by service: they store nothing. */
  const privately = new Map<string, StoredUsage>();

  /** The newest of each service. */
  async function everything(): Promise<Usages> {
    const all = { ...(await usages.get()) };
    for (const [service, usage] of privately) if (usage.asked >= (all[service]?.asked ?? 0)) all[service] = usage;
    return all;
  }

  /** Changes run one after another, so that none is lost; null changes nothing. */
  async function change<Made extends StoredUsage | null>(
    service: string,
    to: (before: StoredUsage | undefined) => Made,
  ): Promise<Made> {
    let made: { usage: Made } | undefined;
    const make = (all: Usages): Usages => {
      const usage = to(all[service]);
      made = { usage };
      if (usage && context.private) privately.set(service, usage);
      return usage ? { ...all, [service]: usage } : all;
    };
    // If storage fails, the new value is still shown.
    await (context.private ? everything().then(make) : usages.change(make)).catch(() => undefined);
    const { usage } = made ?? { usage: to(undefined) };
    if (usage) context.push({ topic: 'usage', service, usage });
    return usage;
  }

  function learn(service: string, account: Account): Promise<Usage> {
    const seen = usageOf(account, clock.now());
    const operations = since.get(service) ?? [];
    since.delete(service);
    return change(service, (before): StoredUsage => {
      const now: StoredUsage = { ...seen, ...pricesAfter(before, seen, operations) };
      const { plan } = now;
      const cut = cuts.get(service);
      // The limit applies only to the plan that was cut off.
      if (cut && (cut.plan === undefined || cut.plan === plan)) {
        cuts.set(service, { ...cut, plan });
        return { ...now, perSearch: cut.perSearch };
      }
      return before?.plan === plan ? { ...now, perSearch: before.perSearch } : now;
    });
  }

  /** Null if the service did not answer, or another one is now chosen. */
  async function refresh(): Promise<Usage | null> {
    last = clock.monotonic();
    const before = await context.connection();
    asking += 1;
    const asked = await askAccount().finally(() => {
      asking -= 1;
    });
    const after = await context.connection();
    const isSame = before?.id === after?.id && before?.epoch === after?.epoch;
    return asked.ok && after && isSame ? learn(after.id, asked.reply.data) : null;
  }

  const cachedOf = async (service: string): Promise<Usage | null> => (await everything())[service] ?? null;

  async function cached(): Promise<Usage | null> {
    const connection = await context.connection();
    return connection && cachedOf(connection.id);
  }

  async function refreshSoon(): Promise<void> {
    await clock.wait(Math.max(soon, last + leastBetween - clock.monotonic()));
    isWaiting = false;
    await refresh();
    await refreshOthers();
  }

  /** Something was spent there without being chosen: several services were asked in order. */
  async function refreshOthers(): Promise<void> {
    const chosen = (await context.connection())?.id;
    for (const service of [...since.keys()].filter((one) => one !== chosen)) {
      const asked = await askAccount(service);
      if (asked.ok) await learn(service, asked.reply.data);
      else if (asked.problem.code === 'no-service') since.delete(service);
    }
  }

  return {
    cached,
    cachedOf,
    async now(skipCache) {
      const before = await cached();
      const isRecent = before !== null && Math.abs(clock.now() - before.asked) < recent;
      return isRecent && !skipCache ? before : ((await refresh()) ?? before);
    },
    spent(service, operation) {
      since.set(service, [...(since.get(service) ?? []), operation]);
      if (isWaiting) return;
      isWaiting = true;
      refreshSoon().catch(() => undefined);
    },
    async capped(service, perSearch) {
      const known = (await everything().catch((): Usages => ({})))[service];
      cuts.set(service, { perSearch, plan: known?.plan });
      if (known?.perSearch === perSearch) return;
      await change(service, (before) => {
        cuts.set(service, { perSearch, plan: before?.plan });
        return before && before.perSearch !== perSearch ? { ...before, perSearch } : null;
      });
    },
    accountAnswered(service, account) {
      if (asking > 0) return;
      context
        .connection()
        .then((chosen) => (chosen?.id === service ? learn(service, account) : undefined))
        .catch(() => undefined);
    },
    learn,
  };
}

function usageOf({ requests, plan_name, reset_date }: Account, asked: number): Usage {
  const { searches, verifications } = requests;
  return {
    searches: leftOf(searches),
    verifications: leftOf(verifications),
    plan: plan_name,
    // Without a quota nothing renews.
    resets: isLimited(searches) || isLimited(verifications) ? reset_date : null,
    asked,
  };
}

/**
 * Prices that the contract leaves open. Others may spend from the same account, so a price counts once it was seen
 * twice in a row, after that operation alone. It never counts as free, because a service may count late. A changed
 * plan discards all prices.
 */
function pricesAfter(
  before: StoredUsage | undefined,
  now: Usage,
  [operation, ...others]: readonly OperationName[],
): Prices {
  if (!before || before.plan !== now.plan) return {};
  const { prices = {}, pricesOnce = {} } = before;
  const [searches, verifications] = [
    spentOf(before.searches, now.searches),
    spentOf(before.verifications, now.verifications),
  ];
  // Someone else is using the account, so a price seen once may be theirs.
  if (operation === undefined) return searches || verifications ? { prices } : { prices, pricesOnce };
  if (others.length > 0 || costs[operation] !== 'unknown') return { prices, pricesOnce };
  const price = priceOf(searches, verifications);
  const { [operation]: known, ...otherPrices } = prices;
  const { [operation]: once, ...othersOnce } = pricesOnce;
  if (price === null) return { prices, pricesOnce: othersOnce };
  const isSure = price === known || price === once;
  return {
    prices: isSure ? { ...prices, [operation]: price } : otherPrices,
    pricesOnce: { ...pricesOnce, [operation]: price },
  };
}

function priceOf(searches: number | null, verifications: number | null): 'search' | 'verification' | null {
  if (searches === 1 && !verifications) return 'search';
  return verifications === 1 && !searches ? 'verification' : null;
}

/** Null if the service states no quota. */
const spentOf = (before: Usage['searches'], now: Usage['searches']): number | null =>
  before.left === null || now.left === null ? null : before.left - now.left;

const isLimited = (of: Bucket) => of.available !== null || remaining(of) !== null;

const leftOf = (of: Bucket): Usage['searches'] => ({ left: remaining(of), of: of.available });
