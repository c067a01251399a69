/** One file per app; `apps.ts` lists them. */
import * as z from 'zod/mini';
import type { Lead } from '../../contract/resources/lead.ts';
import type { Fetch } from '../../http-service/send.ts';

/** A lead on its way to an app. */
export interface PushedLead {
  /** Identifies this push of this lead across retries. Letters, digits, `_` and `-`. */
  id: string;
  lead: Lead;
  /** The app's record of this lead, if an earlier push returned one. */
  recordId: string | null;
  /** When the push was requested, in epoch milliseconds. */
  queued: number;
  /** First attempt with an unknown outcome: the app may hold the lead already. `null` if there was none. */
  attempted: number | null;
}

export type PushOutcome =
  /** `recordId`: `null` if the app returns none. */
  | { at: 'synced'; recordId: string | null }
  /** Refuses this lead; a retry helps only after the lead or the app has changed. `reason` is for people. */
  | { at: 'refused'; reason: string }
  /**
   * The lead may have been written. `wait`: the pause that the app asked for, in milliseconds; `null` if it asked
   * for none.
   */
  | { at: 'later'; reason: string; wait: number | null }
  /** Not sent: the app wants a pause, or the service is stopping. Does not count as an attempt. */
  | { at: 'unsent'; reason: string; wait: number | null }
  /** The app takes nothing until the operator changes its settings. */
  | { at: 'off'; reason: string };

/** `gone`: not sent, because the lead was deleted or its person opted out. */
export type LeadOutcome = PushOutcome | { at: 'gone' };

/** How to reach an app. */
export interface Reach {
  /** Follows no redirect, and reaches only the addresses that the operator allows (`guarded-fetch.ts`). */
  fetch: Fetch;
  /** Epoch milliseconds. */
  now(): number;
  /** Timeout of one request, in milliseconds. */
  patience: number;
  /** When aborted, nothing more is sent and the remaining leads come back as `unsent`. */
  signal: AbortSignal;
}

export interface PushReach extends Reach {
  /**
   * False once the lead is deleted or its person has opted out. An app that sends leads one by one asks before each.
   */
  mayBeSent(pushed: PushedLead): Promise<boolean>;
}

/**
 * Gives one outcome per lead, in their order, for at most `batchSize` leads. Never rejects because of an app's
 * answer.
 */
export type Push = (leads: readonly PushedLead[], reach: PushReach) => Promise<readonly LeadOutcome[]>;

/** Sends a request that changes nothing. `null`: the app answers and accepts the key; otherwise the problem. */
export type CheckApp = (reach: Reach) => Promise<PushOutcome | null>;

/** A record of an app. Texts are the app's own words. */
export interface AppRecord {
  kind: 'person' | 'company';
  name: string | null;
  /** The name of the app's user who owns it. */
  owner: string | null;
  /** Its state, such as a lead's status or a lifecycle stage. */
  stage: string | null;
  /** The stage of its latest deal. */
  deal: string | null;
  /** Opens it in a browser. */
  url: string | null;
}

/** Addresses and domains in lower case. */
export interface Wanted {
  emails: readonly string[];
  domains: readonly string[];
}

/** Why something was not answered. */
export type LookUpProblem = Exclude<PushOutcome, { at: 'synced' }>;

export interface LookedUp {
  /** By address or domain. An empty list: the app has none. Missing: not answered. */
  found: Map<string, AppRecord[]>;
  problem: LookUpProblem | null;
}

/** Changes nothing at the app, and never rejects because of its answer. */
export type LookUp = (wanted: Wanted, reach: Reach) => Promise<LookedUp>;

/** Looked up by a check. The domain is reserved. */
export const nobodysDomain = 'example.com';
export const nobodysAddress = `nobody@${nobodysDomain}`;

export interface App {
  provider: string;
  /** As in `GET /connected-apps`. */
  category: string;
  /** The most leads in one call. */
  batchSize: number;
  /** Checks an operator's settings. `faults` names what is wrong and contains none of their values. */
  connect(settings: unknown): ({ ok: true } & Connected) | { ok: false; faults: string[] };
}

export interface Connected {
  push: Push;
  check: CheckApp;
  /** `null` if the app only receives. */
  lookUp: LookUp | null;
}

interface Definition<Settings> {
  provider: string;
  category: string;
  /** Address, token, secret: `GET /connected-apps` never shows them. */
  settings: z.ZodMiniType<Settings>;
  batchSize: number;
  push(leads: readonly PushedLead[], reach: PushReach & { settings: Settings }): Promise<readonly LeadOutcome[]>;
  check(reach: Reach & { settings: Settings }): Promise<PushOutcome | null>;
  lookUp?(wanted: Wanted, reach: Reach & { settings: Settings }): Promise<LookedUp>;
}

export function defineApp<Settings>({ settings: schema, push, check, lookUp, ...app }: Definition<Settings>): App {
  return {
    ...app,
    connect(given) {
      const read = z.safeParse(schema, given);
      if (!read.success)
        return { ok: false, faults: read.error.issues.map(({ path }) => path.join('.') || 'settings') };
      const settings = read.data;
      return {
        ok: true,
        push: (leads, reach) => push(leads, { ...reach, settings }),
        check: (reach) => check({ ...reach, settings }),
        lookUp: lookUp ? (wanted, reach) => lookUp(wanted, { ...reach, settings }) : null,
      };
    },
  };
}

const addressWithin = (isAllowed: (url: URL) => boolean) =>
  z.pipe(
    z.string().check(
      z.maxLength(2_000),
      z.refine((text) => URL.canParse(text) && isAllowed(new URL(text))),
    ),
    z.transform((text: string) => text.trim()),
  );

/**
 * An address without user and fragment. A query stays, as some services keep their key there. `guarded-fetch.ts`
 * decides whether it may be reached.
 */
export const exactAddressSetting = addressWithin(isBare);

/** Paths are appended to it, so it has no query. */
export const addressSetting = z.pipe(
  addressWithin((url) => isBare(url) && !url.href.includes('?')),
  z.transform((text: string) => text.replace(/\/+$/, '')),
);

/** A token that fits into a header. */
export const tokenSetting = z.string().check(z.minLength(1), z.maxLength(2_000), z.regex(/^[\x21-\x7e]+$/));

function isBare({ protocol, username, password, href }: URL): boolean {
  return /^https?:$/.test(protocol) && username + password === '' && !href.includes('#');
}
