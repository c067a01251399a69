/** A person without an address: name and position, between what starts and what ends the row. */
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Icon } from '../controls/icon.tsx';
import { useOneTabStop } from '../controls/one-tab-stop.ts';
import { plainOrNull } from '../format/plain.ts';
import { Name } from './address.tsx';
import './named-row.css';

interface NamedRowProps {
  name: string;
  position: string | null;
  /** Of the name. */
  id?: string | undefined;
  place: { at: number; of: number };
  selected?: boolean | undefined;
  start: ComponentChildren;
  end: ComponentChildren;
  /** Below the row. */
  children: ComponentChildren;
}

export function NamedRow({ name, position, id, place, selected, start, end, children }: NamedRowProps) {
  const post = plainOrNull(position);
  const row = useRef<HTMLDivElement>(null);
  const stop = useOneTabStop(row, 'button, input');
  return (
    <li class="contact" aria-setsize={place.of} aria-posinset={place.at + 1}>
      <div ref={row} {...stop} class={selected ? 'row named-row selected' : 'row named-row'}>
        {start}
        <span class="who">
          <b id={id} class="med cut">
            <Name>{name}</Name>
          </b>
          {post && (
            <span class="t12 ink3 cut" title={post}>
              <bdi>{post}</bdi>
            </span>
          )}
        </span>
        {end}
      </div>
      {children}
    </li>
  );
}

/** No address was found. */
export function NotFound() {
  return <RowState icon="minus" words={i18n.t('page_names.not_found')} />;
}

export function RowState({ icon, words }: { icon: 's-busy' | 'minus'; words: string }) {
  return (
    <span class="line t12 ink3" role="status">
      <Icon name={icon} size="small" />
      {words}
    </span>
  );
}
