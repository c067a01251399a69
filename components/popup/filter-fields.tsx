/** Filters that are typed: words of a job title, and places, which only the service can narrow by. */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { businessRegions, continents } from '../../lib/contract/taxonomy.ts';
import { Button } from '../controls/button.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { MenuButton } from '../controls/layers/menu.tsx';

/** A place as the contract nests it. */
export interface PlaceView {
  continent?: (typeof continents)[number];
  business_region?: (typeof businessRegions)[number];
  country?: string;
  state?: string;
  city?: string;
}

export function TitleField({ onTitle }: { onTitle: (title: string) => void }) {
  const [title, setTitle] = useState('');
  const give = (text: string) => {
    if (text.trim() === '') return;
    onTitle(text.trim());
    setTitle('');
  };
  return (
    <div class="field-line">
      <LabelledField
        small
        label={i18n.t('filter.job_titles')}
        placeholder={i18n.t('filter.job_titles_example')}
        dir="auto"
        value={title}
        onValue={setTitle}
        onEnter={give}
      />
      <Button onClick={() => give(title)}>{i18n.t('filter.add')}</Button>
    </div>
  );
}

/** A country by its two letters, with a city if wanted; or a region or continent by name. */
export function PlaceFields({ onPlace }: { onPlace: (place: PlaceView, how: 'include' | 'exclude') => void }) {
  const [country, setCountry] = useState('');
  const [city, setCity] = useState('');
  const [wrong, setWrong] = useState(false);
  const give = (how: 'include' | 'exclude') => {
    const code = country.trim().toUpperCase();
    const isCode = /^[A-Z]{2}$/.test(code);
    setWrong(!isCode);
    if (!isCode) return;
    onPlace({ country: code, ...(city.trim() && { city: city.trim() }) }, how);
    setCountry('');
    setCity('');
  };
  return (
    <>
      <div class="field-line">
        <LabelledField
          small
          label={i18n.t('filter.country')}
          placeholder="NL"
          dir="ltr"
          maxLength={2}
          value={country}
          error={wrong ? i18n.t('filter.country_wrong') : null}
          onValue={setCountry}
          onEnter={() => give('include')}
        />
        <LabelledField
          small
          label={i18n.t('filter.city')}
          dir="auto"
          value={city}
          onValue={setCity}
          onEnter={() => give('include')}
        />
        <Button onClick={() => give('include')}>{i18n.t('filter.add')}</Button>
        <Button look="quiet" onClick={() => give('exclude')}>
          {i18n.t('filter.leave_out')}
        </Button>
      </div>
      <p class="line">
        <MenuButton
          words={i18n.t('filter.region')}
          look="btn small"
          heading={i18n.t('filter.region')}
          items={[
            ...businessRegions.map((region) => ({
              words: region,
              onChoose: () => onPlace({ business_region: region }, 'include'),
            })),
            ...continents.map((continent, at) => ({
              words: continent,
              apart: at === 0,
              onChoose: () => onPlace({ continent }, 'include'),
            })),
          ]}
        />
      </p>
    </>
  );
}
