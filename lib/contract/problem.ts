/** Everything that can go wrong, as a closed union of plain data. Components turn it into words. */
import type { Spend } from './costs.ts';

/** Why a parameter was rejected. */
export type InputFault = 'missing' | 'invalid' | 'unknown';

/** `quoted`: the service's own `details` for display as a quotation, cut to 300 characters; null if there are none. */
export type Problem =
  /** Nothing was sent. `gone`: the service that was disconnected before its turn, by name; null for this device. */
  | { code: 'no-service'; gone?: string | null | undefined }
  | { code: 'no-key' }
  /** The key of this service waits for its passphrase. */
  | { code: 'key-locked'; service: string }
  | { code: 'no-permission' }
  | { code: 'offline' }
  /** The user's own daily ceiling (options) is reached; `left` is in this operation's unit. */
  | { code: 'ceiling'; left: number }
  /** The service or its key changed while the request was in flight, so its response is not used. */
  | { code: 'service-changed' }
  /**
   * This device's storage accepts no more data, so nothing was sent. Sizes in bytes; null if the browser does not
   * report them. `newer`: a later version of Harrier wrote what is stored.
   */
  | { code: 'storage'; full: boolean; used: number | null; room: number | null; newer?: true }
  /** The request was cancelled before it was sent. */
  | { code: 'stopped' }
  /** The service responded and refused. */
  | { code: 'key-refused'; quoted: string | null }
  | { code: 'refused-input'; field: string | null; fault: InputFault; quoted: string | null }
  /** `again`: epoch milliseconds after which to retry; null if the service does not say. */
  | { code: 'too-fast'; again: number | null; quoted: string | null }
  | { code: 'used-up'; quoted: string | null }
  | { code: 'restricted-account'; quoted: string | null }
  | { code: 'domain-cap'; again: number | null; quoted: string | null }
  | { code: 'no-access'; quoted: string | null }
  /** A role in the team does not include it. */
  | { code: 'not-permitted'; quoted: string | null }
  /** The plan ends here: limit plus offset may be at most `allowed`. */
  | { code: 'plan-limit'; allowed: number; quoted: string | null }
  | { code: 'not-found'; quoted: string | null }
  /** 451: the person asked not to be processed. */
  | { code: 'opted-out' }
  /** 222: the remote mail server answered unexpectedly; retry later. */
  | { code: 'mail-server'; quoted: string | null }
  /** 422 */
  | { code: 'not-created'; field: string | null; quoted: string | null }
  /** Any other failure status. */
  | { code: 'service-failed'; status: number; quoted: string | null }
  /**
   * A success status without a usable reply: no body, a web page (from a proxy or network login), cut off, or another
   * form. `spent`: what the request may have cost; left out if it is free.
   */
  | {
      code: 'unreadable';
      status: number;
      why: 'empty' | 'web-page' | 'cut-off' | 'unexpected';
      spent?: Paid | undefined;
    }
  | { code: 'too-large'; spent?: Paid | undefined }
  | { code: 'redirected' }
  /** Sent without a response, so it may have been carried out (and charged, if it spends). */
  | { code: 'no-answer'; why: 'broken' | 'timed-out'; risk?: Risk | undefined }
  /**
   * A request that may not be repeated was sent and its response was lost. `asked`: when it was sent, epoch
   * milliseconds.
   */
  | {
      code: 'outcome-unknown';
      asked: number;
      lost?: Lost | undefined;
      risk?: Risk | undefined;
      evidence?: Evidence | undefined;
    };

/**
 * What a retry risks. `none`: safe. `twice`: free, but the action may happen twice. Otherwise: may be charged twice.
 */
export type Risk = 'none' | 'twice';

type Paid = Exclude<Spend, 'nothing'>;

/** How a response was lost. If absent, the browser stopped the background before one came. */
export type Lost = 'no-answer' | 'unreadable' | 'too-large';

/** What free requests reveal about a paid request with an unknown outcome: hints, not proof. */
export interface Evidence {
  /** Leads created after the request, because services save what they find. Null if they could not be listed. */
  saved: { id: number; email: string; name: string | null; position: string | null; created: string | null }[] | null;
  /** The account's counter for what the request spends, before and after it; null if unknown. */
  used: { before: number | null; after: number | null };
}

const quotedLength = 300;

/** The service's words as a quotation, cut to 300 characters; null if there are none. */
export function quote(details: unknown): string | null {
  if (typeof details !== 'string' || details.trim() === '') return null;
  const words = details.trim();
  return words.length > quotedLength ? `${words.slice(0, quotedLength - 1)}…` : words;
}

/** A refusal (422) that names the list of leads as its cause, or no cause at all. lib/contract/README.md §4.9. */
export function mayBlameList(problem: Problem): boolean {
  return problem.code === 'not-created' && [null, 'leads_list_name'].includes(problem.field);
}
