import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Field } from '../../controls/fields/field.tsx';
import { Icon } from '../../controls/icon.tsx';
import { usePopover } from '../../controls/layers/use-popover.ts';
import { FilterFields } from '../../filters/fields.tsx';
import { FilterChip } from '../../filters/filter-chip.tsx';
import { FilterLine } from '../../filters/filter-line.tsx';
import { Wrong } from '../../filters/wrong.tsx';
import type { Workspace } from '../../shell/workspace-state.ts';
import { filterValue, filterWord, filterWords } from './filter-words.ts';
import { allFilters, fieldAt, filtersOn, formOf } from './filters.ts';
import './filters-view.css';
import type { Leads } from '../leads-store.ts';

export function LeadFilters({ leads, workspace }: { leads: Leads; workspace: Workspace }) {
  const { query } = leads;
  const edited = query.edited.value;
  const left = query.wrong.value;
  const on = filtersOn(query.filters.value);
  // A stable order while filters are being edited; a new one is last.
  const keys = [...new Set([...on, ...left.keys(), ...(edited ? [edited.key] : [])])];
  const strange = keys.filter((key) => !fieldAt(key));
  // A service that does not know the field would refuse the filter.
  const isKnown = (key: string) => key !== 'notified_at' || leads.duties.keeps.value === true;
  const addable = allFilters(leads.slugs.value).filter((key) => isKnown(key) && !on.includes(key) && !left.has(key));
  const edit = (key: string) => {
    if (key === 'user_id') leads.team.load();
    query.edit(key);
  };
  return (
    <FilterLine
      label={i18n.t('filter.label')}
      chips={keys.map((key) => <Chip key={key} name={key} leads={leads} workspace={workspace} onEdit={edit} />)}
      add={<AddFilter addable={addable} onEdit={edit} />}
      onClear={keys.length > 1 ? query.clear : null}
    >
      {strange.map((key) => (
        <Wrong key={key}>{i18n.t('leads_filter.strange', [filterWord(key)])}</Wrong>
      ))}
    </FilterLine>
  );
}

interface ChipProps {
  name: string;
  leads: Leads;
  workspace: Workspace;
  onEdit: (key: string) => void;
}

function Chip({ name, leads: { query, team }, workspace, onEdit }: ChipProps) {
  const edited = query.edited.value;
  const isEdited = edited?.key === name;
  const filled = isEdited ? edited : query.wrong.value.get(name);
  const form = filled?.form ?? formOf(query.filters.value, name) ?? {};
  const blames = filled?.wrong ?? [];
  const field = fieldAt(name);
  const names = {
    lists: new Map(workspace.lists.value.flatMap(({ id, name: list }) => (id === null ? [] : [[String(id), list]]))),
    people: new Map([...team.names.value].map(([id, person]) => [String(id), person])),
  };
  const word = filterWord(name);
  const says = filterValue(name, form, names);
  const isStrange = field === null;
  const isWrong = isStrange || blames.length > 0;
  const wrong = isStrange ? i18n.t('leads_filter.strange', [word]) : i18n.t('leads_filter.wrong');
  return (
    <FilterChip
      word={word}
      says={says ?? i18n.t('leads_filter.not_given')}
      on={!isWrong && says !== null}
      wrong={isWrong ? wrong : null}
      title={isWrong ? wrong : undefined}
      fresh={isEdited}
      heading={word}
      takeOut={i18n.t('leads_filter.remove', [word])}
      panel="leads-menu"
      onOpen={() => onEdit(name)}
      onClosed={query.leave}
      onRemove={() => query.remove(name)}
    >
      {() =>
        isEdited &&
        field && (
          <FilterFields
            name={name}
            label={word}
            filter={field}
            form={form}
            blames={blames}
            words={filterWords(names)}
            offered={[...(name === 'user_id' ? names.people : names.lists).keys()]}
            onEdit={query.fill}
          />
        )
      }
    </FilterChip>
  );
}

/** A menu of all filters, searchable by name */
function AddFilter({ addable, onEdit }: { addable: readonly string[]; onEdit: (key: string) => void }) {
  const [search, setSearch] = useState('');
  const { open, side, toggle, close, anchor, panel } = usePopover(() => setSearch(''));
  const wanted = search.trim().toLowerCase();
  const found = addable.filter((key) => filterWord(key).toLowerCase().includes(wanted));
  const choose = (key: string) => {
    close();
    onEdit(key);
  };
  return (
    <span class="anchor" ref={anchor}>
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
