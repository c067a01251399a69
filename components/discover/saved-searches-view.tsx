import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
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
import { inQuotes } from '../format/quotation.ts';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { isThisDevice } from '../shell/this-device.ts';
import type { DiscoverProps } from './discover-store.ts';
import { isNone } from './filters.ts';
import type { SavedSearch, Saving } from './saved-searches-store.ts';

export function SavedSearchesView({ workspace, store }: DiscoverProps) {
  const [asked, setAsked] = useState<SavedSearch | null>(null);
  const { asking } = store;
  return (
    <>
      <SavedMenu workspace={workspace} store={store} onDelete={setAsked} />
      {(!isNone(asking.filters.value) || asking.sentence.value.trim() !== '') && (
        <SaveSearch workspace={workspace} store={store} />
      )}
      {asked && <DeleteSearch workspace={workspace} store={store} search={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

/** Loaded each time the menu opens, free of charge: colleagues and other windows save searches, too. */
function SavedMenu({ workspace, store, onDelete }: DiscoverProps & { onDelete: (search: SavedSearch) => void }) {
  const { saved, asking } = store;
  const { open, side, toggle, close, anchor, panel } = usePopover();
  const now = useNow();
  const state = saved.state.value;
  const list = saved.list.value;
  const total = saved.total.value;
  return (
    <span class="anchor" ref={anchor}>
      <button
        type="button"
        class="btn"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          if (!open) saved.load();
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
          {state.at === 'failed' && (
            <ProblemNotice problem={state.problem} onNext={nextStep(workspace.shared, saved.load)} />
          )}
          {state.at === 'asking' && list.length === 0 && <p class="t12 ink3">{i18n.t('discover.saved_loading')}</p>}
          {state.at === 'shown' && list.length === 0 && <p class="t12 ink3">{i18n.t('discover.saved_none')}</p>}
          <ul>
            {list.map((search) => (
              <li key={search.id}>
                <button
                  type="button"
                  onClick={() => {
                    close();
                    void asking.open(search.filters);
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
          {saved.more.value && <p class="t12 ink3">{i18n.t('discover.saved_more', [number(list.length)])}</p>}
        </div>
      )}
    </span>
  );
}

function nameOf({ name, id }: SavedSearch): string {
  return plain(name) || i18n.t('discover.saved_nameless', [String(id)]);
}

/** The sentence is suggested as the name. */
function SaveSearch({ workspace, store: { saved, asking } }: DiscoverProps) {
  const { open, side, toggle, close, anchor, panel } = usePopover(saved.forgetSaving);
  const [typed, setTyped] = useState<string | null>(null);
  const sentence = asking.sentence.value.trim();
  const saving = saved.saving.value;
  const name = typed ?? sentence.slice(0, longestName);
  const save = async () => {
    if (!(await saved.save(name, sentence, asking.filters.value))) return;
    // Another name may have been typed meanwhile.
    setTyped((now) => (now === typed ? null : now));
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
              saved.forgetSaving();
            }}
            onEnter={() => void save()}
          />
          {saving.at === 'failed' && (
            <ProblemNotice problem={saving.problem} onNext={nextStep(workspace.shared, saved.forgetSaving)} />
          )}
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

/** The contract's limit, in characters */
const longestName = 255;

function nameWords({ why, quoted }: Extract<Saving, { at: 'name' }>): string {
  if (why === 'missing') return i18n.t('lists.name_missing');
  return quoted === null ? i18n.t('discover.name_taken') : i18n.t('notice.said', [inQuotes(plain(quoted))]);
}

interface DeleteProps extends DiscoverProps {
  search: SavedSearch;
  onClose: () => void;
}

function DeleteSearch({ workspace, store: { saved }, search, onClose }: DeleteProps) {
  const deleting = saved.deleting.value?.id === search.id ? saved.deleting.value : null;
  const remove = async () => {
    if (await saved.remove(search.id)) onClose();
  };
  return (
    <Dialog
      title={i18n.t('discover.delete_title', [nameOf(search)])}
      onClose={onClose}
      steps={
        <>
          <Button look="quiet" onClick={onClose}>
            {i18n.t('discover.delete_keep')}
          </Button>
          <Button look="danger" busy={deleting !== null && deleting.problem === null} onClick={() => void remove()}>
            {i18n.t('discover.delete')}
          </Button>
        </>
      }
    >
      <p class="ink2">
        {i18n.t(isThisDevice(workspace.shared.service.value) ? 'discover.delete_words_here' : 'discover.delete_words')}
      </p>
      {deleting?.problem && (
        <ProblemNotice problem={deleting.problem} onNext={nextStep(workspace.shared, () => void remove())} />
      )}
    </Dialog>
  );
}
