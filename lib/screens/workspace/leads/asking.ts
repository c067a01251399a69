/** When the list of leads is asked for, and all leads are counted. */
import { effect } from '@preact/signals';
import type { LeadQuery } from '../../../../components/leads/query.ts';
import type { Workspace } from '../../../../components/shell/workspace-state.ts';
import { ask } from '../../../messages/send.ts';
import { isEverything } from './filters.ts';
import type { LeadPages } from './lead-pages.ts';

/** Asks for what the filters say, when the leads are looked at; and how many there are altogether, where the filters don't tell. */
export function askWhenChanged(
  workspace: Workspace,
  query: LeadQuery,
  pages: LeadPages,
  news: { value: ReadonlySet<number> },
): void {
  const { ground, route, life } = workspace;
  let asked = '';
  const stop = effect(() => {
    const filters = query.filters.value;
    const service = ground.service.value?.id ?? null;
    const wanted = JSON.stringify([service, filters]);
    if (route.value.at !== 'leads' || service === null || wanted === asked) return;
    asked = wanted;
    news.value = new Set();
    void pages.load(filters);
    if (!isEverything(filters) && workspace.leadCount.peek() === null) void countAll(workspace);
  });
  const stopCounting = effect(() => {
    const now = pages.state.value;
    if (now.at === 'shown' && isEverything(query.filters.peek())) workspace.setLeadCount(now.total);
  });
  life.addEventListener(
    'abort',
    () => {
      stop();
      stopCounting();
    },
    { once: true },
  );
}

async function countAll({ ground, life, setLeadCount }: Workspace): Promise<void> {
  const how = { click: false, anew: false, again: false, private: ground.room.private.value, page: null };
  const heard = await ask('listLeads', { limit: 1 }, how);
  if (heard.ok && !life.aborted) setLeadCount(heard.reply.meta.total);
}
