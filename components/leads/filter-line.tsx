/** The filters of the leads as chips, each of which opens its editor, and a button that adds one. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/fields/field.tsx';
import { Icon } from '../controls/icon.tsx';
import { usePopover } from '../controls/layers/use-popover.ts';
import { FilterEditor } from './filter-editor.tsx';
import type { FilterForm, FormWrong } from './filter-form.ts';
import './filter-line.css';
import { type FilterNames, filterValue, filterWord } from './filter-words.ts';

export interface FilterView {
  key: string;
  /** As it is filled in, or as it is asked for. */
  form: FilterForm;
  /** Null unless it is being filled in and wrong. */
  wrong: FormWrong | null;
  options: readonly string[];
}

export interface FilterLineProps {
  filters: readonly FilterView[];
  /** The one that is being filled in. */
  edited: string | null;
  /** Those that can be added. */
  addable: readonly string[];
  names: FilterNames;
  onEdit: (key: string) => void;
  onForm: (form: FilterForm) => void;
  onLeave: () => void;
  onRemove: (key: string) => void;
  onClear: () => void;
}

export function FilterLine(props: FilterLineProps) {
  const { filters, edited, onClear } = props;
  const line = useRef<HTMLDivElement>(null);
  // A chip that said nothing goes away when it is left: the focus stays among the filters.
  useEffect(() => {
    if (edited === null && document.activeElement === document.body && line.current?.dataset.used) {
      line.current.querySelector<HTMLElement>('.leads-add > button')?.focus();
    }
    if (line.current && edited !== null) line.current.dataset.used = 'true';
  }, [edited]);
  return (
    <div ref={line} class="leads-filters">
      {filters.map((view) => (
        <FilterChip key={view.key} {...props} view={view} />
      ))}
      <AddFilter {...props} />
      {filters.length > 1 && (
        <Button size="small" look="quiet" onClick={onClear}>
          {i18n.t('leads_filter.clear')}
        </Button>
      )}
    </div>
  );
}

function FilterChip({
  view,
  edited,
  names,
  onEdit,
  onForm,
  onLeave,
  onRemove,
}: FilterLineProps & { view: FilterView }) {
  const { key, form, wrong, options } = view;
  const { open, side, toggle, anchor, panel } = usePopover(onLeave);
  const isEdited = edited === key;
  // One that was just added begins open.
  const begins = useRef(isEdited);
  useLayoutEffect(() => {
    if (begins.current) toggle();
    begins.current = false;
  }, [toggle]);
  const name = filterWord(key);
  const value = filterValue(key, form, names);
  return (
    <span class="anchor" ref={anchor}>
      <span class={wrong ? 'leads-chip wrong' : value === null ? 'leads-chip' : 'leads-chip on'}>
        <button
          type="button"
          class="leads-chip-open"
          aria-haspopup="dialog"
          aria-expanded={open}
          title={wrong ? i18n.t('leads_filter.wrong') : undefined}
          onClick={() => {
            if (!open) onEdit(key);
            toggle();
          }}
        >
          {wrong && <Icon name="alert" size="small" label={i18n.t('leads_filter.wrong')} />}
          <span class="leads-chip-name">{name}</span> <bdi class="cut">{value ?? i18n.t('leads_filter.not_given')}</bdi>
        </button>
        <button
          type="button"
          class="leads-chip-x"
          aria-label={i18n.t('leads_filter.remove', [name])}
          title={i18n.t('leads_filter.remove', [name])}
          onClick={(event) => {
            nextTo(event.currentTarget);
            onRemove(key);
          }}
        >
          <Icon name="x" size="small" />
        </button>
      </span>
      {open && isEdited && (
        <div ref={panel} class={`menu leads-menu ${side}`} role="dialog" aria-label={name} tabIndex={-1}>
          <p class="label">{name}</p>
          <FilterEditor filter={key} form={form} wrong={wrong} options={options} names={names} onForm={onForm} />
        </div>
      )}
    </span>
  );
}

/** What is removed hands the focus on. */
function nextTo(button: HTMLElement): void {
  const line = button.closest('.leads-filters');
  const all = [...(line?.querySelectorAll<HTMLElement>('.leads-chip-open, .leads-add > button') ?? [])];
  const at = all.findIndex((one) => one.parentElement === button.parentElement);
  all[at + 1]?.focus();
}

/** A menu of all filters that narrows while its name is typed. */
function AddFilter({ addable, onEdit }: FilterLineProps) {
  const [search, setSearch] = useState('');
  const { open, side, toggle, close, anchor, panel } = usePopover(() => setSearch(''));
  const wanted = search.trim().toLocaleLowerCase();
  const found = addable.filter((key) => filterWord(key).toLocaleLowerCase().includes(wanted));
  const choose = (key: string) => {
    close();
    onEdit(key);
  };
  return (
    <span class="anchor leads-add" ref={anchor}>
      <button type="button" class="btn small quiet" aria-haspopup="dialog" aria-expanded={open} onClick={toggle}>
        <Icon name="plus" size="small" />
        <span class="cut">{i18n.t('leads_filter.add')}</span>
      </button>
      {open && (
        <div
          ref={panel}
          class={`menu leads-menu ${side}`}
          role="dialog"
          aria-label={i18n.t('leads_filter.add')}
          tabIndex={-1}
        >
          <Field
            small
            icon="search"
            label={i18n.t('leads_filter.find')}
            placeholder={i18n.t('leads_filter.find')}
            dir="auto"
            value={search}
            onValue={setSearch}
            onEnter={() => found[0] && choose(found[0])}
          />
          <ul class="leads-options">
            {found.map((key) => (
              <li key={key}>
                <button type="button" class="leads-option" onClick={() => choose(key)}>
                  <bdi class="cut">{filterWord(key)}</bdi>
                </button>
              </li>
            ))}
          </ul>
          <p role="status" class={found.length === 0 ? 'ink3 leads-none' : 'vh'}>
            {found.length === 0 ? i18n.t('leads_filter.find_none') : ''}
          </p>
        </div>
      )}
    </span>
  );
}
