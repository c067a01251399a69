import type { Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/fields/field.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Kbd } from '../controls/kbd.tsx';
import { View } from '../controls/view.tsx';
import { ExportView } from '../export/export-view.tsx';
import { number } from '../format/numbers.ts';
import { DutiesView } from '../privacy/duties-view.tsx';
import { placeWords } from '../shell/place-words.ts';
import { linkTo } from '../shell/route.ts';
import { TakeLeadsNotice } from '../shell/take-leads.tsx';
import type { Workspace } from '../shell/workspace-state.ts';
import { BulkBar, chosenWords } from './bulk-view.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { exportedFields } from './columns-store.ts';
import { DeletedButton } from './deleted/deleted-button.tsx';
import { isEverything } from './filters/filters.ts';
import { LeadFilters } from './filters/filters-view.tsx';
import { LeadsKeys, listenToLeadKeys } from './leads-keys.tsx';
import type { Leads, LeadsPart } from './leads-store.ts';
import { LeadsTable } from './leads-table.tsx';
import { LeadDrawer } from './opened/lead-drawer.tsx';
import './leads-view.css';
import { SavedFilters } from './filters/saved-filters-view.tsx';
import { NewLeadView } from './opened/new-lead-view.tsx';
import { StaleView } from './stale-view.tsx';

export function LeadsView({ workspace, store: leads }: { workspace: Workspace; store: Leads }) {
  const search = useRef<HTMLInputElement>(null);
  const [keys, showKeys] = useState(false);
  useEffect(() => {
    const life = new AbortController();
    listenToLeadKeys(leads, workspace, { search: () => search.current, showKeys: () => showKeys(true) }, life.signal);
    return () => life.abort();
  }, [leads, workspace]);
  const part = { leads, workspace };
  const Deleted = leads.deleted.shown.value;
  const Inform = leads.notice.shown.value;
  return (
    <>
      <View
        title={placeWords('leads')}
        actions={<Actions {...part} searchRef={search} />}
        tools={
          <div class="leads-tools">
            <LeadFilters {...part} />
            <SavedFilters leads={leads} />
            <StaleView workspace={workspace} store={leads.stale} />
            <DutiesView shared={workspace.shared} store={leads.duties} onShow={leads.query.replace} />
            <DeletedButton door={leads.deleted} />
            <Count {...part} />
            <ColumnsMenu columns={leads.columns} />
            <IconButton icon="keys" small label={i18n.t('leads.keys')} onClick={() => showKeys(true)} />
          </div>
        }
        floating={<BulkBar {...part} />}
      >
        <TakeLeadsNotice store={leads.take} />
        <LeadsTable {...part} />
      </View>
      <LeadDrawer {...part} />
      {Deleted && <Deleted />}
      {Inform && <Inform />}
      <NewLeadView {...part} />
      {keys && <LeadsKeys onClose={() => showKeys(false)} />}
    </>
  );
}

/** The free search, and the buttons for adding, importing and exporting */
function Actions({ leads, workspace, searchRef }: LeadsPart & { searchRef: Ref<HTMLInputElement> }) {
  const { query, newLead, pages, columns } = leads;
  const loaded = pages.state.value;
  return (
    <>
      <div class="leads-search">
        <Field
          small
          icon="search"
          label={i18n.t('leads.search')}
          placeholder={i18n.t('leads.search_hint')}
          dir="auto"
          value={query.search.value}
          inputRef={searchRef}
          onValue={query.type}
        >
          <Kbd>/</Kbd>
        </Field>
      </div>
      <Button icon="plus" onClick={newLead.open}>
        {i18n.t('leads.new')}
      </Button>
      <a class="btn" href={linkTo('import')}>
        {i18n.t('leads.import')}
      </a>
      <ExportView
        workspace={workspace}
        store={leads.exports}
        filters={query.filters.value}
        columns={exportedFields(columns.shown.value)}
        total={loaded.at === 'shown' ? loaded.total : null}
      />
    </>
  );
}

/** The number of leads and of those selected, announced when it changes. Also what holds only for the loaded rows. */
function Count({ leads, workspace }: LeadsPart) {
  const { pages, query, sorting } = leads;
  const loaded = pages.state.value;
  const total = leads.total.value;
  const news = leads.news.value;
  return (
    <span class="leads-count">
      {news > 0 && (
        <button type="button" class="link" onClick={leads.showNews}>
          {i18n.t('leads.news', news, [number(news)])}
        </button>
      )}
      {loaded.at === 'shown' && loaded.more.at === 'there' && sorting.value !== null && (
        <span>
          {i18n.t('leads.sorted_loaded', [number(loaded.leads.length)])}{' '}
          <button type="button" class="link" onClick={() => void pages.all()}>
            {i18n.t('leads.load_all', [total === null ? '' : number(total)])}
          </button>
        </span>
      )}
      {/* Readers aloud miss the first words of a region that comes with them, as the bar does. */}
      <span class="vh" role="status">
        {chosenWords(leads)}
      </span>
      <span role="status">{countWords(total, workspace.leadsLeft.value, !isEverything(query.filters.value))}</span>
    </span>
  );
}

function countWords(total: number | null, all: number | null, filtered: boolean): string {
  if (total === null) return '';
  if (!filtered) return i18n.t('leads.all', total, [number(total)]);
  return all === null
    ? i18n.t('leads.some', total, [number(total)])
    : i18n.t('leads.shown', [number(total), number(all)]);
}
