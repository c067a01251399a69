/** What an app is that leads are pushed to: its settings, and how it takes a batch of leads. One file an app; `apps.ts` lists them. */
import * as z from 'zod/mini';
import type { Lead } from '../../contract/resources/lead.ts';
import type { Fetch } from '../../http-service/send.ts';

/** A lead on its way to an app. */
export interface PushedLead {
  /** Names this push of this lead, and stays the same however often it is tried. Letters, digits, `_` and `-`. */
  id: string;
  lead: Lead;
  /** The app's own record of this lead, where an earlier push told it. */
  recordId: string | null;
  /** When it was asked for; epoch milliseconds. */
  queued: number;
  /** When it was first tried without an outcome becoming known: the app may hold it already. Null when it never was. */
  attempted: number | null;
}

export type PushOutcome =
  /** `recordId`: null where the app does not tell one. */
  | { at: 'synced'; recordId: string | null }
  /** For this lead; trying again helps only when the lead or the app has changed. `reason` is for people. */
  | { at: 'refused'; reason: string }
  /** It may have been carried out; `wait`: milliseconds for which the app wants not to be asked, null when it does not say. */
  | { at: 'later'; reason: string; wait: number | null }
  /** It was not sent: the app wants a pause, or the service is stopping. It counts as no try. */
  | { at: 'unsent'; reason: string; wait: number | null }
  /** The app takes nothing more until the operator changes its settings. */
  | { at: 'off'; reason: string };

/** What an app is reached by. */
export interface Reach {
  /** Follows no redirect, and reaches only addresses that the operator allows (`guarded-fetch.ts`). */
  fetch: Fetch;
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds that one request may take. */
  patience: number;
  /** When it is aborted nothing more is sent, and what is left comes back as `unsent`. */
  signal: AbortSignal;
}

/** One outcome a lead, in the order of the leads. At most `batchSize` of them; never rejects for what the app answers. */
export type Push = (leads: readonly PushedLead[], reach: Reach) => Promise<readonly PushOutcome[]>;

export interface App {
  provider: string;
  /** As `GET /connected-apps` says it. */
  category: string;
  /** The most leads that it is handed at once. */
  batchSize: number;
  /** Reads the settings that an operator gave; `faults` name what is wrong, without a value of theirs. */
  connect(settings: unknown): { ok: true; push: Push } | { ok: false; faults: string[] };
}

interface Definition<Settings> {
  provider: string;
  category: string;
  /** Address, token, secret: what `GET /connected-apps` never shows. */
  settings: z.ZodMiniType<Settings>;
  batchSize: number;
  push(leads: readonly PushedLead[], reach: Reach & { settings: Settings }): Promise<readonly PushOutcome[]>;
}

export function defineApp<Settings>({ settings: schema, push, ...app }: Definition<Settings>): App {
  return {
    ...app,
    connect(given) {
      const read = z.safeParse(schema, given);
      if (!read.success)
        return { ok: false, faults: read.error.issues.map(({ path }) => path.join('.') || 'settings') };
      const settings = read.data;
      return { ok: true, push: (leads, reach) => push(leads, { ...reach, settings }) };
    },
  };
}

/** An address without what belongs to no app's: a name, a query, a fragment, slashes at the end. What may be reached is `guarded-fetch.ts`'s. */
export const addressSetting = z.pipe(
  z.string().check(z.maxLength(2_000), z.refine(isPlainAddress)),
  z.transform((text: string) => text.trim().replace(/\/+$/, '')),
);

/** A token as headers can carry it. */
export const tokenSetting = z.string().check(z.minLength(1), z.maxLength(2_000), z.regex(/^[\x21-\x7e]+$/));

function isPlainAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && username + password + search + hash === '' && !/[?#]/.test(text);
}
