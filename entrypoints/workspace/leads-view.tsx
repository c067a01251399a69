/** The leads: table, filters, drawer, and what is done with many of them. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { View } from '../../components/controls/view.tsx';
import { fieldsOfColumns } from '../../components/leads/columns-store.ts';
import { LeadsHead } from '../../components/leads/leads-head.tsx';
import { LeadsKeys } from '../../components/leads/leads-keys.tsx';
import { linkTo } from '../../components/shell/route.ts';
import { placeWords } from '../../components/workspace/workspace-words.ts';
import { exported } from '../../lib/screens/workspace/leads/bulk.ts';
import { createLeads } from '../../lib/screens/workspace/leads/leads.ts';
import { ExportPart } from './export-part.tsx';
import { LeadsBulkPart } from './leads-bulk-part.tsx';
import { LeadsDrawerPart } from './leads-drawer-part.tsx';
import { LeadsFiltersPart } from './leads-filters-part.tsx';
import { listenToLeadKeys } from './leads-keyboard.ts';
import { LeadsNewPart } from './leads-new-part.tsx';
import { LeadsTablePart } from './leads-table-part.tsx';
import { onceOf } from './once-of.ts';
import type { ViewOf } from './view-of.ts';

const leadsOf = onceOf(createLeads);

export function LeadsView({ workspace }: ViewOf) {
  const leads = leadsOf(workspace);
  const search = useRef<HTMLInputElement>(null);
  const [keys, showKeys] = useState(false);
  useEffect(() => {
    const life = new AbortController();
    listenToLeadKeys(leads, workspace, { search: () => search.current, showKeys: () => showKeys(true) }, life.signal);
    return () => life.abort();
  }, [leads, workspace]);
  const { query, newLead } = leads;
  const pages = leads.pages.state.value;
  return (
    <>
      <View
        title={placeWords('leads')}
        actions={
          <LeadsHead
            search={query.search.value}
            searchRef={search}
            importLink={linkTo('import')}
            onSearch={query.type}
            onNew={newLead.open}
          >
            <ExportPart
              workspace={workspace}
              filters={query.filters.value}
              columns={exported(fieldsOfColumns(leads.columns.shown.value))}
              total={pages.at === 'shown' ? pages.total : null}
            />
          </LeadsHead>
        }
        tools={<LeadsFiltersPart leads={leads} workspace={workspace} onKeys={() => showKeys(true)} />}
        floating={<LeadsBulkPart leads={leads} workspace={workspace} />}
      >
        <LeadsTablePart leads={leads} workspace={workspace} />
      </View>
      <LeadsDrawerPart leads={leads} workspace={workspace} />
      <LeadsNewPart leads={leads} workspace={workspace} />
      {keys && <LeadsKeys onClose={() => showKeys(false)} />}
    </>
  );
}
