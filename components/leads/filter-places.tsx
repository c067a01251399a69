/** The form of a filter by place: some are wanted, others left out. */
import { i18n } from '#i18n';
import { TickLine } from '../controls/fields/choices.tsx';
import { countries } from './countries.ts';
import { errorAt, type Of } from './filter-parts.tsx';
import { lines, optionWord, placeIn } from './filter-words.ts';
import { LinesField } from './lines-field.tsx';
import { SelectField } from './select-field.tsx';

export function PlaceForm(props: Of<'place'>) {
  const { filter, form, options, wrong, onForm } = props;
  const hint = { country: i18n.t('leads_filter.country_hint'), state: i18n.t('leads_filter.state_hint') };
  const place = placeIn(filter);
  const field = (side: 'include' | 'exclude', label: string) => (
    <LinesField
      label={label}
      rows={2}
      dir={place === 'city' ? 'auto' : 'ltr'}
      value={form[side]}
      hint={place === 'country' || place === 'state' ? hint[place] : i18n.t('leads_filter.one_a_line')}
      error={errorAt(wrong, side)}
      onValue={(text) => onForm({ ...form, [side]: text })}
    />
  );
  if (options.length > 0) return <PlaceChoices {...props} />;
  return (
    <>
      {field('include', i18n.t('leads_filter.include'))}
      {place === 'country' && (
        <SelectField
          label={i18n.t('leads_filter.add_country')}
          value=""
          options={[{ value: '', words: '' }, ...countries()]}
          onValue={(code) => onForm({ ...form, include: [...lines(form.include), code].join('\n') })}
        />
      )}
      {field('exclude', i18n.t('leads_filter.exclude'))}
    </>
  );
}

/** Places of which there are few: each is wanted, left out, or neither. */
function PlaceChoices({ filter, form, options, names, onForm }: Of<'place'>) {
  const side = (name: 'include' | 'exclude', label: string) => {
    const chosen = lines(form[name]);
    const toggle = (value: string, on: boolean) =>
      onForm({ ...form, [name]: (on ? [...chosen, value] : chosen.filter((one) => one !== value)).join('\n') });
    return (
      <fieldset>
        <legend class="label">{label}</legend>
        {options.map((value) => (
          <TickLine key={value} checked={chosen.includes(value)} onChange={(on) => toggle(value, on)}>
            {optionWord(filter, value, names)}
          </TickLine>
        ))}
      </fieldset>
    );
  };
  return (
    <div class="leads-two">
      {side('include', i18n.t('leads_filter.include'))}
      {side('exclude', i18n.t('leads_filter.exclude'))}
    </div>
  );
}
