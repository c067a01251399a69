/** Where companies have their seat: regions, continents, countries by name, states of the US, cities; wanted or left out. */
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { usStates } from '../../lib/contract/filter-taxonomy.ts';
import { businessRegions, continents } from '../../lib/contract/taxonomy.ts';
import { Button } from '../controls/button.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { Icon } from '../controls/icon.tsx';
import { countries, stateName } from '../format/countries.ts';
import { blameAt, continentWord, type FiltersView, placeWords } from './filter-words.ts';
import { type FormProps, keepArrows, Wrong } from './form-fields.tsx';

type Place = NonNullable<NonNullable<FiltersView['headquarters_location']>['include']>[number];

const emptied = { 'place.where': '', 'place.state': '', 'place.city': '' };

export function PlaceForm({ form, blames, onEdit, onEnter }: FormProps) {
  const where = form['place.where'] ?? '';
  const city = form['place.city'] ?? '';
  const place = placeOf(form);
  const give = (side: 'include' | 'exclude') => {
    if (!place) return;
    const line = JSON.stringify(place);
    const others = (form[side] ?? '').split('\n').filter((one) => one !== '' && one !== line);
    onEdit({ ...emptied, [side]: [...others, line].join('\n') });
  };
  return (
    <>
      <WhereField
        value={where}
        error={blameAt(blames, 'place.where')}
        onValue={(next) => onEdit({ 'place.where': next })}
      />
      {where === 'US' && (
        <StateField value={form['place.state'] ?? ''} onValue={(state) => onEdit({ 'place.state': state })} />
      )}
      <LabelledField
        small
        label={i18n.t('filter.city')}
        dir="auto"
        value={city}
        error={blameAt(blames, 'place.city')}
        onValue={(text) => onEdit({ 'place.city': text })}
        onEnter={() => (place ? give('include') : onEnter())}
      />
      <p class="line">
        <Button size="small" disabled={!place} onClick={() => give('include')}>
          {i18n.t('filter.add')}
        </Button>
        <Button size="small" look="quiet" disabled={!place} onClick={() => give('exclude')}>
          {i18n.t('filter.leave_out')}
        </Button>
      </p>
      <Places form={form} onEdit={onEdit} side="include" label={i18n.t('discover.places_in')} />
      <Places form={form} onEdit={onEdit} side="exclude" label={i18n.t('discover.places_out')} />
      {['include', 'exclude'].map((side) => {
        const said = blameAt(blames, side);
        return said && <Wrong key={side}>{said}</Wrong>;
      })}
    </>
  );
}

/** Whole, or null: a city wants its country. */
function placeOf(form: FormProps['form']): Place | null {
  const where = form['place.where'] ?? '';
  const city = (form['place.city'] ?? '').trim();
  const state = where === 'US' ? (form['place.state'] ?? '') : '';
  const continent = continents.find((one) => one === where);
  const business_region = businessRegions.find((one) => one === where);
  if (where === '') return null;
  if (continent) return city === '' ? { continent } : null;
  if (business_region) return city === '' ? { business_region } : null;
  return { country: where, ...(state !== '' && { state }), ...(city !== '' && { city }) };
}

interface SelectProps {
  value: string;
  onValue: (value: string) => void;
}

function WhereField({ value, error, onValue }: SelectProps & { error: string | null }) {
  const id = useId();
  return (
    <div class="labelled">
      <label for={id}>{i18n.t('discover.where')}</label>
      <span class={error ? 'field small wrong' : 'field small'}>
        <select
          id={id}
          class="discover-select"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-said` : undefined}
          onChange={(event) => onValue(event.currentTarget.value)}
          onKeyDown={keepArrows}
        >
          <option value="">{i18n.t('discover.where_none')}</option>
          <optgroup label={i18n.t('discover.where_regions')}>
            {businessRegions.map((region) => (
              <option key={region} value={region}>
                {region}
              </option>
            ))}
          </optgroup>
          <optgroup label={i18n.t('discover.where_continents')}>
            {continents.map((continent) => (
              <option key={continent} value={continent}>
                {continentWord(continent)}
              </option>
            ))}
          </optgroup>
          <optgroup label={i18n.t('discover.where_countries')}>
            {countries().map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </optgroup>
        </select>
      </span>
      {error && <Wrong id={`${id}-said`}>{error}</Wrong>}
    </div>
  );
}

function StateField({ value, onValue }: SelectProps) {
  const id = useId();
  return (
    <div class="labelled">
      <label for={id}>{i18n.t('discover.state')}</label>
      <span class="field small">
        <select
          id={id}
          class="discover-select"
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
          onKeyDown={keepArrows}
        >
          <option value="">{i18n.t('discover.state_any')}</option>
          {[...usStates]
            .sort((one, other) => (stateName(one) < stateName(other) ? -1 : 1))
            .map((code) => (
              <option key={code} value={code}>
                {stateName(code)}
              </option>
            ))}
        </select>
      </span>
    </div>
  );
}

interface PlacesProps extends Pick<FormProps, 'form' | 'onEdit'> {
  side: 'include' | 'exclude';
  label: string;
}

function Places({ form, onEdit, side, label }: PlacesProps) {
  const id = useId();
  const lines = (form[side] ?? '').split('\n').filter((line) => line !== '');
  if (lines.length === 0) return null;
  return (
    <fieldset class="discover-ticks" aria-labelledby={id}>
      <span id={id} class="label">
        {label}
      </span>
      <div class="chips wrap">
        {lines.map((line) => {
          const words = placeWords(read(line));
          return (
            <button
              key={line}
              type="button"
              class="chip on"
              aria-label={i18n.t('discover.take_out', [words])}
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

function read(line: string): Place {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}
