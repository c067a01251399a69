/** Edits of single fields. Typed text is never lost, and changes made elsewhere are never overwritten unseen. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { faultOf, fieldsOf, kindOf, type ValueFault } from '../../../lib/contract/lead-fields.ts';
import { textIn } from '../../../lib/contract/lead-values.ts';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { longestDraft } from '../../../lib/messages/draft-forms.ts';
import type { EditOutcome } from '../../../lib/messages/lead-views.ts';
import { send } from '../../../lib/messages/send.ts';
import type { ShownProblem } from '../../format/problem-words.ts';
import type { Workspace } from '../../shell/workspace-state.ts';

/**
 * `saw`: the value when editing began. `where`: the place of the input. `differs`: someone else wrote `theirs`
 * meanwhile.
 */
export type Edit = { text: string; saw: string; where: Where } & (
  | { at: 'typing'; fault: ValueFault | null }
  | { at: 'saving' }
  | { at: 'differs'; theirs: string }
  | { at: 'failed'; problem: ShownProblem }
  | { at: 'gone' }
);

export type Where = 'table' | 'drawer';

export interface LeadEdits {
  /** Of the chosen service, by `editKey` */
  all: ReadonlySignal<ReadonlyMap<string, Edit>>;
  /** Continues an existing edit of the field. */
  begin(lead: Lead, field: string, where: Where): void;
  type(lead: number, field: string, text: string): void;
  /** Sends nothing if nothing changed. */
  save(lead: number, field: string): Promise<void>;
  /**
   * Writes a value that was not typed, unless the field is being edited.
   * - `along`: fields to write with it. Those being edited are skipped.
   * - If one of `along` was changed elsewhere meanwhile, only `field` is written.
   * - Returns the fields that were written; empty if `field` was not.
   */
  write(lead: Lead, field: string, text: string, along?: ReadonlyMap<string, string>): Promise<ReadonlySet<string>>;
  /** Discards the edit. */
  leave(lead: number, field: string): void;
  /** Keeps the user's text after `differs`, overwriting the other value. */
  useMine(lead: number, field: string): Promise<void>;
}

/** `along`: text fields written together with it */
interface Writing {
  saw: string;
  over: boolean;
  along?: { saw: Record<string, string>; changes: Record<string, string> };
}

/** A field's value as text; empty if there is none. */
export const textOf = (lead: Lead, field: string): string => textIn(lead, field) ?? '';

/** An input of one line would join its lines. */
export const hasLines = (field: string, text: string): boolean => kindOf(field) === 'lines' || /[\r\n]/.test(text);

export const editKey = (lead: number, field: string): string => `${lead} ${field}`;

const draftKeys = (key: string) => ({ text: `lead ${key} text`, saw: `lead ${key} saw` });
const draftKey = /^lead (\S+ \d+ .+) text$/;

