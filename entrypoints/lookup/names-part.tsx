/** The people whom a page names, as finder rows. */

import type { NameRow, PageNames } from '../../components/lookup/page/page-names-store.ts';
import { PageNames as Names, type NameView } from '../../components/lookup/page/page-names-view.tsx';
import { takeStep } from '../../components/shell/next-steps.ts';
import type { PageLookup } from '../../lib/screens/lookup.ts';
import type { Row } from '../../lib/screens/rows.ts';
import { rowEvents } from './row-events.ts';

export function NamesPart({ lookup, names }: { lookup: PageLookup; names: PageNames }) {
  const { ground } = lookup;
  const { people } = names;
  const { service, usage } = ground;
  const rows = new Map(people.loaded.value.map((row) => [row.contact.email, row]));
  return (
    <Names
      {...rowEvents(lookup, people)}
      names={names.rows.value.map((name) => viewOf(name, rows, people.selection.unfolded.value))}
      picked={names.picked.value}
      all={names.all.value}
      run={names.run.value}
      ended={names.ended.value}
      searchesLeft={usage.value?.searches.left ?? null}
      onToggle={names.toggle}
      onToggleAll={names.toggleAll}
      onUnfold={people.selection.fold}
      onFind={names.find}
      onStop={names.stop}
      onNameNext={(name, step) =>
        takeStep(step, {
          service: service.value,
          retry: () => names.retry(name, false),
          again: () => names.retry(name, true),
        })
      }
      onEndNext={(step) => takeStep(step, { service: service.value, retry: names.find, again: names.find })}
      onProfile={lookup.look}
    />
  );
}

/** A person who opted out meanwhile has no row any more. */
function viewOf(name: NameRow, rows: ReadonlyMap<string, Row>, unfolded: ReadonlySet<string>): NameView {
  const { state } = name;
  if (state.at !== 'known' && state.at !== 'found') return { ...name, state };
  const { email } = state.contact;
  const row = rows.get(email);
  if (!row) return { ...name, state: { at: 'failed', problem: { code: 'opted-out' } } };
  return { ...name, state: { at: state.at, row, unfolded: unfolded.has(email) } };
}
