/** Columns can be toggled, and reordered with buttons or by dragging. */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { TickLine } from '../controls/fields/choices.tsx';
import { Icon } from '../controls/icon.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { usePopover } from '../controls/layers/use-popover.ts';
import './columns-menu.css';
import type { Columns } from './columns-store.ts';
import { columnWord } from './lead-words.ts';

export function ColumnsMenu({ columns }: { columns: Columns }) {
  const shown = columns.shown.value;
  const { open, side, toggle, anchor, panel } = usePopover();
  const [dragged, setDragged] = useState<string | null>(null);
  const dropOn = (key: string) => {
    if (dragged !== null && dragged !== key) columns.move(dragged, shown.indexOf(key) - shown.indexOf(dragged));
  };
  return (
    <span class="anchor" ref={anchor}>
      <button
        type="button"
        class="icon-btn small"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={i18n.t('leads.columns')}
        title={i18n.t('leads.columns')}
        onClick={toggle}
      >
        <Icon name="columns" />
      </button>
      {open && (
        <div
          ref={panel}
          class={`menu leads-menu ${side}`}
          role="dialog"
          aria-label={i18n.t('leads.columns')}
          tabIndex={-1}
        >
          <p class="label">{i18n.t('leads.columns')}</p>
          <ul class="leads-columns">
            {columns.all.value.map((key) => {
              const at = shown.indexOf(key);
              const words = columnWord(key);
              return (
                <li
                  key={key}
                  draggable={at >= 0}
                  class={dragged === key ? 'dragged' : undefined}
                  onDragStart={() => setDragged(key)}
                  onDragEnd={() => setDragged(null)}
                  onDragOver={(event) => at >= 0 && event.preventDefault()}
                  onDragEnter={() => at >= 0 && dropOn(key)}
                >
                  <TickLine
                    checked={at >= 0}
                    disabled={at >= 0 && shown.length === 1}
                    onChange={() => columns.toggle(key)}
                  >
                    <bdi class="cut">{words}</bdi>
                  </TickLine>
                  {at >= 0 && (
                    <IconButton
                      icon="up"
                      small
                      label={i18n.t('leads.column_up', [words])}
                      onClick={() => columns.move(key, -1)}
                    />
                  )}
                  {at >= 0 && (
                    <IconButton
                      icon="down"
                      small
                      label={i18n.t('leads.column_down', [words])}
                      onClick={() => columns.move(key, 1)}
                    />
                  )}
                </li>
              );
            })}
          </ul>
          <hr />
          <Button size="small" look="quiet" onClick={columns.reset}>
            {i18n.t('leads.columns_usual')}
          </Button>
        </div>
      )}
    </span>
  );
}
