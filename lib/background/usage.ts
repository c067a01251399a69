/** What is left of the plan, by the free account call: asked when a screen wants it, and again a little after something was spent. */
import * as z from 'zod/mini';
import { type Account, type Bucket, remaining } from '../contract/resources/account.ts';
import type { Asked, Usage } from '../messages/views.ts';
import type { Context } from './context.ts';
import type { StoredValue } from './storage/stored-value.ts';

export interface UsageTracker {
  /** Of the chosen service, as it was last seen; null when it never was. */
  cached(): Promise<Usage | null>;
  /** Asks when nothing recent is kept, or `anew`; what is kept when the service does not answer. */
  now(anew: boolean): Promise<Usage | null>;
  /** Something may have been spent: asked again soon, once for many. */
  spent(service: string): void;
  /** A search was answered with no more than these addresses, because the plan shows no more. */
  capped(service: string, perSearch: number): Promise<void>;
  /** An account that a screen asked for. */
  heard(service: string, account: Account): void;
  /** An account that was asked for another reason. */
  learn(service: string, account: Account): Promise<Usage>;
}

const numberOrNull = z.nullable(z.number());
const bucket = z.object({ left: numberOrNull, of: numberOrNull });

const schema = z.record(
  z.string(),
  z.object({
    searches: bucket,
    verifications: bucket,
    perSearch: z.optional(numberOrNull),
    plan: z.nullable(z.string()),
    resets: z.nullable(z.string()),
    asked: z.number(),
  }),
);

/** By service. */
export type Usages = z.output<typeof schema>;

export const usagesSchema: z.core.$ZodType<Usages> = schema;

/** Milliseconds. */
const recent = 5 * 60_000;
const soon = 400;
const leastBetween = 2_000;

export function createUsage(
  context: Context,
  usages: StoredValue<Usages>,
  askAccount: () => Promise<Asked<'getAccount'>>,
): UsageTracker {
  const { clock } = context;
  let isWaiting = false;
  let last = Number.NEGATIVE_INFINITY;
  /** So many refreshes are under way, which learn by themselves. */
  let asking = 0;

  async function learn(service: string, account: Account): Promise<Usage> {
    const before = (await usages.get())[service];
    const usage = usageOf(account, clock.now());
    // What a search was seen to be cut at holds for the plan that cut it.
    if (before?.plan === usage.plan) usage.perSearch = before.perSearch;
    return keep(service, usage);
  }

  async function keep(service: string, usage: Usage): Promise<Usage> {
    // A device that keeps nothing more shows it all the same.
    if (!context.private) await usages.change((all) => ({ ...all, [service]: usage })).catch(() => undefined);
    context.push({ topic: 'usage', usage });
    return usage;
  }

  /** Null when the service did not answer, or another one is chosen by now. */
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

  async function kept(): Promise<Usage | null> {
    const connection = await context.connection();
    return connection ? ((await usages.get())[connection.id] ?? null) : null;
  }

  async function refreshSoon(): Promise<void> {
    await clock.wait(Math.max(soon, last + leastBetween - clock.monotonic()));
    isWaiting = false;
    await refresh();
  }

  return {
    cached: kept,
    async now(anew) {
      const before = await kept();
      const isRecent = before !== null && Math.abs(clock.now() - before.asked) < recent;
      return isRecent && !anew ? before : ((await refresh()) ?? before);
    },
    spent() {
      if (isWaiting) return;
      isWaiting = true;
      refreshSoon().catch(() => undefined);
    },
    async capped(service, perSearch) {
      const before = (await usages.get())[service];
      if (before && before.perSearch !== perSearch) await keep(service, { ...before, perSearch });
    },
    heard(service, account) {
      if (asking > 0) return;
      void context.connection().then((chosen) => (chosen?.id === service ? learn(service, account) : undefined));
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
    resets: reset_date,
    asked,
  };
}

const leftOf = (of: Bucket): Usage['searches'] => ({ left: remaining(of), of: of.available });
