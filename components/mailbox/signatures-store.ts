/**
 * What senders wrote below their messages, where it differs from their leads. It is read only while such a lead's
 * details are open, stays in memory, and is written by a click into that one field.
 */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { foldedName } from '../../lib/contract/text.ts';
import type { PeopleInView, SignedLead } from '../../lib/messages/mailbox-views.ts';
import { send } from '../../lib/messages/send.ts';
import type { Signature } from '../../lib/page/mail/mail-facts.ts';
import type { MailRole } from '../../lib/page/mail/mailbox.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { People } from '../lookup/people-store.ts';
import type { Connection } from '../shell/connection.ts';

type SignedField = keyof Signature;

/**
 * - `differs`: the lead was changed meanwhile; `has` is its value by now, and nothing was written.
 * - `written`: `before` is the value that undo restores. `problem`: that failed.
 */
type Writing =
  | { at: 'offered' }
  | { at: 'writing' }
  | { at: 'differs' }
  | { at: 'written'; before: string; problem?: ShownProblem }
  | { at: 'failed'; problem: ShownProblem };

export interface Suggestion {
  lead: number;
  field: SignedField;
  value: string;
  /** The lead's own value; empty if it has none, or none is known here. */
  has: string;
  writing: Writing;
}

export interface Signatures {
  /** Mailboxes are asked for signatures by now. */
  wanted: ReadonlySignal<boolean>;
  learn(inView: Pick<PeopleInView, 'signed'>): void;
  /** By address. People whose signature says nothing new are left out. */
  all: ReadonlySignal<ReadonlyMap<string, readonly Suggestion[]>>;
  /** Writes the value into the lead, unless the lead has another value than the one shown. */
  take(suggestion: Suggestion): Promise<void>;
  /** Restores what `take` replaced. */
  undo(suggestion: Suggestion): Promise<void>;
  /** After a failure: the same once more. */
  retry(suggestion: Suggestion): Promise<void>;
}

/** `look`: reads the mailbox again. */
export function createSignatures(
  connection: Connection,
  people: Pick<People, 'loaded' | 'selection'>,
  roles: ReadonlySignal<ReadonlyMap<string, MailRole>>,
  look: () => void,
): Signatures {
  const signed = signal<readonly SignedLead[]>([]);
  const writings = signal<Writings>(new Map());
  // A private window writes no leads.
  const opened = computed(() => (connection.private.value ? [] : openedLeads(people, roles.value)).join(' '));
  const stop = effect(() => {
    if (opened.value !== '') look();
  });
  connection.signal.addEventListener('abort', stop, { once: true });

  async function write(suggestion: Suggestion, saw: string, value: string): Promise<void> {
    const { lead, field, has, writing } = suggestion;
    const set = (now: string, next: Writing) => {
      const made = { value: suggestion.value, has: now, writing: next };
      writings.value = new Map(writings.value).set(keyOf(lead, field), made);
    };
    if (writingOf(writings.value, suggestion)?.writing.at === 'writing') return;
    set(has, { at: 'writing' });
    const response = await send('edit-lead', {
      lead,
      service: connection.service.value ?? undefined,
      saw: { [field]: saw },
      changes: { [field]: value },
      over: false,
    });
    if (connection.signal.aborted) return;
    const outcome = response.ok ? response.value : ({ at: 'failed', problem: response.problem } as const);
    // What could not be undone is still written, and can be undone later.
    if (outcome.at === 'failed' && writing.at === 'written') set(has, { ...writing, problem: outcome.problem });
    else if (outcome.at === 'failed') set(has, { at: 'failed', problem: outcome.problem });
    else if (outcome.at === 'differs') set(outcome.lead[field] ?? '', { at: 'differs' });
    else if (outcome.at === 'gone') signed.value = signed.value.filter((one) => one.lead !== lead);
    else if (writing.at === 'written') set(value, { at: 'offered' });
    else set(value, { at: 'written', before: saw });
  }

  const take = (suggestion: Suggestion) => write(suggestion, suggestion.has, suggestion.value);
  const undo = async (suggestion: Suggestion) => {
    const { value, writing } = suggestion;
    if (writing.at === 'written') await write(suggestion, value, writing.before);
  };

  return {
    wanted: computed(() => opened.value !== ''),
    learn({ signed: now = [] }) {
      signed.value = now;
    },
    all: computed(() => new Map(signed.value.map((one) => [one.email, suggestionsOf(one, writings.value)] as const))),
    take,
    undo,
    retry: (suggestion) => (suggestion.writing.at === 'written' ? undo : take)(suggestion),
  };
}

/** By lead and field, of the value that was written last: the next message may say another one. */
type Writings = ReadonlyMap<string, Pick<Suggestion, 'value' | 'has' | 'writing'>>;

const keyOf = (lead: number, field: SignedField): string => `${lead} ${field}`;

function writingOf(writings: Writings, { lead, field, value }: Pick<Suggestion, 'lead' | 'field' | 'value'>) {
  const last = writings.get(keyOf(lead, field));
  return last?.value === value ? last : undefined;
}

/** The senders in view who are leads and whose details are open. */
function openedLeads(
  { loaded, selection }: Pick<People, 'loaded' | 'selection'>,
  roles: ReadonlyMap<string, MailRole>,
) {
  return loaded.value.flatMap(({ contact: { email }, knownLead }) =>
    knownLead !== null && roles.get(email) === 'sender' && selection.unfolded.value.has(email) ? [email] : [],
  );
}

function suggestionsOf({ lead, says, has: known }: SignedLead, writings: Writings): Suggestion[] {
  return (['position', 'phone_number'] as const).flatMap((field) => {
    const value = says[field];
    if (value === null) return [];
    const { has, writing } = writingOf(writings, { lead, field, value }) ?? {
      has: known[field] ?? '',
      writing: { at: 'offered' } as const,
    };
    const isOpen = writing.at !== 'offered' || !saysSame(field, has, value);
    return isOpen ? [{ lead, field, value, has, writing }] : [];
  });
}

/** Whether the lead already has this value: as part of a longer title, or as the same phone number. */
function saysSame(field: SignedField, has: string, value: string): boolean {
  // Whole words: "CTO" is no part of "director".
  if (field === 'position') return ` ${foldedName(has)} `.includes(` ${foldedName(value)} `);
  const [one, other] = [national(has), national(value)];
  if (one === other) return true;
  return one.length >= LEAST_DIGITS && other.length >= LEAST_DIGITS && (one.endsWith(other) || other.endsWith(one));
}

/** A number with fewer digits, such as an extension, says nothing about the end of another one. */
const LEAST_DIGITS = 6;

/** The digits of a number without leading zeros and `(0)`: `+44 (0)20 …` gives `4420…`, `020 …` gives `20…`. */
const national = (phone: string): string => phone.replace('(0)', '').replace(/\D/g, '').replace(/^0+/, '');
