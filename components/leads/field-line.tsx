/**
 * One field of a lead, read and written in place: a click or Enter begins, Enter or leaving it keeps it, Escape goes back. Where somebody
 * else wrote it meanwhile, both stand beside each other.
 */
import { type ComponentChildren, Fragment } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { Icon } from '../controls/icon.tsx';
import { plain } from '../format/plain.ts';
import type { NextStep } from '../format/problem-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { faultWords } from './fault-words.ts';
import './lead-field.css';
import type { EditEvents, EditView } from './lead-row.ts';
import { fieldWord, valueWords } from './lead-words.ts';
import { SelectField } from './select-field.tsx';
import { isAlwaysLtr, optionsOf } from './value-field.tsx';
import { Differs, Gone } from './written-meanwhile.tsx';

export interface FieldLineProps extends EditEvents {
  lead: Lead;
  field: string;
  text: string | null;
  edit: EditView | null;
  /** What is shown in place of the plain value: a link, a name. */
  shown?: ComponentChildren;
  /** Several lines under no label of their own. */
  lines?: boolean | undefined;
  now: number;
  onNext: (step: NextStep, field: string) => void;
}

export function FieldLine(props: FieldLineProps) {
  const { field, edit, lines } = props;
  const words = fieldWord(field);
  const place = useRef<HTMLDivElement>(null);
  const isWritten = edit !== null && (edit.where === 'drawer' || edit.at !== 'typing');
  const wrote = useRef(isWritten);
  const begun = useRef(false);
  useEffect(() => {
    // What was written goes away with the focus in it: its value has it then.
    if (wrote.current && !isWritten && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus();
    wrote.current = isWritten;
  }, [isWritten]);
  const value = (
    <div ref={place} class={lines ? 'leads-lines' : undefined}>
      {isWritten && edit ? (
        <Writing {...props} edit={edit} words={words} begun={begun} />
      ) : (
        <Reading {...props} words={words} begun={begun} />
      )}
    </div>
  );
  if (lines) return value;
  return (
    <Fragment>
      <dt>{words}</dt>
      <dd>{value}</dd>
    </Fragment>
  );
}

/** `begun`: just now, by the user's own click, and not before the drawer was opened. */
type Named = FieldLineProps & { words: string; begun: { current: boolean } };

/** Several lines stay several. */
const plainLines = (text: string | null) => text?.split('\n').map(plain).join('\n').trim() || null;

function Reading({ lead, field, text, shown, lines, now, words, begun, onBegin }: Named) {
  const read = lines ? plainLines(text) : valueWords(field, text, now);
  const add = lines ? i18n.t('leads_drawer.add_note') : i18n.t('leads_edit.add');
  return (
    <button
      type="button"
      class={text === null ? 'leads-value none' : 'leads-value'}
      title={text === null ? undefined : plain(text)}
      aria-label={`${i18n.t('leads_edit.begin', [words])}: ${read ?? add}`}
      onClick={() => {
        begun.current = true;
        onBegin(lead, field, 'drawer');
      }}
    >
      {shown ?? (read === null ? <span>{add}</span> : <bdi dir={isAlwaysLtr(field) ? 'ltr' : 'auto'}>{read}</bdi>)}
      <Icon name="edit" size="small" />
    </button>
  );
}

function Writing(props: Named & { edit: EditView }) {
  const { edit } = props;
  if (edit.at === 'differs') return <Differs {...props} theirs={edit.theirs} />;
  if (edit.at === 'gone') return <Gone {...props} />;
  return (
    <>
      <Input {...props} />
      {edit.at === 'typing' && edit.fault && (
        <p class="leads-wrong" role="alert">
          <Icon name="alert" size="small" />
          {faultWords(edit.fault)}
        </p>
      )}
      {edit.at === 'saving' && (
        <p class="t11 ink3" role="status">
          {i18n.t('leads_edit.saving')}
        </p>
      )}
      {edit.at === 'failed' && (
        <ProblemNotice
          problem={edit.problem}
          onNext={(step) =>
            step === 'retry' ? props.onSave(props.lead.id, props.field) : props.onNext(step, props.field)
          }
          onDismiss={() => props.onLeave(props.lead.id, props.field)}
        />
      )}
    </>
  );
}

function Input({ lead, field, edit, lines, words, begun, onType, onSave, onLeave }: Named & { edit: EditView }) {
  const place = useRef<HTMLDivElement>(null);
  const options = optionsOf(field, edit.text);
  useLayoutEffect(() => {
    // What was half written when the drawer opened waits; what was just begun is written into.
    if (!begun.current) return;
    begun.current = false;
    const input = place.current?.querySelector<HTMLElement>('input, textarea, select');
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
  }, [begun]);
  const back = () => onLeave(lead.id, field);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      back();
    } else if (event.key === 'Enter' && (!lines || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSave(lead.id, field);
    }
  };
  const input = {
    'aria-label': words,
    'aria-invalid': edit.at === 'typing' && edit.fault !== null,
    'aria-busy': edit.at === 'saving',
    readOnly: edit.at === 'saving',
    value: edit.text,
    onInput: (event: InputEvent & { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      onType(lead.id, field, event.currentTarget.value),
    onBlur: () => onSave(lead.id, field),
    onKeyDown,
  };
  return (
    <div ref={place}>
      {options && (
        <SelectField
          bare
          label={words}
          value={edit.text}
          options={options}
          busy={edit.at === 'saving'}
          onValue={(text) => onType(lead.id, field, text)}
          onBlur={() => onSave(lead.id, field)}
          onEnter={() => onSave(lead.id, field)}
          onEscape={back}
        />
      )}
      {!options && lines && <textarea class="lines-field" rows={5} dir="auto" {...input} />}
      {!options && !lines && (
        <span class="field small">
          <input type="text" dir={isAlwaysLtr(field) ? 'ltr' : 'auto'} autocomplete="off" {...input} />
        </span>
      )}
    </div>
  );
}
