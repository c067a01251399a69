/** Saved searches: a menu to open them, a form to keep this one, and a dialog before one is deleted. */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Reply } from '../../lib/contract/operations.ts';
import { Button } from '../controls/button.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { Icon } from '../controls/icon.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Dialog } from '../controls/layers/dialog.tsx';
import { usePopover } from '../controls/layers/use-popover.ts';
import { ageOfDate } from '../format/ages.ts';
import { costWords } from '../format/cost-words.ts';
import { useNow } from '../format/now.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import type { NextStep, ScreenProblem } from '../format/problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';

type SavedSearch = Reply<'getView'>['data'];

export interface SavedMenuProps {
  state: { at: 'idle' } | { at: 'asking' } | { at: 'shown' } | { at: 'failed'; problem: ScreenProblem };
  list: readonly SavedSearch[];
  total: number | null;
  more: boolean;
  onLoad: () => void;
  onOpen: (search: SavedSearch) => void;
  onDelete: (search: SavedSearch) => void;
  onNext: (step: NextStep) => void;
}

/** They are asked for when the menu opens, which is free. */
export function SavedMenu({ state, list, total, more, onLoad, onOpen, onDelete, onNext }: SavedMenuProps) {
  const { open, side, toggle, close, anchor, panel } = usePopover();
  const now = useNow();
  return (
    <span class="anchor" ref={anchor}>
      <button
        type="button"
        class="btn"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          if (!open && state.at !== 'shown') onLoad();
          toggle();
        }}
      >
        <span class="cut">{i18n.t('discover.saved')}</span>
        {total !== null && (
          <span class="cost">
            <span>·</span> {number(total)}
          </span>
        )}
        <Icon name="down" size="small" />
      </button>
      {open && (
        <div
          ref={panel}
          class={`menu discover-saved ${side}`}
          role="dialog"
          aria-label={i18n.t('discover.saved')}
          tabIndex={-1}
        >
          {state.at === 'failed' && <ProblemNotice problem={state.problem} onNext={onNext} />}
          {state.at === 'asking' && list.length === 0 && <p class="t12 ink3">{i18n.t('discover.saved_loading')}</p>}
          {state.at === 'shown' && list.length === 0 && <p class="t12 ink3">{i18n.t('discover.saved_none')}</p>}
          <ul>
            {list.map((search) => (
              <li key={search.id}>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    onOpen(search);
                  }}
                >
                  <bdi class="cut">{nameOf(search)}</bdi>
                  <span class="n">{ageOfDate(search.updated_at ?? search.created_at, now)}</span>
                </button>
                <IconButton
                  icon="trash"
                  small
                  label={i18n.t('discover.saved_delete', [nameOf(search)])}
                  onClick={() => {
                    close(false);
                    onDelete(search);
                  }}
                />
              </li>
            ))}
          </ul>
          {more && <p class="t12 ink3">{i18n.t('discover.saved_more', [number(list.length)])}</p>}
        </div>
      )}
    </span>
  );
}

export function nameOf({ name, id }: SavedSearch): string {
  return plain(name) || i18n.t('discover.saved_nameless', [String(id)]);
}

export interface SaveSearchProps {
  saving:
    | { at: 'idle' | 'asking' }
    | { at: 'saved'; name: string }
    | { at: 'name'; why: 'missing' | 'taken'; quoted: string | null }
    | { at: 'failed'; problem: ScreenProblem };
  /** Proposed: the sentence. */
  proposed: string;
  onSave: (name: string) => Promise<boolean>;
  onForget: () => void;
  onNext: (step: NextStep) => void;
}

export function SaveSearch({ saving, proposed, onSave, onForget, onNext }: SaveSearchProps) {
  const { open, side, toggle, close, anchor, panel } = usePopover(onForget);
  const [typed, setTyped] = useState<string | null>(null);
  const name = typed ?? proposed.slice(0, longestName);
  const save = async () => {
    if (!(await onSave(name))) return;
    setTyped(null);
    close();
  };
  return (
    <span class="anchor" ref={anchor}>
      <button type="button" class="btn" aria-haspopup="dialog" aria-expanded={open} onClick={toggle}>
        <span class="cut">{i18n.t('discover.save')}</span>
      </button>
      {open && (
        <div
          ref={panel}
          class={`menu discover-save ${side}`}
          role="dialog"
          aria-label={i18n.t('discover.save')}
          tabIndex={-1}
        >
          <LabelledField
            label={i18n.t('discover.save_name')}
            dir="auto"
            value={name}
            maxLength={longestName}
            error={saving.at === 'name' ? nameWords(saving) : null}
            onValue={(text) => {
              setTyped(text);
              onForget();
            }}
            onEnter={() => void save()}
          />
          {saving.at === 'failed' && <ProblemNotice problem={saving.problem} onNext={onNext} />}
          <Button
            look="primary"
            busy={saving.at === 'asking'}
            cost={costWords({ spends: 'nothing' })}
            onClick={() => void save()}
          >
            {i18n.t('discover.save_there')}
          </Button>
        </div>
      )}
    </span>
  );
}

/** The contract's own. */
const longestName = 255;

function nameWords({ why, quoted }: Extract<SaveSearchProps['saving'], { at: 'name' }>): string {
  if (why === 'missing') return i18n.t('lists.name_missing');
  return quoted === null ? i18n.t('discover.name_taken') : i18n.t('discover.name_refused', [`“${plain(quoted)}”`]);
}

export interface DeleteSearchProps {
  search: SavedSearch;
  busy: boolean;
  problem: ScreenProblem | null;
  onDelete: () => void;
  onClose: () => void;
  onNext: (step: NextStep) => void;
}

export function DeleteSearch({ search, busy, problem, onDelete, onClose, onNext }: DeleteSearchProps) {
  return (
    <Dialog
      title={i18n.t('discover.delete_title', [nameOf(search)])}
      onClose={onClose}
      steps={
        <>
          <Button look="quiet" onClick={onClose}>
            {i18n.t('discover.delete_keep')}
          </Button>
          <Button look="danger" busy={busy} onClick={onDelete}>
            {i18n.t('discover.delete')}
          </Button>
        </>
      }
    >
      <p class="ink2">{i18n.t('discover.delete_words')}</p>
      {problem && <ProblemNotice problem={problem} onNext={onNext} />}
    </Dialog>
  );
}
