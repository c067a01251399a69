/** Fields of leads that are being written, each by itself: what was typed is never lost, and nothing that others wrote meanwhile is overwritten unseen. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { faultOf, fieldsOf, kindOf, type ValueFault } from '../../../lib/contract/lead-fields.ts';
import { textIn } from '../../../lib/contract/lead-values.ts';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { send } from '../../../lib/messages/send.ts';
import type { EditOutcome } from '../../../lib/messages/views.ts';
import type { ScreenProblem } from '../../format/problem-words.ts';
import type { Workspace } from '../../shell/workspace-state.ts';

/** `saw`: what stood there when the user began. `where`: it is typed there. `differs`: somebody else wrote `theirs` meanwhile. */
export type Edit = { text: string; saw: string; where: Where } & (
  | { at: 'typing'; fault: ValueFault | null }
  | { at: 'saving' }
  | { at: 'differs'; theirs: string }
  | { at: 'failed'; problem: ScreenProblem }
  | { at: 'gone' }
);

export type Where = 'table' | 'drawer';

export interface LeadEdits {
  /** By `editKey`. */
  all: ReadonlySignal<ReadonlyMap<string, Edit>>;
  /** What is being written already goes on there. */
  begin(lead: Lead, field: string, where: Where): void;
  type(lead: number, field: string, text: string): void;
  /** Nothing is sent when nothing was changed. */
  save(lead: number, field: string): Promise<void>;
  /**
   * Writes what was not typed, at once; nothing where the field is being written. `along`: other fields that are written with it, but for
   * those that are being written; left out where somebody else wrote one of them meanwhile. Gives the fields that were written; none where
   * the field itself was not.
   */
  write(lead: Lead, field: string, text: string, along?: ReadonlyMap<string, string>): Promise<ReadonlySet<string>>;
  /** Back to what stood there. */
  leave(lead: number, field: string): void;
  /** After `differs`. */
  useMine(lead: number, field: string): Promise<void>;
}

/** `along`: text fields that are written with it. */
interface Writing {
  saw: string;
  over: boolean;
  along?: { saw: Record<string, string>; changes: Record<string, string> };
}

/** What stands in a field; an empty text for nothing. */
export const textOf = (lead: Lead, field: string): string => textIn(lead, field) ?? '';

export const editKey = (lead: number, field: string): string => `${lead} ${field}`;

/** What may stand in a draft: the worker takes no longer text. */
const longestDraft = 2_000;
const draftKeys = (key: string) => ({ text: `lead ${key} text`, saw: `lead ${key} saw` });
const draftKey = /^lead (\d+ .+) text$/;

export function createLeadEdits({ shared, life }: Workspace, learn: (lead: Lead) => void): LeadEdits {
  const all = signal<ReadonlyMap<string, Edit>>(restored(shared.drafts.values.value));

  const set = (key: string, edit: Edit) => {
    all.value = new Map(all.value).set(key, edit);
  };
  const drop = (key: string) => {
    const left = new Map(all.value);
    left.delete(key);
    all.value = left;
    shared.drafts.drop(Object.values(draftKeys(key)));
  };
  const keep = (key: string, { text, saw }: Edit) => {
    if (text.length > longestDraft || saw.length > longestDraft) return;
    const { text: textKey, saw: sawKey } = draftKeys(key);
    shared.drafts.keep({ [textKey]: text, [sawKey]: saw });
  };

  const settle = (
    key: string,
    field: string,
    edit: Edit,
    outcome: EditOutcome | { at: 'failed'; problem: ScreenProblem },
  ) => {
    const { text, saw, where } = edit;
    if (outcome.at === 'edited') {
      learn(outcome.lead);
      drop(key);
    } else if (outcome.at === 'differs') {
      learn(outcome.lead);
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
    const key = editKey(lead, field);
    const saving: Edit = { at: 'saving', text: edit.text, saw, where: edit.where };
    set(key, saving);
    const heard = await send('edit-lead', {
      lead,
      // What stood there is only compared: an empty number is no number.
      saw: { ...along?.saw, ...(saw === '' && kindOf(field) === 'score' ? { [field]: null } : fieldsOf(field, saw)) },
      changes: { ...along?.changes, ...fieldsOf(field, edit.text.trim()) },
      over,
    });
    if (life.aborted || all.value.get(key) !== saving) return null;
    const outcome = heard.ok ? heard.value : ({ at: 'failed', problem: heard.problem } as const);
    if (along && outcome.at === 'differs' && !outcome.fields.includes(field)) return 'differs';
    settle(key, field, saving, outcome);
    return outcome.at;
  }

  return {
    all,
    begin(lead, field, where) {
      const key = editKey(lead.id, field);
      const before = all.value.get(key);
      if (before) return before.at === 'typing' ? set(key, { ...before, where }) : undefined;
      const saw = textOf(lead, field);
      set(key, { at: 'typing', text: saw, saw, where, fault: null });
    },
    type(lead, field, text) {
      const key = editKey(lead, field);
      const before = all.value.get(key);
      if (!before || before.at === 'saving') return;
      const after: Edit = { at: 'typing', text, saw: before.saw, where: before.where, fault: null };
      set(key, after);
      keep(key, after);
    },
    async save(lead, field) {
      const key = editKey(lead, field);
      const edit = all.value.get(key);
      if (!edit || edit.at === 'saving' || edit.at === 'differs' || edit.at === 'gone') return;
      if (edit.text.trim() === edit.saw.trim()) return drop(key);
      const fault = faultOf(field, edit.text.trim());
      if (fault) set(key, { at: 'typing', text: edit.text, saw: edit.saw, where: edit.where, fault });
      else await write(lead, field, edit, { saw: edit.saw, over: false });
    },
    async write(lead, field, text, along = new Map()) {
      const none: ReadonlySet<string> = new Set();
      if (all.value.has(editKey(lead.id, field))) return none;
      const saw = textOf(lead, field);
      const edit: Edit = { at: 'typing', text, saw, where: 'drawer', fault: null };
      const others = [...along].filter(([other]) => !all.value.has(editKey(lead.id, other)));
      const outcome = await write(lead.id, field, edit, {
        saw,
        over: false,
        along: {
          saw: Object.fromEntries(others.map(([other]) => [other, textOf(lead, other)])),
          changes: Object.fromEntries(others),
        },
      });
      if (outcome === 'edited') return new Set([field, ...others.map(([other]) => other)]);
      if (outcome !== 'differs' || all.value.get(editKey(lead.id, field))?.at !== 'saving') return none;
      return (await write(lead.id, field, edit, { saw, over: false })) === 'edited' ? new Set([field]) : none;
    },
    leave: (lead, field) => drop(editKey(lead, field)),
    async useMine(lead, field) {
      const edit = all.value.get(editKey(lead, field));
      if (edit?.at === 'differs') await write(lead, field, edit, { saw: edit.theirs, over: true });
    },
  };
}

/** What was being written when the workspace was closed. */
function restored(drafts: Readonly<Record<string, string>>): Map<string, Edit> {
  const edits = new Map<string, Edit>();
  for (const [name, text] of Object.entries(drafts)) {
    const key = draftKey.exec(name)?.[1];
    if (key !== undefined)
      edits.set(key, { at: 'typing', text, saw: drafts[draftKeys(key).saw] ?? '', where: 'drawer', fault: null });
  }
  return edits;
}
