/** The cells of a lead's row: two lines each where two things belong together, and one for every single field. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Address, Name } from '../contact/address.tsx';
import { Confidence, Verification } from '../contact/status.tsx';
import { useNow } from '../format/now.ts';
import { nameOf } from '../format/person-words.ts';
import { plainOrNull } from '../format/plain.ts';
import { CellEdit } from './cell-edit.tsx';
import './lead-cells.css';
import { type EditEvents, type Edits, type EditView, editIn, type LeadRow, textIn } from './lead-row.ts';
import { outreachOf, valueWords } from './lead-words.ts';

export interface CellProps extends EditEvents {
  row: LeadRow;
  edits: Edits;
  onOpen: (id: number) => void;
  onCopy: (email: string) => void;
}

export function PersonCell(props: CellProps) {
  const { row, onOpen, onCopy } = props;
  const { lead } = row;
  const name = nameOf(lead);
  return (
    <span class="stack">
      <Written {...props} fields={['first_name', 'last_name']}>
        <button type="button" class="row-focus cut" onClick={() => onOpen(lead.id)}>
          {name ? <Name>{name}</Name> : <span class="ink3 leads-nameless">{i18n.t('row.nameless')}</span>}
        </button>
      </Written>
      <Address email={lead.email} onCopy={onCopy} />
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

export function VerificationCell({ row: { lead, check } }: CellProps) {
  return (
    <span class="stack leads-pair">
      <Verification known={lead.verification} check={check} />
      <Confidence value={lead.confidence_score} />
    </span>
  );
}

export function OutreachCell({ row: { lead } }: CellProps) {
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

/** Any other field, in one line. */
export function FieldCell(props: CellProps & { field: string; written: boolean }) {
  const { row, field, written } = props;
  const text = textIn(row.lead, field);
  const shown = <Text text={valueWords(field, text, useNow())} />;
  return written ? (
    <Written {...props} fields={[field]}>
      {shown}
    </Written>
  ) : (
    shown
  );
}

const isHere = (edit: EditView | null): edit is EditView => edit?.where === 'table';

/** A double click begins to write it. Enter keeps it, Escape goes back, Tab goes on to the next field, and leaving it keeps it too. */
function Written({
  children,
  fields,
  ...props
}: CellProps & { fields: readonly string[]; children: ComponentChildren }) {
  const { row, edits, onBegin, onSave, onLeave, onType, onOpen } = props;
  const { lead } = row;
  const place = useRef<HTMLSpanElement>(null);
  const isWriting = fields.some((field) => isHere(editIn(edits, lead, field)));
  const wrote = useRef(isWriting);
  useEffect(() => {
    // What was written goes away with the focus in it: the row has it then.
    if (wrote.current && !isWriting && document.activeElement === document.body) {
      place.current?.closest('tr')?.querySelector<HTMLElement>('.row-focus')?.focus();
    }
    wrote.current = isWriting;
  }, [isWriting]);
  const each = (act: (lead: number, field: string) => void) => () => {
    for (const field of fields) act(lead.id, field);
  };
  if (!isWriting) {
    const begin = () => {
      for (const field of fields) onBegin(lead, field, 'table');
    };
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the drawer and F2 are the keyboard's ways
      <span key="read" ref={place} class="leads-writable" onDblClick={begin}>
        {children}
      </span>
    );
  }
  return (
    // Another element than what was read, whose focus goes with it and means nothing here.
    <span
      key="write"
      ref={place}
      class="leads-cell-edits"
      onFocusOut={(event) => {
        const { relatedTarget: to } = event;
        if (!(to instanceof Node && place.current?.contains(to))) each(onSave)();
      }}
    >
      {fields.map((field) => {
        const edit = editIn(edits, lead, field);
        return isHere(edit) ? (
          <CellEdit
            key={field}
            lead={lead}
            field={field}
            edit={edit}
            onOpen={onOpen}
            onType={onType}
            onEnter={each(onSave)}
            onEscape={each(onLeave)}
            onTab={tabOn}
          />
        ) : null;
      })}
    </span>
  );
}

/** To the input beside it, else to what can be written next in the row. */
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
