/**
 * Detects a resolver that denies domains which surely exist, as filters and captive networks do. Its other denials are
 * then not believed, because they would make working addresses invalid.
 */
import type { Clock } from '../../contract/times.ts';
import type { AskDns, DnsReply } from '../../device-service/verifier/dns-over-https.ts';

interface CheckedDns {
  ask: AskDns;
  /** False while the resolver denies them. Finds out in the background whether that has ended. */
  isTrusted(): boolean;
}

/** They receive mail, and will. */
const surelyThere = ['gmail.com', 'outlook.com', 'yahoo.com'];

/** Milliseconds. */
const trustHolds = 10 * 60 * 1_000;
const doubtHolds = 60 * 1_000;

export function checkedDns(ask: AskDns, clock: Pick<Clock, 'monotonic'>): CheckedDns {
  let isTrusted = true;
  let until = 0;
  let checking: Promise<void> | null = null;

  async function check(): Promise<void> {
    const replies = await Promise.all(surelyThere.map((domain) => ask(domain, 'MX')));
    isTrusted = !replies.some(denies);
    until = clock.monotonic() + (isTrusted ? trustHolds : doubtHolds);
  }

  /** Resolves at once while the last check holds. */
  async function checked(): Promise<void> {
    if (clock.monotonic() < until) return;
    checking ??= check().finally(() => {
      checking = null;
    });
    await checking;
  }

  return {
    async ask(name, type, signal) {
      const reply = await ask(name, type, signal);
      if (!denies(reply)) return reply;
      await checked();
      return isTrusted ? reply : { at: 'unknown', why: 'server' };
    },
    isTrusted() {
      if (!isTrusted) checked().catch(() => undefined);
      return isTrusted;
    },
  };
}

function denies({ at }: DnsReply): boolean {
  return at === 'no-domain' || at === 'no-data';
}
