/** One control per field, by its kind. An error stands beside its control and is announced with it. */
import { i18n } from '#i18n';
import { Segments, SwitchLine } from '../controls/fields/choices.tsx';
import { LabelledArea, LabelledField } from '../controls/fields/field.tsx';
import './fields.css';
import { fieldsOf, joined } from './form.ts';
import {
  anyOrNone,
  Choices,
  type ControlProps,
  type FilterFieldsProps,
  type Given,
  List,
  OneOf,
  Ways,
} from './parts.tsx';
import { PlacedFields, PlacesFields } from './place-fields.tsx';
import { RangeFields, ScoreFields, WhenFields } from './range-fields.tsx';
import { blameAt } from './words.ts';

export function FilterFields({ name, filter, label, ...props }: FilterFieldsProps & { label: string }) {
  return (
    <fieldset class="filter-fields" aria-label={label} onKeyDown={keepArrows}>
      {fieldsOf(filter).map(([path, field]) => (
        <Control key={path} {...props} field={field} path={path} name={joined(name, path)} inGroup={path !== ''} />
      ))}
    </fieldset>
  );
}

/** Arrow keys move within multi-line text, lists, radio groups and dates; elsewhere between controls. */
function keepArrows(event: KeyboardEvent): void {
  const isOwn =
    event.target instanceof Element && event.target.closest('textarea, select, [type=radio], [type=date]') !== null;
  if (isOwn && /^(Arrow|Home|End)/.test(event.key)) event.stopPropagation();
}

function Control({ field, ...props }: ControlProps) {
  switch (field.kind) {
    case 'text':
      return <Text {...props} field={field} />;
    case 'texts':
      return <List {...props} ltr={field.ltr} hint={field.hint && props.words.hint(props.name)} />;
    case 'option':
      return props.inGroup ? (
        <OneOf {...props} values={['', ...field.of]} />
      ) : (
        <Choices {...props} all={field.of} one />
      );
    case 'options':
      return <Choices {...props} all={field.of} />;
    case 'flag':
      return <OneOf {...props} values={['', 'yes', 'no']} />;
    case 'switch':
      return (
        <SwitchLine
          checked={props.form[props.path] === 'yes'}
          onChange={(on) => props.onEdit({ [props.path]: on ? 'yes' : '' })}
        >
          {props.words.label(props.name)}
        </SwitchLine>
      );
    case 'range':
      return <RangeFields {...props} day={field.of === 'day'} label={props.words.label(props.name)} />;
    case 'years':
      return <Years {...props} />;
    case 'sides':
      return <Sides {...props} field={field} />;
    case 'matched':
      return <Matched {...props} field={field} />;
    case 'places':
      return <PlacesFields {...props} />;
    case 'contains':
    case 'named':
      return <Texts {...props} field={field} />;
    case 'when':
      return <WhenFields {...props} field={field} />;
    case 'score':
      return <ScoreFields {...props} field={field} />;
    case 'id':
    case 'ids':
      return <Choices {...props} all={props.offered ?? []} one={field.kind === 'id'} />;
    case 'placed':
      return <PlacedFields {...props} field={field} />;
    case 'listed':
    case 'attributes':
      return null;
  }
}

function Text({ field, form, blames, words, name, path, onEdit, onEnter }: ControlProps<'text'>) {
  return (
    <LabelledField
      small
      label={words.label(name)}
      dir={field.ltr ? 'ltr' : 'auto'}
      hint={field.hint && words.hint(name)}
      value={form[path] ?? ''}
      error={blameAt(blames, path)}
      onValue={(text) => onEdit({ [path]: text })}
      onEnter={onEnter}
    />
  );
}

function Years(props: Given) {
  return (
    <>
      <List {...props} side="include" ltr inputMode="numeric" />
      <List {...props} side="exclude" ltr inputMode="numeric" />
      <RangeFields {...props} label={props.words.label(`${props.name}.span`)} />
    </>
  );
}

function Sides({ field, ...props }: ControlProps<'sides'>) {
  const { name, path, words } = props;
  if (field.of === 'text')
    return (
      <>
        <List {...props} side="include" hint={field.hint && words.hint(name)} />
        <List {...props} side="exclude" />
      </>
    );
  const { of } = field;
  return (
    <div class="filter-two">
      {(['include', 'exclude'] as const).map((side) => (
        <Choices key={side} {...props} path={joined(path, side)} all={of} label={words.label(`${name}.${side}`)} />
      ))}
    </div>
  );
}

/** Any or all of the words; the contract's default is all. */
function Matched({ field, ...props }: ControlProps<'matched'>) {
  const { form, name, words, onEdit } = props;
  return (
    <>
      <List
        {...props}
        side="include"
        placeholder={field.example && words.example(name)}
        hint={field.hint && words.hint(name)}
      />
      <Segments
        label={i18n.t('filters.match')}
        value={form.match === 'any' ? 'any' : 'all'}
        options={[
          { value: 'all', words: i18n.t('filters.match_all') },
          { value: 'any', words: i18n.t('filters.match_any') },
        ]}
        onChoose={(match) => onEdit({ match })}
      />
      <List {...props} side="exclude" />
    </>
  );
}

/** Texts to search for, or any value, or none. */
function Texts({ field, name, form, blames, words, onEdit }: ControlProps<'contains' | 'named'>) {
  const isNamed = field.kind === 'named';
  const area = {
    value: form[''] ?? '',
    error: blameAt(blames, '', field),
    onValue: (text: string) => onEdit({ is: 'some', '': text }),
  };
  const ways = isNamed
    ? [
        { way: 'some', words: i18n.t('filters.include') },
        { way: 'any', words: i18n.t('filters.in_any') },
        { way: 'none', words: i18n.t('filters.in_none') },
      ]
    : [{ way: 'some', words: i18n.t('filters.contains') }, ...anyOrNone()];
  return (
    <>
      {isNamed ? (
        <LabelledArea {...area} rows={3} dir="ltr" label={words.label(name)} hint={words.hint(name)} />
      ) : field.many ? (
        <LabelledArea {...area} rows={3} dir="auto" label={i18n.t('filters.contains_one')} />
      ) : (
        <LabelledField {...area} dir="auto" label={i18n.t('filters.contains')} />
      )}
      {(!isNamed || field.orNone) && <Ways name={name} form={form} ways={ways} onEdit={onEdit} />}
    </>
  );
}
