/**
 * One field of a lead, edited in place. A click or Enter starts; Enter or losing the focus saves; Escape cancels. If
 * someone else changed it meanwhile, both values are shown.
 */
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { textIn } from '../../../lib/contract/lead-values.ts';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { Button } from '../../controls/button.tsx';
import { Area, Field } from '../../controls/fields/field.tsx';
import { Select } from '../../controls/fields/select.tsx';
import { Icon } from '../../controls/icon.tsx';
import { fieldWord, valueWords } from '../../format/lead-field-words.ts';
import { useNow } from '../../format/now.ts';
import { plain } from '../../format/plain.ts';
import { nextStep } from '../../shell/next-steps.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { faultWords } from '../lead-words.ts';
import { type Edit, editKey, hasLines } from './edits-store.ts';
import './lead-field.css';
import type { LeadsPart } from '../leads-store.ts';
import { FieldChange } from './page-change.tsx';
import { dirOf, optionsOf } from './value-field.tsx';

interface LineProps extends LeadsPart {
  lead: Lead;
  field: string;
  /** Several lines of text, without a label */
  lines?: boolean | undefined;
}

export function LeadLine(props: LineProps) {
  const { leads, lead, field, lines } = props;
  const edit = leads.edits.all.value.get(editKey(lead.id, field));
  const words = fieldWord(field);
  const place = useRef<HTMLDivElement>(null);
  const isWritten = edit !== undefined && (edit.where === 'drawer' || edit.at !== 'typing');
  const wrote = useRef(isWritten);
  const begun = useRef(false);
  useEffect(() => {
    // Removing the input drops the focus, so the value's button gets it.
    if (wrote.current && !isWritten && document.activeElement === document.body)
      place.current?.querySelector('button')?.focus();
    wrote.current = isWritten;
  }, [isWritten]);
  const value = (
    <div ref={place} class={lines ? 'leads-lines' : undefined}>
      {isWritten ? (
        <Writing {...props} edit={edit} words={words} begun={begun} />
      ) : (
        <Reading {...props} words={words} begun={begun} />
      )}
    </div>
  );
  if (lines) return value;
  return (
    <>
      <dt>{words}</dt>
      <dd>
        {value}
        <FieldChange {...props} />
      </dd>
    </>
  );
}

/** `begun`: the user started this edit just now; false for edits restored with the drawer. */
type Named = LineProps & { words: string; begun: { current: boolean } };
type Written = Named & { edit: Edit };

/** Keeps line breaks. */
const plainLines = (text: string | null) => text?.split('\n').map(plain).join('\n').trim() || null;

function Reading({ leads: { edits }, lead, field, lines, words, begun }: Named) {
  const now = useNow();
  const text = textIn(lead, field);
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
        edits.begin(lead, field, 'drawer');
      }}
    >
      {read === null ? <span>{add}</span> : <bdi dir={dirOf(field)}>{read}</bdi>}
      <Icon name="edit" size="small" />
    </button>
  );
}

function Writing(props: Written) {
  const { workspace, lead, field, edit } = props;
  const { edits } = props.leads;
  switch (edit.at) {
    case 'differs':
      return <Differs {...props} theirs={edit.theirs} />;
    case 'gone':
      return <Gone {...props} />;
    case 'typing':
      return (
        <>
          <Input {...props} />
          {edit.fault && (
            <p class="leads-wrong" role="alert">
              <Icon name="alert" size="small" />
              {faultWords(edit.fault)}
            </p>
          )}
        </>
      );
    case 'saving':
      return (
        <>
          <Input {...props} />
          <p class="t11 ink3" role="status">
            {i18n.t('leads_edit.saving')}
          </p>
        </>
      );
    case 'failed':
      return (
        <>
          <Input {...props} />
          <ProblemNotice
            problem={edit.problem}
            onNext={nextStep(workspace.shared, () => void edits.save(lead.id, field))}
            onDismiss={() => edits.leave(lead.id, field)}
          />
        </>
      );
  }
}

function Input({ leads: { edits }, lead, field, edit, words, begun }: Written) {
  const place = useRef<HTMLDivElement>(null);
  const options = optionsOf(field, edit.text);
  useLayoutEffect(() => {
    // Only an edit that was just started takes the focus; a restored one waits.
    if (!begun.current) return;
    begun.current = false;
    const input = place.current?.querySelector<HTMLElement>('input, textarea, select');
    input?.focus();
    if (input instanceof HTMLInputElement) input.select();
  }, [begun]);
  const save = () => void edits.save(lead.id, field);
  const type = (text: string) => edits.type(lead.id, field, text);
  const isSaving = edit.at === 'saving';
  const control = {
    label: words,
    value: edit.text,
    wrong: edit.at === 'typing' && edit.fault !== null,
    busy: isSaving,
    onEnter: save,
    onEscape: () => edits.leave(lead.id, field),
    onBlur: save,
  };
  return (
    <div ref={place}>
      {options ? (
        <Select {...control} options={options} onChoose={type} />
      ) : hasLines(field, edit.saw) ? (
        <Area {...control} rows={5} dir="auto" readOnly={isSaving} onValue={type} />
      ) : (
        <Field {...control} small dir={dirOf(field)} readOnly={isSaving} onValue={type} />
      )}
    </div>
  );
}

/** Someone else changed the field during the edit: shows both values, each with a button. */
function Differs({ leads: { edits }, lead, field, edit, theirs }: Written & { theirs: string }) {
  const now = useNow();
  const side = (label: string, text: string) => (
    <div class="leads-side">
      <span class="label">{label}</span>
      <bdi>{valueWords(field, text || null, now) ?? i18n.t('leads_edit.nothing')}</bdi>
    </div>
  );
  return (
    <div class="leads-differs" role="alert">
      <p>
        <Icon name="alert" size="small" />
        {i18n.t('leads_edit.differs')}
      </p>
      <div class="leads-sides">
        {side(i18n.t('leads_edit.theirs'), theirs)}
        {side(i18n.t('leads_edit.mine'), edit.text)}
      </div>
      <p class="line">
        <Button size="small" onClick={() => edits.leave(lead.id, field)}>
          {i18n.t('leads_edit.keep_theirs')}
        </Button>
        <Button size="small" onClick={() => void edits.useMine(lead.id, field)}>
          {i18n.t('leads_edit.use_mine')}
        </Button>
      </p>
    </div>
  );
}

/** The lead was deleted meanwhile: the typed text stays visible. */
function Gone({ leads: { edits }, lead, field, edit }: Written) {
  return (
    <div class="leads-differs" role="alert">
      <p>
        <Icon name="alert" size="small" />
        {i18n.t('leads_edit.gone')}
      </p>
      <bdi>{edit.text}</bdi>
      <p>
        <Button size="small" onClick={() => edits.leave(lead.id, field)}>
          {i18n.t('leads_edit.drop')}
        </Button>
      </p>
    </div>
  );
}
