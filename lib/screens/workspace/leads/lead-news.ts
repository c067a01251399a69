/** What the worker tells of leads by itself, and what it means for those that are shown. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { Workspace } from '../../../../components/shell/workspace-state.ts';
import type { Lead } from '../../../contract/resources/lead.ts';
import type { Push } from '../../../messages/views.ts';

/** Leads that changed elsewhere are shown as they are now; those that are new only count, so that nothing moves under the eyes. */
export function followNews(
  workspace: Workspace,
  loaded: ReadonlySignal<readonly Lead[]>,
  learn: (changed: readonly Lead[], gone: readonly number[]) => void,
) {
  const news = signal<ReadonlySet<number>>(new Set());
  const ended = new Set<string>();
  const hear = (push: Push) => {
    if (push.topic === 'leads') {
      const known = new Set(loaded.value.map(({ id }) => id));
      const fresh = push.changed.filter(
        ({ id, created_at }) => !known.has(id) && isRecent(created_at, workspace.ground.room.now()),
      );
      if (fresh.length > 0) news.value = new Set([...news.value, ...fresh.map(({ id }) => id)]);
      if (push.gone.length > 0) {
        workspace.setLeadCount(less(workspace.leadCount.value, push.gone.filter((id) => known.has(id)).length));
      }
      learn(push.changed, push.gone);
    }
    // What a job put into lists is counted anew.
    if (push.topic === 'job' && push.job.state === 'done' && !ended.has(push.job.id)) {
      ended.add(push.job.id);
      if (push.job.kind !== 'verify' && push.job.kind !== 'export' && push.job.kind !== 'search')
        void workspace.loadLists();
    }
  };
  workspace.hear(hear);
  return news;
}

const less = (count: number | null, gone: number) => (count === null ? null : Math.max(0, count - gone));

/** A lead that is not loaded and was changed may be any; one that was made just now is new to the list. */
function isRecent(created: string | null, now: number): boolean {
  const at = created === null ? Number.NaN : Date.parse(created.replace(' UTC', 'Z').replace(' ', 'T'));
  return now - at < 5 * 60_000;
}
