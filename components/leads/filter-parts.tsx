/** What the forms of filters share. */
import { i18n } from '#i18n';
import { RadioLine } from '../controls/fields/choices.tsx';
import { faultWords } from './fault-words.ts';
import type { FilterForm, FormWrong } from './filter-form.ts';
import type { FilterNames } from './filter-words.ts';

export interface FilterEditorProps {
  /** `created_at`, `place:country`. */
  filter: string;
  form: FilterForm;
  wrong: FormWrong | null;
  /** What can be ticked; of places too. */
  options: readonly string[];
  names: FilterNames;
  onForm: (form: FilterForm) => void;
}

export type Of<Kind extends FilterForm['kind']> = FilterEditorProps & { form: Extract<FilterForm, { kind: Kind }> };

export const errorAt = (wrong: FormWrong | null, place: FormWrong['place']) =>
  wrong?.place === place ? faultWords(wrong.fault) : null;

/** Some value, any, or none: the three ways that most filters share. */
export function Ways<Way extends string>(props: {
  filter: string;
  ways: readonly { way: Way; words: string }[];
  is: Way;
  onIs: (is: Way) => void;
}) {
  return (
    <div class="leads-ways">
      {props.ways.map(({ way, words }) => (
        <RadioLine key={way} group={`${props.filter} is`} checked={props.is === way} onChoose={() => props.onIs(way)}>
          <span>{words}</span>
        </RadioLine>
      ))}
    </div>
  );
}

export const scalarWays = () => [
  { way: 'any' as const, words: i18n.t('leads_filter.any') },
  { way: 'none' as const, words: i18n.t('leads_filter.none') },
];
