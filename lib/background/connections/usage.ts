/** What is left of the plan, by the free account call: asked when a screen wants it, and again a little after something was spent. */
import * as z from 'zod/mini';
import { type Account, type Bucket, remaining } from '../../contract/resources/account.ts';
import type { Asked, Usage } from '../../messages/views.ts';
import type { Context } from '../context.ts';
import type { StoredValue } from '../storage/stored-value.ts';

export interface UsageTracker {
  /** Of the chosen service, as it was last seen; null when it never was. */
  cached(): Promise<Usage | null>;
  /** Asks when nothing recent is kept, or `anew`; what is kept when the service does not answer. */
  now(anew: boolean): Promise<Usage | null>;
  /** Something may have been spent: asked again soon, once for many. */
  spent(service: string): void;
  /** A search was answered with no more than these addresses, because the plan shows no more. Never rejects. */
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
  /** What searches were last seen to be cut at, by service; `plan` undefined: before anything else was known of the plan. */
  const cuts = new Map<string, { perSearch: number; plan: string | null | undefined }>();

  /** Made of what is known in its turn, so that of two that are learnt at once none is lost; null changes nothing. */
  async function change<Made extends Usage | null>(
    service: string,
    to: (before: Usage | undefined) => Made,
  ): Promise<Made> {
    let made: { usage: Made } | undefined;
    const make = (all: Usages): Usages => {
      const usage = to(all[service]);
      made = { usage };
      return usage ? { ...all, [service]: usage } : all;
    };
    // A device that keeps nothing more, or gives nothing, shows it all the same.
    await (context.private ? usages.get().then(make) : usages.change(make)).catch(() => undefined);
    const { usage } = made ?? { usage: to(undefined) };
    if (usage) context.push({ topic: 'usage', usage });
    return usage;
  }

  function learn(service: string, account: Account): Promise<Usage> {
    const now = usageOf(account, clock.now());
    return change(service, (before): Usage => {
      const { plan } = now;
      const cut = cuts.get(service);
      // What a search was seen to be cut at holds for the plan that cut it.
      if (cut && (cut.plan === undefined || cut.plan === plan)) {
        cuts.set(service, { ...cut, plan });
        return { ...now, perSearch: cut.perSearch };
      }
      return before?.plan === plan ? { ...now, perSearch: before.perSearch } : now;
    });
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
      const known = (await usages.get().catch((): Usages => ({})))[service];
      cuts.set(service, { perSearch, plan: known?.plan });
      if (known?.perSearch === perSearch) return;
      await change(service, (before) => {
        cuts.set(service, { perSearch, plan: before?.plan });
        return before && before.perSearch !== perSearch ? { ...before, perSearch } : null;
      });
    },
    heard(service, account) {
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
    resets: reset_date,
    asked,
  };
}

const leftOf = (of: Bucket): Usage['searches'] => ({ left: remaining(of), of: of.available });
