/** Building blocks of filter controls, each at its path in the form. */
import { i18n } from '#i18n';
import type { FieldOf, Filter, Kind } from '../../lib/contract/filters/field.ts';
import { RadioLine, Segments, TickLine } from '../controls/fields/choices.tsx';
import { type Form, joined, linesOf, wayOf } from './form.ts';
import { ListField, type ListFieldProps } from './list-field.tsx';
import { type Blame, blameAt, type FilterWords } from './words.ts';
import { Wrong } from './wrong.tsx';

export interface FilterFieldsProps {
  name: string;
  filter: Filter;
  form: Form;
  blames: readonly Blame[];
  words: FilterWords;
  /** What the screen knows: words to add with a click, or options where the contract has no list. */
  offered?: readonly string[];
  /** Some places of the form; the others stay. */
  onEdit: (changes: Form) => void;
  /** Enter without unfinished text. */
  onEnter?: () => void;
}

/** The props of one field's control. `name`: the field in its table. `path`: in the form. */
export interface ControlProps<Of extends Kind = Kind> extends Omit<FilterFieldsProps, 'filter'> {
  field: FieldOf<Of>;
  path: string;
  inGroup: boolean;
}

/** For controls that do not depend on their field. */
export type Given = Omit<ControlProps, 'field'>;

interface ListProps extends Given, Pick<ListFieldProps, 'hint' | 'placeholder' | 'inputMode'> {
  /** Whether values are included or excluded. */
  side?: 'include' | 'exclude';
  ltr?: boolean | undefined;
}

export function List({ form, blames, words, name, path, offered, side, ltr, onEdit, onEnter, ...more }: ListProps) {
  const at = side ? joined(path, side) : path;
  return (
    <ListField
      {...more}
      label={words.label(side ? `${name}.${side}` : name)}
      dir={ltr ? 'ltr' : undefined}
      lines={form[at] ?? ''}
      typing={form[`${at}+`] ?? ''}
      error={blameAt(blames, at)}
      offered={side === 'include' ? offered : []}
      onChange={(lines, typing) => onEdit({ [at]: lines, [`${at}+`]: typing })}
      onEnter={() => onEnter?.()}
    />
  );
}

/** One of a few visible options, or none of them. */
export function OneOf({ form, words, name, path, onEdit, values }: Given & { values: readonly string[] }) {
  return (
    <Segments
      label={words.label(name)}
      value={values.find((value) => value === form[path]) ?? ''}
      options={values.map((value) => ({ value, words: words.option(name, value) }))}
      onChoose={(value) => onEdit({ [path]: value })}
    />
  );
}

interface ChoicesProps extends Given {
  all: readonly string[];
  /** Exactly one. */
  one?: boolean;
  label?: string;
}

/** Options of a list; a selected value outside the list can still be removed. */
export function Choices({ form, blames, words, name, path, inGroup, onEdit, all, one, label }: ChoicesProps) {
  const chosen = linesOf(form, path);
  const values = [...all, ...chosen.filter((value) => !all.includes(value))];
  const toggle = (value: string, on: boolean) =>
    onEdit({ [path]: values.filter((each) => (each === value ? on : !one && chosen.includes(each))).join('\n') });
  const legend = label ?? (inGroup ? words.label(name) : null);
  const wrong = blameAt(blames, path);
  return (
    <fieldset class="filter-choices">
      {legend && <legend class="label">{legend}</legend>}
      {values.length === 0 && <p class="ink3">{i18n.t('filters.nothing_saved')}</p>}
      {values.map((value) => {
        const said = <bdi class="cut">{words.option(name, value)}</bdi>;
        return one ? (
          <RadioLine key={value} group={name} checked={chosen.includes(value)} onChoose={() => toggle(value, true)}>
            {said}
          </RadioLine>
        ) : (
          <TickLine key={value} checked={chosen.includes(value)} onChange={(on) => toggle(value, on)}>
            {said}
          </TickLine>
        );
      })}
      {wrong && <Wrong>{wrong}</Wrong>}
    </fieldset>
  );
}

export const anyOrNone = () => [
  { way: 'any', words: i18n.t('filters.any') },
  { way: 'none', words: i18n.t('filters.none') },
];

/** How a filter is meant: the text itself, any value, none. */
export function Ways({
  name,
  form,
  ways,
  onEdit,
}: Pick<FilterFieldsProps, 'name' | 'form' | 'onEdit'> & { ways: readonly { way: string; words: string }[] }) {
  return (
    <div class="filter-ways">
      {ways.map(({ way, words }) => (
        <RadioLine key={way} group={`${name} is`} checked={wayOf(form) === way} onChoose={() => onEdit({ is: way })}>
          <span>{words}</span>
        </RadioLine>
      ))}
    </div>
  );
}
