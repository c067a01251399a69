/** Controls for places: nested ones added one by one, and places of one kind. */
import { i18n } from '#i18n';
import { usStates } from '../../lib/contract/filter-taxonomy.ts';
import { businessRegions, continents } from '../../lib/contract/taxonomy.ts';
import { Button } from '../controls/button.tsx';
import { LabelledArea, LabelledField } from '../controls/fields/field.tsx';
import { LabelledSelect } from '../controls/fields/select.tsx';
import { Icon } from '../controls/icon.tsx';
import { countries, stateName } from '../format/countries.ts';
import { continentWord } from '../format/taxonomy-words.ts';
import { halfPlace, linesOf, placeIn } from './form.ts';
import { Choices, type ControlProps, type Given } from './parts.tsx';
import { placeWords } from './places.ts';
import { blameAt } from './words.ts';
import { Wrong } from './wrong.tsx';

const bothSides = ['include', 'exclude'] as const;
type Side = (typeof bothSides)[number];

const emptied = { 'place.where': '', 'place.state': '', 'place.city': '' };

/** Regions, continents, countries by name, US states, cities: included or excluded. */
export function PlacesFields({ form, blames, onEdit, onEnter }: Given) {
  const where = form['place.where'] ?? '';
  const half = halfPlace(form);
  const place = half && 'place' in half ? half.place : null;
  const give = (side: Side) => {
    if (!place) return;
    const line = JSON.stringify(place);
    const others = linesOf(form, side).filter((one) => one !== line);
    onEdit({ ...emptied, [side]: [...others, line].join('\n') });
  };
  return (
    <>
      <LabelledSelect
        small
        label={i18n.t('filters.where')}
        value={where}
        options={[{ value: '', words: i18n.t('filters.where_none') }]}
        groups={whereGroups()}
        error={blameAt(blames, 'place.where')}
        onChoose={(next) => onEdit({ 'place.where': next })}
      />
      {where === 'US' && (
        <LabelledSelect
          small
          label={i18n.t('filters.state')}
          value={form['place.state'] ?? ''}
          options={[{ value: '', words: i18n.t('filters.state_any') }, ...states()]}
          onChoose={(state) => onEdit({ 'place.state': state })}
        />
      )}
      <LabelledField
        small
        label={i18n.t('filter.city')}
        dir="auto"
        value={form['place.city'] ?? ''}
        error={blameAt(blames, 'place.city')}
        onValue={(text) => onEdit({ 'place.city': text })}
        onEnter={() => (place ? give('include') : onEnter?.())}
      />
      <p class="line">
        <Button size="small" disabled={!place} onClick={() => give('include')}>
          {i18n.t('filter.add')}
        </Button>
        <Button size="small" look="quiet" disabled={!place} onClick={() => give('exclude')}>
          {i18n.t('filter.leave_out')}
        </Button>
      </p>
      <Places form={form} onEdit={onEdit} side="include" label={i18n.t('filters.places_in')} />
      <Places form={form} onEdit={onEdit} side="exclude" label={i18n.t('filters.places_out')} />
      {bothSides.map((side) => {
        const said = blameAt(blames, side);
        return said && <Wrong key={side}>{said}</Wrong>;
      })}
    </>
  );
}

const countryOptions = () => countries().map(({ code, name }) => ({ value: code, words: name }));

const states = () =>
  usStates
    .map((value) => ({ value, words: stateName(value) }))
    .sort((one, other) => (one.words < other.words ? -1 : 1));

const whereGroups = () => [
  { words: i18n.t('filters.where_regions'), options: businessRegions.map((value) => ({ value, words: value })) },
  {
    words: i18n.t('filters.where_continents'),
    options: continents.map((value) => ({ value, words: continentWord(value) })),
  },
  { words: i18n.t('filters.where_countries'), options: countryOptions() },
];

function Places({ form, onEdit, side, label }: Pick<Given, 'form' | 'onEdit'> & { side: Side; label: string }) {
  const lines = linesOf(form, side);
  if (lines.length === 0) return null;
  return (
    <fieldset class="filter-choices">
      <legend class="label">{label}</legend>
      <div class="chips wrap">
        {lines.map((line) => {
          const words = placeWords(placeIn(line) ?? {});
          return (
            <button
              key={line}
              type="button"
              class="chip on"
              aria-label={i18n.t('filters.take_out', [words])}
              onClick={() => onEdit({ [side]: lines.filter((one) => one !== line).join('\n') })}
            >
              <bdi class="cut">{words}</bdi>
              <Icon name="x" size="small" />
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Places of one kind: checkboxes if few, else one per line. */
export function PlacedFields({ field, ...props }: ControlProps<'placed'>) {
  const { form, blames, onEdit } = props;
  const { of } = field;
  const labels = { include: i18n.t('filters.include'), exclude: i18n.t('filters.exclude') };
  if (typeof of !== 'string')
    return (
      <div class="filter-two">
        {bothSides.map((side) => (
          <Choices key={side} {...props} path={side} all={of} label={labels[side]} />
        ))}
      </div>
    );
  const hints = {
    country: i18n.t('filters.country_hint'),
    state: i18n.t('filters.state_hint'),
    city: i18n.t('filters.one_a_line'),
  };
  const area = (side: Side) => (
    <LabelledArea
      label={labels[side]}
      rows={2}
      dir={of === 'city' ? 'auto' : 'ltr'}
      value={form[side] ?? ''}
      hint={hints[of]}
      error={blameAt(blames, side, field)}
      onValue={(text) => onEdit({ [side]: text })}
    />
  );
  return (
    <>
      {area('include')}
      {of === 'country' && (
        <LabelledSelect
          small
          label={i18n.t('filters.add_country')}
          value=""
          options={[{ value: '', words: '' }, ...countryOptions()]}
          onChoose={(code) => onEdit({ include: [...linesOf(form, 'include'), code].join('\n') })}
        />
      )}
      {area('exclude')}
    </>
  );
}
