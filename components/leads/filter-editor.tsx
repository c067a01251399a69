/** What is filled in for one filter: options to tick, texts, ends of a range. What is wrong stands beside its field. */
import { i18n } from '#i18n';
import { RadioLine, TickLine } from '../controls/fields/choices.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { Icon } from '../controls/icon.tsx';
import { faultWords } from './fault-words.ts';
import './filter-editor.css';
import type { FormWrong } from './filter-form.ts';
import { errorAt, type FilterEditorProps, type Of, scalarWays, Ways } from './filter-parts.tsx';
import { PlaceForm } from './filter-places.tsx';
import { RangeForm, TimeForm } from './filter-ranges.tsx';
import { filterWord, optionWord } from './filter-words.ts';
import { LinesField } from './lines-field.tsx';

export function FilterEditor(props: FilterEditorProps) {
  const { filter, form } = props;
  return (
    <fieldset class="leads-filter-editor" aria-label={filterWord(filter)} onKeyDown={keepArrows}>
      {form.kind === 'choices' && <Choices {...props} form={form} />}
      {form.kind === 'text' && <TextForm {...props} form={form} />}
      {form.kind === 'words' && <WordsForm {...props} form={form} />}
      {form.kind === 'time' && <TimeForm {...props} form={form} />}
      {form.kind === 'range' && <RangeForm {...props} form={form} />}
      {form.kind === 'place' && <PlaceForm {...props} form={form} />}
    </fieldset>
  );
}

/** Arrows move within what is written in several lines, through a group of radios, and in a date; elsewhere from one thing to the next. */
function keepArrows(event: KeyboardEvent): void {
  const isOwn =
    event.target instanceof Element && event.target.closest('textarea, select, [type=radio], [type=date]') !== null;
  if (isOwn && /^(Arrow|Home|End)/.test(event.key)) event.stopPropagation();
}

function Choices({ filter, form, options, names, wrong, onForm }: Of<'choices'>) {
  const toggle = (value: string, on: boolean) => {
    const others = form.single ? [] : form.chosen.filter((one) => one !== value);
    onForm({ ...form, chosen: on ? [...others, value] : others });
  };
  const all = [...options, ...form.chosen.filter((value) => !options.includes(value))];
  return (
    <>
      {all.length === 0 && <p class="ink3">{i18n.t('leads_filter.saved_none')}</p>}
      {all.map((value) => {
        const words = <bdi class="cut">{optionWord(filter, value, names)}</bdi>;
        const isOn = form.chosen.includes(value);
        return form.single ? (
          <RadioLine key={value} group={filter} checked={isOn} onChoose={() => toggle(value, true)}>
            {words}
          </RadioLine>
        ) : (
          <TickLine key={value} checked={isOn} onChange={(on) => toggle(value, on)}>
            {words}
          </TickLine>
        );
      })}
      {wrong && <Wrong wrong={wrong} />}
    </>
  );
}

function Wrong({ wrong }: { wrong: FormWrong }) {
  return (
    <p class="leads-wrong" role="alert">
      <Icon name="alert" size="small" />
      {faultWords(wrong.fault)}
    </p>
  );
}

function TextForm({ filter, form, wrong, onForm }: Of<'text'>) {
  const label = form.many ? i18n.t('leads_filter.contains_one') : i18n.t('leads_filter.contains');
  const onText = (text: string) => onForm({ ...form, is: 'some', text });
  return (
    <>
      {form.many ? (
        <LinesField label={label} value={form.text} error={errorAt(wrong, 'text')} onValue={onText} />
      ) : (
        <LabelledField label={label} dir="auto" value={form.text} error={errorAt(wrong, 'text')} onValue={onText} />
      )}
      <Ways
        filter={filter}
        ways={[{ way: 'some', words: i18n.t('leads_filter.contains') }, ...scalarWays()]}
        is={form.is}
        onIs={(is) => onForm({ ...form, is })}
      />
    </>
  );
}

function WordsForm({ filter, form, wrong, onForm }: Of<'words'>) {
  return (
    <>
      <LinesField
        label={filterWord(filter)}
        dir="ltr"
        value={form.text}
        hint={filter === 'tags' ? i18n.t('leads_filter.tags_hint') : i18n.t('leads_filter.sequences_hint')}
        error={errorAt(wrong, 'text')}
        onValue={(text) => onForm({ ...form, is: 'some', text })}
      />
      {form.anyOrNone && (
        <Ways
          filter={filter}
          ways={[
            { way: 'some', words: i18n.t('leads_filter.include') },
            { way: 'any', words: i18n.t('leads_filter.in_any') },
            { way: 'none', words: i18n.t('leads_filter.in_none') },
          ]}
          is={form.is}
          onIs={(is) => onForm({ ...form, is })}
        />
      )}
    </>
  );
}
