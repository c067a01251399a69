/** What can go wrong, as plain closed data: a code and its data. Words are made of it in the components. */

/** Why a parameter was not accepted. */
export type InputFault = 'missing' | 'invalid' | 'unknown';

/** `quoted` is the service's own `details`, cut to 300 characters, to be shown as a quotation; null when it said nothing. */
export type Problem =
  /** Nothing was sent. */
  | { code: 'no-service' }
  | { code: 'no-key' }
  | { code: 'no-permission' }
  | { code: 'offline' }
  /** The user's own daily ceiling (options) is reached; `left` of it, in this operation's unit. */
  | { code: 'ceiling'; left: number }
  /** The service or its key changed while the ask was under way: its answer belongs to nobody. */
  | { code: 'service-changed' }
  /** This device's storage takes nothing more, so nothing was sent. Bytes, null where the browser does not say. */
  | { code: 'storage'; full: boolean; used: number | null; room: number | null }
  /** The ask was given up before it was sent. */
  | { code: 'stopped' }
  /** The service answered and refused. */
  | { code: 'key-refused'; quoted: string | null }
  | { code: 'refused-input'; field: string | null; fault: InputFault; quoted: string | null }
  /** `again`: epoch milliseconds from which it may be asked again, null when the service does not say. */
  | { code: 'too-fast'; again: number | null; quoted: string | null }
  | { code: 'used-up'; quoted: string | null }
  | { code: 'restricted-account'; quoted: string | null }
  | { code: 'domain-cap'; again: number | null; quoted: string | null }
  | { code: 'no-access'; quoted: string | null }
  /** The plan ends here: at most `allowed` as limit plus offset. */
  | { code: 'plan-limit'; allowed: number; quoted: string | null }
  | { code: 'not-found'; quoted: string | null }
  /** 451: the person asked not to be processed. */
  | { code: 'opted-out' }
  /** 222: the remote mail server answered unexpectedly; retry later. */
  | { code: 'mail-server'; quoted: string | null }
  /** 422 */
  | { code: 'not-created'; field: string | null; quoted: string | null }
  /** The service answered something that is no answer. */
  | { code: 'service-failed'; status: number; quoted: string | null }
  /** A good status without a usable reply: no body, a web page (a proxy's, a network's login), cut off, or of another form. */
  | { code: 'unreadable'; status: number; why: 'empty' | 'web-page' | 'cut-off' | 'unexpected' }
  | { code: 'too-large' }
  | { code: 'redirected' }
  /** It was sent and no answer came, so it may have been carried out (and charged, when it spends). */
  | { code: 'no-answer'; why: 'broken' | 'timed-out'; risk?: Risk | undefined }
  /** An ask that may not be repeated was sent and its answer was lost: `asked` is when, in epoch milliseconds. */
  | {
      code: 'outcome-unknown';
      asked: number;
      lost?: Lost | undefined;
      risk?: Risk | undefined;
      evidence?: Evidence | undefined;
    };

/** What asking again may do: `none` where it harms nobody, `twice` where it costs nothing and may be done a second time; else it may be charged again. */
export type Risk = 'none' | 'twice';

/** How an answer was lost: what came was none; without a word the browser stopped the worker before it. */
export type Lost = 'no-answer' | 'unreadable' | 'too-large';

/** What free asks say of a paid ask whose outcome is unknown: hints, no proof. */
export interface Evidence {
  /** Leads that are newer than the ask: a service saves what it finds by itself. Null when it could not be asked. */
  saved: { id: number; email: string; name: string | null; position: string | null; created: string | null }[] | null;
  /** The account's counter of what the ask spends, before and after it; null where it is not known. */
  used: { before: number | null; after: number | null };
}

const quotedLength = 300;

/** The service's words as a quotation, bounded; null when there are none. */
export function quote(details: unknown): string | null {
  if (typeof details !== 'string' || details.trim() === '') return null;
  const words = details.trim();
  return words.length > quotedLength ? `${words.slice(0, quotedLength - 1)}…` : words;
}
