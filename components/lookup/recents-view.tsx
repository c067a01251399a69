/** Recent lookups: stored on the device, reopened free, searchable. */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Recent } from '../../lib/messages/opening-views.ts';
import { Name } from '../contact/address.tsx';
import { Tile } from '../contact/tile.tsx';
import { Field } from '../controls/fields/field.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { age } from '../format/ages.ts';
import { useNow } from '../format/now.ts';
import { amount } from '../format/numbers.ts';
import { plain, shownAddress, webAddress } from '../format/plain.ts';
import { Part } from './frame.tsx';
import type { Lookup } from './lookup-store.ts';
import './recents-view.css';

export function RecentsPart({ lookup: { shared, look } }: { lookup: Lookup }) {
  const { recents } = shared;
  const search = recents.search.value;
  const [pressed, setPressed] = useState(false);
  // What is searched for stays in its field when the part goes and comes back.
  const open = pressed || search !== '';
  if (recents.list.value.length === 0 && !open) return null;
  return (
    <Part>
      <Recents
        recents={recents.list.value}
        search={open ? search : null}
        focused={pressed}
        onSearch={(text) => {
          setPressed(text !== null);
          if ((text ?? '') !== search) recents.find(text ?? '');
        }}
        onOpen={look}
        onForget={recents.forget}
      />
    </Part>
  );
}

interface RecentsProps {
  recents: readonly Recent[];
  /** The search text; null while the field is closed. */
  search: string | null;
  /** The field was opened by a click. */
  focused?: boolean | undefined;
  onSearch: (text: string | null) => void;
  onOpen: (text: string) => void;
  onForget: (text: string) => void;
}

export function Recents({ recents, search, focused = true, onSearch, onOpen, onForget }: RecentsProps) {
  if (recents.length === 0 && search === null) return null;
  const isSearching = search !== null;
  return (
    <div class="recents">
      <div class="line">
        <h2 class="label">{i18n.t('recents.label')}</h2>
        <span class="push" />
        <IconButton
          icon={isSearching ? 'x' : 'search'}
          small
          expanded={isSearching}
          label={isSearching ? i18n.t('recents.close') : i18n.t('recents.search')}
          onClick={() => onSearch(isSearching ? null : '')}
        />
      </div>
      {isSearching && (
        <Field
          small
          label={i18n.t('recents.search')}
          dir="auto"
          value={search}
          onValue={onSearch}
          onEscape={() => onSearch(null)}
          inputRef={focused ? focusOnce : undefined}
        />
      )}
      {recents.length === 0 && (
        <p class="t12 ink3 none" role="status">
          {i18n.t('recents.none')}
        </p>
      )}
      <ul class="plain">
        {recents.map((recent) => (
          <Line key={recent.text} recent={recent} onOpen={onOpen} onForget={onForget} />
        ))}
      </ul>
    </div>
  );
}

function Line({ recent, onOpen, onForget }: { recent: Recent } & Pick<RecentsProps, 'onOpen' | 'onForget'>) {
  const now = useNow();
  const { text, name, results, approximate, asked } = recent;
  const shown = webAddress(text) === null ? plain(text) : shownAddress(text);
  return (
    <li>
      <button type="button" class="whole" onClick={() => onOpen(text)}>
        <Tile name={name ?? shown} size="small" />
        <span class="line cut">
          <b class="med cut">
            <Name>{name ?? shown}</Name>
          </b>
          {name !== null && <span class="t12 ink3 cut second">{shown}</span>}
        </span>
        <span class="t12 ink3">
          {results !== null && <span class="dotted">{amount(results, approximate)}</span>}
          <span class="dotted">{age(asked, now)}</span>
        </span>
      </button>
      <IconButton
        icon="x"
        small
        label={i18n.t('recents.forget', [plain(name ?? shown)])}
        onClick={() => onForget(text)}
      />
    </li>
  );
}

/** A click opened the field, so it takes the focus once, when it appears. */
function focusOnce(input: HTMLInputElement | null): void {
  if (input && !input.dataset.focused) {
    input.dataset.focused = 'yes';
    input.focus();
  }
}
