/** Cells of a lead's row. Related fields share a cell with two lines; a double click edits them in place. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { textIn } from '../../lib/contract/lead-values.ts';
import { Address, Name } from '../contact/address.tsx';
import { Confidence, Verification } from '../contact/status.tsx';
import { Icon } from '../controls/icon.tsx';
import { fieldWord, valueWords } from '../format/lead-field-words.ts';
import { useNow } from '../format/now.ts';
import { nameOf } from '../format/person-words.ts';
import { plainOrNull } from '../format/plain.ts';
import { type Edit, editKey } from './opened/edits-store.ts';
import './lead-cells.css';
import type { LeadRow } from './lead-rows.ts';
import { faultWords, outreachOf } from './lead-words.ts';
import type { LeadsPart } from './leads-store.ts';

interface RowOnly {
  row: LeadRow;
}
type CellProps = LeadsPart & RowOnly;

export function PersonCell(props: CellProps) {
  const { lead } = props.row;
  const name = nameOf(lead);
  return (
    <span class="stack">
      <Written {...props} fields={['first_name', 'last_name']}>
        <button type="button" class="row-focus cut" onClick={() => props.leads.opened.open(lead.id)}>
          {name ? <Name>{name}</Name> : <span class="ink3 leads-nameless">{i18n.t('row.nameless')}</span>}
        </button>
      </Written>
      <Address email={lead.email} onCopy={props.workspace.copy} />
    </span>
  );
}

export function CompanyCell(props: CellProps) {
  const { lead } = props.row;
  return (
    <span class="stack">
      <Written {...props} fields={['company']}>
        <Text text={lead.company} />
      </Written>
      <Written {...props} fields={['position']}>
        <Text text={lead.position} second />
      </Written>
    </span>
  );
}

export function VerificationCell({ row: { lead, check } }: RowOnly) {
  return (
    <span class="stack leads-pair">
      <Verification known={lead.verification} check={check} />
      <Confidence value={lead.confidence_score} />
    </span>
  );
}

export function OutreachCell({ row: { lead } }: RowOnly) {
  const { words, date, mood } = outreachOf(lead, useNow());
  return (
    <span class={`stack leads-outreach ${mood}`}>
      <span class="cut" title={words}>
        {words}
      </span>
      {date && <time class="t11 ink3">{date}</time>}
    </span>
  );
}

/** Any other field, in one line */
export function FieldCell(props: CellProps & { field: string; written: boolean }) {
  const { row, field, written } = props;
  const shown = <Text text={valueWords(field, textIn(row.lead, field), useNow())} />;
  return written ? (
    <Written {...props} fields={[field]}>
      {shown}
    </Written>
  ) : (
    shown
  );
}

/**
 * A double click starts editing. Enter, Tab and losing the focus save; Escape cancels. Tab moves on to the next
 * field.
 */
function Written({
  children,
  fields,
  row: { lead },
  leads: { edits, edit: begin, opened },
}: CellProps & { fields: readonly string[]; children: ComponentChildren }) {
  const place = useRef<HTMLSpanElement>(null);
  const here = fields.flatMap((field) => {
    const edit = edits.all.value.get(editKey(lead.id, field));
    return edit?.where === 'table' ? [{ field, edit }] : [];
  });
  const isWriting = here.length > 0;
  const wrote = useRef(isWriting);
  useEffect(() => {
    // Removing the input drops the focus, so the row gets it.
    if (wrote.current && !isWriting && document.activeElement === document.body) {
      place.current?.closest('tr')?.querySelector<HTMLElement>('.row-focus')?.focus();
    }
    wrote.current = isWriting;
  }, [isWriting]);
  if (!isWriting) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the drawer and F2 are the keyboard's ways
      <span key="read" ref={place} class="leads-writable" onDblClick={() => begin(lead, fields)}>
        {children}
      </span>
    );
  }
  const saveAll = () => {
    for (const field of fields) void edits.save(lead.id, field);
  };
  const leaveAll = () => {
    for (const field of fields) edits.leave(lead.id, field);
  };
  return (
    // A separate element from the text above, so that the text's lost focus does not save anything here.
    <span
      key="write"
      ref={place}
      class="leads-cell-edits"
      onFocusOut={({ relatedTarget: to }) => {
        if (!(to instanceof Node && place.current?.contains(to))) saveAll();
      }}
    >
      {here.map(({ field, edit }) => (
        <CellEdit
          key={field}
          field={field}
          edit={edit}
          onOpen={() => opened.open(lead.id)}
          onType={(text) => edits.type(lead.id, field, text)}
          onEnter={saveAll}
          onEscape={leaveAll}
        />
      ))}
    </span>
  );
}

interface CellEditProps {
  field: string;
  edit: Edit;
  onOpen: () => void;
  onType: (text: string) => void;
  onEnter: () => void;
  onEscape: () => void;
}

function CellEdit({ field, edit, onOpen, onType, onEnter, onEscape }: CellEditProps) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // If two inputs open together, the first gets the focus.
    if (input.current?.parentElement?.contains(document.activeElement)) return;
    input.current?.focus();
    input.current?.select();
  }, []);
  if (edit.at === 'differs' || edit.at === 'failed' || edit.at === 'gone') {
    return (
      <button type="button" class="leads-cell-trouble" onClick={onOpen}>
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
    } else if (event.key !== 'Tab' || !tabOn(event.currentTarget, event.shiftKey ? -1 : 1)) return;
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
      onInput={(event) => onType(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** Moves to the next input, or to the next editable cell of the row. False at the end. */
function tabOn(from: HTMLElement, steps: 1 | -1): boolean {
  const all = [...(from.closest('tr')?.querySelectorAll<HTMLElement>('.leads-writable, .leads-cell-input') ?? [])];
  const to = all[all.indexOf(from) + steps];
  if (to instanceof HTMLInputElement) to.focus();
  else to?.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
  return to !== undefined;
}

function Text({ text, second }: { text: string | null; second?: boolean }) {
  const shown = plainOrNull(text);
  const look = second ? 'cut t12 ink3' : shown === null ? 'cut ink3' : 'cut';
  return shown === null ? (
    <span class={look}>–</span>
  ) : (
    <bdi class={look} title={shown}>
      {shown}
    </bdi>
  );
}