export function createLeadEdits({ shared, life }: Workspace, learn: (lead: Lead) => void): LeadEdits {
  /** Edits at all services, by service and `editKey`, because the same id is another lead at another service. */
  const edits = signal<ReadonlyMap<string, Edit>>(restored(shared.drafts.values.value));
  const chosen = () => shared.service.value?.id ?? '';
  const keyOf = (lead: number, field: string) => `${chosen()} ${editKey(lead, field)}`;
  const isBeingEdited = (lead: number, field: string) => edits.value.has(keyOf(lead, field));
  const all = computed(() => {
    const start = `${chosen()} `;
    const own = [...edits.value].filter(([key]) => key.startsWith(start));
    return new Map(own.map(([key, edit]) => [key.slice(start.length), edit]));
  });

  const set = (key: string, edit: Edit) => {
    edits.value = new Map(edits.value).set(key, edit);
  };
  const drop = (key: string) => {
    const left = new Map(edits.value);
    left.delete(key);
    edits.value = left;
    shared.drafts.drop(Object.values(draftKeys(key)));
  };
  const keep = (key: string, { text, saw }: Edit) => {
    if (text.length > longestDraft || saw.length > longestDraft) return;
    const { text: textKey, saw: sawKey } = draftKeys(key);
    shared.drafts.keep({ [textKey]: text, [sawKey]: saw });
  };

  const settle = (
    key: string,
    lead: number,
    field: string,
    edit: Edit,
    outcome: EditOutcome | { at: 'failed'; problem: ShownProblem },
  ) => {
    const { text, saw, where } = edit;
    const isOfChosen = key === keyOf(lead, field);
    if ('lead' in outcome && isOfChosen) learn(outcome.lead);
    if (outcome.at === 'edited') drop(key);
    else if (outcome.at === 'differs') {
      set(key, { at: 'differs', text, saw, where, theirs: textOf(outcome.lead, field) });
    } else if (outcome.at === 'gone') set(key, { at: 'gone', text, saw, where });
    else set(key, { at: 'failed', text, saw, where, problem: outcome.problem });
  };

  async function write(
    lead: number,
    field: string,
    edit: Edit,
    { saw, over, along }: Writing,
  ): Promise<EditOutcome['at'] | null> {
    const key = keyOf(lead, field);
    const saving: Edit = { at: 'saving', text: edit.text, saw, where: edit.where };
    set(key, saving);
    const response = await send('edit-lead', {
      lead,
      service: shared.service.value?.id,
      // `saw` is only compared. An empty number must be `null`, because `fieldsOf` would make it 0.
      saw: { ...along?.saw, ...(saw === '' && kindOf(field) === 'score' ? { [field]: null } : fieldsOf(field, saw)) },
      changes: { ...along?.changes, ...fieldsOf(field, edit.text.trim()) },
      over,
    });
    if (life.aborted || edits.value.get(key) !== saving) return null;
    const outcome = response.ok ? response.value : ({ at: 'failed', problem: response.problem } as const);
    if (along && outcome.at === 'differs' && !outcome.fields.includes(field)) return 'differs';
    settle(key, lead, field, saving, outcome);
    return outcome.at;
  }

  return {
    all,
    begin(lead, field, where) {
      const key = keyOf(lead.id, field);
      const before = edits.value.get(key);
      if (before) return before.at === 'typing' ? set(key, { ...before, where }) : undefined;
      const saw = textOf(lead, field);
      set(key, { at: 'typing', text: saw, saw, where, fault: null });
    },
    type(lead, field, text) {
      const key = keyOf(lead, field);
      const before = edits.value.get(key);
      if (!before || before.at === 'saving') return;
      const after: Edit = { at: 'typing', text, saw: before.saw, where: before.where, fault: null };
      set(key, after);
      keep(key, after);
    },
    async save(lead, field) {
      const key = keyOf(lead, field);
      const edit = edits.value.get(key);
      if (!edit || edit.at === 'saving' || edit.at === 'differs' || edit.at === 'gone') return;
      if (edit.text.trim() === edit.saw.trim()) return drop(key);
      const fault = faultOf(field, edit.text.trim());
      if (fault) set(key, { at: 'typing', text: edit.text, saw: edit.saw, where: edit.where, fault });
      else await write(lead, field, edit, { saw: edit.saw, over: false });
    },
    async write(lead, field, text, along = new Map()) {
      const none: ReadonlySet<string> = new Set();
      if (isBeingEdited(lead.id, field)) return none;
      const saw = textOf(lead, field);
      const edit: Edit = { at: 'typing', text, saw, where: 'drawer', fault: null };
      const others = [...along].filter(([other]) => !isBeingEdited(lead.id, other));
      const outcome = await write(lead.id, field, edit, {
        saw,
        over: false,
        along: {
          saw: Object.fromEntries(others.map(([other]) => [other, textOf(lead, other)])),
          changes: Object.fromEntries(others),
        },
      });
      if (outcome === 'edited') return new Set([field, ...others.map(([other]) => other)]);
      if (outcome !== 'differs' || edits.value.get(keyOf(lead.id, field))?.at !== 'saving') return none;
      return (await write(lead.id, field, edit, { saw, over: false })) === 'edited' ? new Set([field]) : none;
    },
    leave: (lead, field) => drop(keyOf(lead, field)),
    async useMine(lead, field) {
      const edit = edits.value.get(keyOf(lead, field));
      if (edit?.at === 'differs') await write(lead, field, edit, { saw: edit.theirs, over: true });
    },
  };
}

/** Edits that were open when the workspace was closed */
function restored(drafts: Readonly<Record<string, string>>): Map<string, Edit> {
  const edits = new Map<string, Edit>();
  for (const [name, text] of Object.entries(drafts)) {
    const key = draftKey.exec(name)?.[1];
    if (key !== undefined)
      edits.set(key, { at: 'typing', text, saw: drafts[draftKeys(key).saw] ?? '', where: 'drawer', fault: null });
  }
  return edits;
}
