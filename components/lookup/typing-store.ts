import { type ReadonlySignal, signal } from '@preact/signals';
import { type NoResponse, send } from '../../lib/messages/send.ts';
import type { Subject } from '../../lib/subject/subject.ts';
import type { SharedState } from '../shell/shared-state.ts';
import { loadUnderWay } from '../shell/under-way.ts';
import type { Shown } from './shown-store.ts';
import { textOf } from './subject-views.ts';
import { createSuggestions } from './suggestions-store.ts';
import type { Page } from './tab-page.ts';

/** A typed lookup in progress. */
export type LookUp =
  | { at: 'idle' }
  | { at: 'asking'; text: string; slow: boolean }
  | { at: 'silent'; text: string; problem: NoResponse };

const typed = 'text';

const draftIn = ({ drafts }: SharedState, subject: Subject | null) =>
  drafts.of(`bar ${subject ? textOf(subject) : ''}`);

/** The text left half-typed on this subject's page. */
export const draftText = (shared: SharedState, subject: Subject): string | undefined =>
  draftIn(shared, subject).values.value[typed];

/** The field: half-typed texts are stored, and the newest lookup wins. */
export function createTyping(life: AbortSignal, shared: SharedState, shown: Shown, page: ReadonlySignal<Page | null>) {
  const lookUp = signal<LookUp>({ at: 'idle' });
  const suggestions = createSuggestions(life, shared);
  let edits = 0;
  let lookUps = 0;

  const drop = () => draftIn(shared, page.value?.subject ?? null).drop([typed]);
  /** `again`: another service answers. What is typed in the field by now stays. */
  const look = async (text = shown.bar.text.value, again = false) => {
    const asked = text.trim();
    suggestions.close();
    if (asked === '') return;
    lookUps += 1;
    const before = edits;
    const isOther = again && shown.bar.isWritten() && shown.bar.text.value.trim() !== asked;
    const turn = lookUps;
    const mine = { at: 'asking', text: asked, slow: false } as const;
    lookUp.value = mine;
    // The same text may be looked up again meanwhile, for another service.
    const isCurrent = () => lookUp.value.at === 'asking' && lookUps === turn && !life.aborted;
    const slow = () => {
      if (isCurrent()) lookUp.value = { ...mine, slow: true };
    };
    const isPrivate = shared.connection.private.value;
    const says = { text: asked, private: isPrivate };
    const [response] = await Promise.all([send('look-up', says, slow), loadUnderWay(isPrivate)]);
    if (!isCurrent()) return;
    if (!response.ok) {
      lookUp.value = { at: 'silent', text: asked, problem: response.problem };
      return;
    }
    lookUp.value = { at: 'idle' };
    // The user is already typing the next one; it stays, with its draft.
    const isTyping = isOther || edits > before;
    shown.showTyped(response.value, asked, isTyping);
    if (!isTyping) drop();
  };

  return {
    lookUp,
    suggestions,
    look: (text?: string) => void look(text),
    again: (text: string) => void look(text, true),
    counts: () => ({ edits, lookUps }),
    /** Neither its answer nor its failure is shown any more. */
    leave() {
      lookUp.value = { at: 'idle' };
    },
    write(text: string) {
      edits += 1;
      shown.bar.write(text);
      suggestions.write(text);
      draftIn(shared, page.value?.subject ?? null).keep({ [typed]: text });
    },
    back() {
      const now = page.value;
      lookUp.value = { at: 'idle' };
      suggestions.close();
      drop();
      const showing = shown.showing.value;
      // If the page itself is shown, only the typed text is removed.
      if (showing?.article) shown.show(showing.article);
      else if (showing?.from !== 'page' && now) shown.backTo(now);
      if (shown.showing.value?.from === 'page') shown.bar.put(shown.showing.value.text);
    },
  };
}
