import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Segments } from '../controls/fields/choices.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { View } from '../controls/view.tsx';
import { costWords, searchesWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import { KeysHelp, type KeyUse } from '../shell/keys/keys-help.tsx';
import { placeWords } from '../shell/place-words.ts';
import { CompanyDrawer } from './company-drawer.tsx';
import './discover.css';
import { listenToDiscover } from './discover-keys.ts';
import type { DiscoverProps } from './discover-store.ts';
import { DiscoverTools } from './discover-tools.tsx';
import { ResultsView } from './results-view.tsx';
import { SavedSearchesView } from './saved-searches-view.tsx';

/** An opened company has the keys of a lookup. */
const usesOfTable: readonly KeyUse[] = [
  'search',
  'move',
  'within',
  'open',
  'select',
  'domains',
  'undo',
  'back',
  'help',
];

export function DiscoverView({ workspace, store }: DiscoverProps) {
  const field = useRef<HTMLInputElement>(null);
  const [keys, setKeys] = useState(false);
  useEffect(() => {
    const life = new AbortController();
    const places = { field: () => field.current, showKeys: () => setKeys(true) };
    listenToDiscover(store, workspace, places, life.signal);
    return () => life.abort();
  }, [store, workspace]);
  const opened = store.opened.value;
  useFocusMoved(opened?.domain ?? null);
  return (
    <>
      <View
        title={placeWords('discover')}
        note={i18n.t('discover.free')}
        actions={
          <>
            <Segments
              label={i18n.t('discover.companies_or_people')}
              value={store.asking.variant.value}
              options={[
                { value: 'companies', words: i18n.t('discover.by_companies') },
                { value: 'people', words: i18n.t('discover.by_people') },
              ]}
              onChoose={store.asking.setVariant}
            />
            <SavedSearchesView workspace={workspace} store={store} />
          </>
        }
        tools={<DiscoverTools workspace={workspace} store={store} fieldRef={field} />}
        floating={store.selection.rows.value.length > 0 && <BulkBar store={store} />}
      >
        <ResultsView workspace={workspace} store={store} />
      </View>
      {opened && <CompanyDrawer key={opened.domain} opened={opened} onClose={store.close} />}
      {keys && <KeysHelp {...(!opened && { uses: usesOfTable })} onClose={() => setKeys(false)} />}
    </>
  );
}

/**
 * An opened company takes the focus, so that shortcuts act on its people. When it closes, its row gets the focus
 * back.
 */
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

/** Actions for the selected companies, floating over the table */
export function BulkBar({ store }: Pick<DiscoverProps, 'store'>) {
  const { selection, counts } = store;
  const chosen = selection.rows.value;
  // Companies without cached addresses: the most that searching can cost.
  const toSearch = chosen.filter((row) => row.cachedSince === null).length;
  const counting = counts.progress.value;
  return (
    <section class="discover-bulk" aria-label={i18n.t('discover.bulk')}>
      <span role="status">{i18n.t('discover.companies', chosen.length, [number(chosen.length)])}</span>
      <IconButton icon="x" small label={i18n.t('dock.clear')} onClick={selection.clear} />
      <span class="discover-rule" />
      <Button
        look="primary"
        cost={toSearch === 0 ? costWords({ spends: 'nothing' }) : searchesWords(toSearch, null, 'search')}
        disabled={toSearch === 0}
        onClick={() => void store.searchChosen()}
      >
        {i18n.t('discover.show_companies', toSearch, [number(toSearch)])}
      </Button>
      {counting ? (
        <Button look="quiet" onClick={counts.stop}>
          {i18n.t('discover.stop_counting', [number(counting.done), number(counting.of)])}
        </Button>
      ) : (
        <Button cost={costWords({ spends: 'nothing' })} onClick={store.count}>
          {i18n.t('discover.count')}
        </Button>
      )}
      <IconButton icon="copy" label={i18n.t('discover.copy_domains')} onClick={store.copyDomains} />
    </section>
  );
}
