/** A field that is written within the table. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { Icon } from '../controls/icon.tsx';
import { faultWords } from './fault-words.ts';
import type { EditEvents, EditView } from './lead-row.ts';
import { fieldWord } from './lead-words.ts';

export interface CellEditProps extends Pick<EditEvents, 'onType'> {
  lead: Lead;
  field: string;
  edit: EditView;
  onOpen: (id: number) => void;
  onEnter: () => void;
  onEscape: () => void;
  /** The next field of the row is begun; false when there is none. */
  onTab: (from: HTMLElement, steps: 1 | -1) => boolean;
}

export function CellEdit({ lead, field, edit, onOpen, onType, onEnter, onEscape, onTab }: CellEditProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // Of two that open together the first one is begun with.
    if (input.current?.parentElement?.contains(document.activeElement)) return;
    input.current?.focus();
    input.current?.select();
  }, []);
  if (edit.at === 'differs' || edit.at === 'failed' || edit.at === 'gone') {
    return (
      <button type="button" class="leads-cell-trouble" onClick={() => onOpen(lead.id)}>
        <Icon name="alert" size="small" />
        <span class="cut">{edit.at === 'differs' ? i18n.t('leads_edit.differs') : i18n.t('leads_edit.not_saved')}</span>
        <span class="vh">{i18n.t('leads_edit.look')}</span>
      </button>
    );
  }
  const fault = edit.at === 'typing' && edit.fault ? faultWords(edit.fault) : null;
  const words = fieldWord(field);
  const onKeyDown = (event: KeyboardEvent & { currentTarget: HTMLInputElement }) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') onEnter();
    else if (event.key === 'Escape') {
      event.stopPropagation();
      onEscape();
    } else if (event.key !== 'Tab' || !onTab(event.currentTarget, event.shiftKey ? -1 : 1)) return;
    event.preventDefault();
  };
  return (
    <input
      ref={input}
      class={fault ? 'leads-cell-input wrong' : 'leads-cell-input'}
      dir="auto"
      aria-label={fault ? `${words}: ${fault}` : words}
      aria-invalid={Boolean(fault)}
      title={fault ?? words}
      placeholder={words}
      value={edit.text}
      readOnly={edit.at === 'saving'}
      aria-busy={edit.at === 'saving'}
      onInput={(event) => onType(lead.id, field, event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
