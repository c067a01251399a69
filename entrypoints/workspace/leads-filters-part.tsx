/** What narrows the leads, what is kept of it, the columns, and how many there are. */
import { ColumnsMenu } from '../../components/leads/columns-menu.tsx';
import { FilterLine } from '../../components/leads/filter-line.tsx';
import { KeysButton } from '../../components/leads/keys-button.tsx';
import { LeadsCount } from '../../components/leads/leads-count.tsx';
import { SavedFilters } from '../../components/leads/saved-filters.tsx';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { addableFilters, filterViews } from '../../lib/screens/workspace/leads/filter-views.ts';
import { isEverything } from '../../lib/screens/workspace/leads/filters.ts';
import type { Leads } from '../../lib/screens/workspace/leads/leads.ts';
import { StalePart } from './stale-part.tsx';

export interface LeadsPart {
  leads: Leads;
  workspace: Workspace;
}

export function LeadsFiltersPart({ leads, workspace, onKeys }: LeadsPart & { onKeys: () => void }) {
  const { query, saved, columns, team } = leads;
  const lists = workspace.lists.value;
  const people = team.names.value;
  const names = {
    lists: new Map(lists.flatMap(({ id, name }) => (id === null ? [] : [[String(id), name] as const]))),
    people: new Map([...people].map(([id, name]) => [String(id), name] as const)),
  };
  const edit = (key: string) => {
    if (key === 'user_id') team.load();
    query.edit(key);
  };
  return (
    <div class="leads-tools">
      <FilterLine
        filters={filterViews(query, { lists, people })}
        edited={query.edited.value?.key ?? null}
        addable={addableFilters(query, leads.slugs.value)}
        names={names}
        onEdit={edit}
        onForm={query.fill}
        onLeave={query.leave}
        onRemove={query.remove}
        onClear={query.clear}
      />
      <SavedFilters
        names={saved.sets.value.map(({ name }) => name)}
        canKeep={!isEverything(query.filters.value)}
        onUse={(wanted) => {
          const set = saved.sets.value.find(({ name }) => name === wanted);
          if (set) query.replace(set.filters);
        }}
        onKeep={(name) => void saved.keep(name, query.filters.value)}
        onForget={(name) => void saved.forget(name)}
      />
      <StalePart workspace={workspace} />
      <Count leads={leads} workspace={workspace} />
      <ColumnsMenu
        all={columns.all.value}
        shown={columns.shown.value}
        onToggle={columns.toggle}
        onMove={columns.move}
        onReset={columns.reset}
      />
      <KeysButton onKeys={onKeys} />
    </div>
  );
}

function Count({ leads, workspace }: LeadsPart) {
  const pages = leads.pages.state.value;
  const shown = pages.at === 'shown' ? pages : null;
  return (
    <LeadsCount
      total={leads.total.value}
      all={workspace.leadCount.value}
      loaded={shown?.leads.length ?? 0}
      canLoadAll={shown?.more.at === 'there'}
      sorted={leads.sorting.value !== null}
      filtered={!isEverything(leads.query.filters.value)}
      news={leads.news.value}
      onLoadAll={() => void leads.pages.all()}
      onNews={leads.showNews}
    />
  );
}
