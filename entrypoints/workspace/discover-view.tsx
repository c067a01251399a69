/** Discover: companies by a sentence or filters, one of them beside the table, and what is done with several. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Segments } from '../../components/controls/segments.tsx';
import { View } from '../../components/controls/view.tsx';
import { BulkBar } from '../../components/discover/bulk-bar.tsx';
import { DiscoverDrawer } from '../../components/discover/company-drawer.tsx';
import { listenToDiscover } from '../../components/discover/discover-keys.ts';
import { createDiscover, type Discover } from '../../components/discover/discover-store.ts';
import { discoverWords } from '../../components/discover/discover-words.ts';
import { KeysHelp } from '../../components/shell/keys-help.tsx';
import { placeWords } from '../../components/workspace/workspace-words.ts';
import { DiscoverResults } from './discover-results.tsx';
import { SavedPart } from './discover-saved.tsx';
import { DiscoverTools } from './discover-tools.tsx';
import { onceOf } from './once-of.ts';
import type { ViewOf } from './view-of.ts';

const screenOf = onceOf(createDiscover);

export function DiscoverView({ workspace }: ViewOf) {
  const screen = screenOf(workspace);
  const field = useRef<HTMLInputElement>(null);
  const [keys, setKeys] = useState(false);
  useEffect(() => {
    const life = new AbortController();
    const places = { field: () => field.current, showKeys: () => setKeys(true) };
    listenToDiscover(screen, workspace, places, life.signal);
    return () => life.abort();
  }, [screen, workspace]);
  const opened = screen.opened.value;
  useFocusMoved(opened?.domain ?? null);
  return (
    <>
      <View
        title={placeWords('discover')}
        note={discoverWords.free()}
        actions={
          <>
            <Variants screen={screen} />
            <SavedPart workspace={workspace} screen={screen} />
          </>
        }
        tools={<DiscoverTools workspace={workspace} screen={screen} fieldRef={field} />}
        floating={<Bulk screen={screen} />}
      >
        <DiscoverResults workspace={workspace} screen={screen} />
      </View>
      {opened && <DiscoverDrawer key={opened.domain} screen={screen} opened={opened} />}
      {keys && <KeysHelp onClose={() => setKeys(false)} />}
    </>
  );
}

/** A company that is opened has the focus, so that keys mean its people; when it is closed, its row has it again. */
function useFocusMoved(domain: string | null): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const before = last.current;
    last.current = domain;
    if (domain !== null) document.querySelector<HTMLElement>('.drawer')?.focus();
    else if (before !== null)
      document.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(before)}"] .row-focus`)?.focus();
  }, [domain]);
}

function Variants({ screen: { asking } }: { screen: Discover }) {
  const { label, companies, people } = discoverWords.variants();
  return (
    <Segments
      label={label}
      value={asking.variant.value}
      options={[
        { value: 'companies', words: companies },
        { value: 'people', words: people },
      ]}
      onChoose={asking.setVariant}
    />
  );
}

function Bulk({ screen }: { screen: Discover }) {
  const { selection, counts } = screen;
  const rows = selection.rows.value;
  if (rows.length === 0) return null;
  return (
    <BulkBar
      selected={rows.length}
      toSearch={rows.filter((row) => row.kept === null).length}
      counting={counts.progress.value}
      onCount={screen.count}
      onStopCounting={counts.stop}
      onSearch={() => void screen.searchChosen()}
      onCopy={screen.copyDomains}
      onClear={selection.clear}
    />
  );
}
