import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../../controls/button.tsx';
import { LabelledField } from '../../controls/fields/field.tsx';
import { Icon } from '../../controls/icon.tsx';
import { IconButton } from '../../controls/icon-button.tsx';
import { usePopover } from '../../controls/layers/use-popover.ts';
import { plain } from '../../format/plain.ts';
import type { Leads } from '../leads-store.ts';
import { isEverything } from './filters.ts';
import './saved-filters-view.css';

/** Loaded each time the menu opens: another window may have saved some. */
export function SavedFilters({ leads: { saved, query } }: { leads: Leads }) {
  const sets = saved.sets.value;
  const canKeep = !isEverything(query.filters.value);
  const { open, side, toggle, close, anchor, panel } = usePopover();
  return (
    <span class="anchor" ref={anchor}>
      <button
        type="button"
        class="btn small quiet"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          if (!open) void saved.load();
          toggle();
        }}
      >
        <Icon name="saved" size="small" />
        <span class="cut">{i18n.t('leads_filter.saved')}</span>
        <Icon name="down" size="small" />
      </button>
      {open && (
        <div ref={panel} class={`menu ${side}`} role="dialog" aria-label={i18n.t('leads_filter.saved')} tabIndex={-1}>
          {sets.length === 0 && <p class="ink3 leads-none">{i18n.t('filters.nothing_saved')}</p>}
          <ul>
            {sets.map((set) => (
              <li key={set.name} class="leads-saved">
                <button
                  type="button"
                  class="leads-option"
                  onClick={() => {
                    close();
                    query.replace(set.filters);
                  }}
                >
                  <bdi class="cut">{plain(set.name)}</bdi>
                </button>
                <IconButton
                  icon="trash"
                  small
                  label={i18n.t('leads_filter.forget', [plain(set.name)])}
                  onClick={() => void saved.forget(set.name)}
                />
              </li>
            ))}
          </ul>
          {canKeep && <hr />}
          {canKeep && (
            <KeepForm
              onName={(name) => {
                close();
                void saved.keep(name, query.filters.value);
              }}
            />
          )}
        </div>
      )}
    </span>
  );
}

function KeepForm({ onName }: { onName: (name: string) => void }) {
  const [name, setName] = useState('');
  const [empty, setEmpty] = useState(false);
  const give = (text: string) => (text.trim() === '' ? setEmpty(true) : onName(text.trim()));
  return (
    <div class="leads-keep">
      <LabelledField
        label={i18n.t('leads_filter.save_name')}
        dir="auto"
        maxLength={100}
        value={name}
        error={empty && name.trim() === '' ? i18n.t('lists.name_missing') : null}
        onValue={setName}
        onEnter={give}
      />
      <Button onClick={() => give(name)}>{i18n.t('leads_filter.save')}</Button>
    </div>
  );
}
