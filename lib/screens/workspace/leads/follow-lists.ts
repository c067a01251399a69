/** Lists as the loaded leads name them: where the navigation says something else, it asks the worker, which has read the same leads. Sends nothing. */
import { effect, type ReadonlySignal } from '@preact/signals';
import type { Workspace } from '../../../../components/shell/workspace-state.ts';
import type { Lead } from '../../../contract/resources/lead.ts';

export function followLists(
  { lists, loadLists, life }: Pick<Workspace, 'lists' | 'loadLists' | 'life'>,
  loaded: ReadonlySignal<readonly Lead[]>,
): void {
  let asked = '';
  const stop = effect(() => {
    const named = new Map(
      loaded.value.flatMap(({ leads_list: { id, leads_count } }) => (id === null ? [] : [[id, leads_count] as const])),
    );
    const known = new Map(lists.peek().map(({ id, leads }) => [id, leads]));
    const news = [...named].filter(([id, count]) => !known.has(id) || known.get(id) !== count).join(' ');
    // Asked once for the same news, should the worker know otherwise.
    if (news === '' || news === asked) return;
    asked = news;
    void loadLists();
  });
  life.addEventListener('abort', stop, { once: true });
}
