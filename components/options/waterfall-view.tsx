/** The services in the order in which they are asked. The order changes by dragging, or with buttons. */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { ServiceView, Usage } from '../../lib/messages/service-views.ts';
import { waterfallAsks } from '../../lib/messages/waterfall.ts';
import { Name } from '../contact/address.tsx';
import { Switch, TickLine } from '../controls/fields/choices.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { number } from '../format/numbers.ts';
import { serviceName } from '../format/service-name.ts';
import { isFreeAt } from '../shell/plan.ts';
import { LimitField } from './limit-field.tsx';
import { Block, Item } from './options-frame.tsx';
import type { WaterfallRow, WaterfallSettings } from './waterfall-store.ts';
import './waterfall-view.css';

export function WaterfallView({ store }: { store: WaterfallSettings }) {
  const [dragged, setDragged] = useState<string | null>(null);
  if (!store.isOffered.value) return null;
  const { on, score } = store.waterfall.value;
  const rows = store.rows.value;
  const placeOf = (id: string) => rows.findIndex((one) => one.id === id);
  return (
    <>
      <Item title={i18n.t('waterfall.title')} words={i18n.t('waterfall.words')}>
        <Switch label={i18n.t('waterfall.title')} checked={on} onChange={store.setOn} />
      </Item>
      {on && (
        <Block>
          <ol class="waterfall" aria-label={i18n.t('waterfall.list')}>
            {rows.map((row, at) => (
              <li
                key={row.id}
                draggable
                class={dragged === row.id ? 'dragged' : undefined}
                onDragStart={() => setDragged(row.id)}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => dragged !== null && event.preventDefault()}
                onDragEnter={() => dragged !== null && store.move(dragged, at - placeOf(dragged))}
              >
                <ServiceRow store={store} row={row} />
              </li>
            ))}
          </ol>
        </Block>
      )}
      {on && (
        <Item title={i18n.t('waterfall.score_title')} words={i18n.t('waterfall.score_words')}>
          <LimitField
            label={i18n.t('waterfall.score_label')}
            value={score}
            most={100}
            placeholder=""
            onValue={(wanted) => wanted !== null && store.setScore(wanted)}
          />
        </Item>
      )}
    </>
  );
}

function ServiceRow({ store, row }: { store: WaterfallSettings; row: WaterfallRow }) {
  const { id, service, asks, dailyCap } = row;
  const name = serviceName(service);
  return (
    <>
      <div class="line">
        <span class="item-words">
          <b class="med cut">
            <Name>{name}</Name>
          </b>
          <span class="t12 ink3">{priceWords(row)}</span>
        </span>
        <span class="push" />
        <IconButton icon="up" small label={i18n.t('waterfall.up', [name])} onClick={() => store.move(id, -1)} />
        <IconButton icon="down" small label={i18n.t('waterfall.down', [name])} onClick={() => store.move(id, 1)} />
      </div>
      <div class="waterfall-how">
        <fieldset aria-label={i18n.t('waterfall.may', [name])}>
          {waterfallAsks.map((ask) => (
            <TickLine key={ask} checked={asks.includes(ask)} onChange={() => store.toggle(id, ask)}>
              {i18n.t(`waterfall.may_${ask}`)}
            </TickLine>
          ))}
        </fieldset>
        {!isFree(row) && (
          <LimitField
            label={i18n.t('waterfall.cap')}
            name={i18n.t('waterfall.cap_of', [name])}
            value={dailyCap}
            onValue={(cap) => store.setCap(id, cap)}
          />
        )}
      </div>
    </>
  );
}

const isFree = ({ service, member }: { service: ServiceView; member: { usage: Usage | null } | null }): boolean =>
  isFreeAt(service, member?.usage ?? null);

/** `1 search, 38 left · 1 verification, 50 left`. */
function priceWords(row: WaterfallRow): string {
  const { member } = row;
  if (isFree(row)) return i18n.t('cost.free');
  if (member?.capped) return i18n.t('waterfall.capped');
  const { searches, verifications } = member?.usage ?? {};
  const price = (words: string, left: number | null | undefined) =>
    left == null ? words : i18n.t('cost.left', [words, number(left)]);
  const search = price(i18n.t('cost.searches', 1, [number(1)]), searches?.left);
  return [search, price(i18n.t('cost.verification'), verifications?.left)].join(i18n.t('sentence_dot'));
}
