/** Saved searches: opened, kept and deleted at the service. */
import { useState } from 'preact/hooks';
import type { Discover } from '../../components/discover/discover-store.ts';
import type { SavedSearch } from '../../components/discover/saved-searches-store.ts';
import { DeleteSearch, SavedMenu, SaveSearch } from '../../components/discover/saved-searches-view.tsx';
import { type Step, takeStep } from '../../components/shell/next-steps.ts';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { isNone } from '../../lib/screens/workspace/discover/filters.ts';

export function SavedPart({ workspace: { ground }, screen }: { workspace: Workspace; screen: Discover }) {
  const { saved, asking } = screen;
  const [asked, setAsked] = useState<SavedSearch | null>(null);
  const onNext = (retry: () => void) => (step: Step) =>
    takeStep(step, { service: ground.service.value, retry, again: retry });
  const deleting = saved.deleting.value;
  const filters = asking.filters.value;
  const remove = async (search: SavedSearch) => {
    if (await saved.remove(search.id)) setAsked(null);
  };
  return (
    <>
      <SavedMenu
        state={saved.state.value}
        list={saved.list.value}
        total={saved.total.value}
        more={saved.more.value}
        onLoad={saved.load}
        onOpen={(search) => void asking.open(search.filters)}
        onDelete={setAsked}
        onNext={onNext(saved.load)}
      />
      {(!isNone(filters) || asking.sentence.value.trim() !== '') && (
        <SaveSearch
          saving={saved.saving.value}
          proposed={asking.sentence.value.trim()}
          onSave={(name) => saved.save(name, asking.sentence.value.trim(), filters)}
          onForget={saved.forgetSaving}
          onNext={onNext(saved.forgetSaving)}
        />
      )}
      {asked && (
        <DeleteSearch
          search={asked}
          busy={deleting?.id === asked.id && deleting.problem === null}
          problem={deleting?.id === asked.id ? deleting.problem : null}
          onDelete={() => void remove(asked)}
          onClose={() => setAsked(null)}
          onNext={onNext(() => void remove(asked))}
        />
      )}
    </>
  );
}
