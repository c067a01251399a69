/** The controls of each filter. */
import type { ComponentType } from 'preact';
import { i18n } from '#i18n';
import { companyTypes, fundingSeries, headcounts, postedDates } from '../../lib/contract/filter-taxonomy.ts';
import { SwitchLine } from '../controls/fields/choices.tsx';
import { Segments } from '../controls/segments.tsx';
import { bandWords, companyTypeWord, type FilterName, postedWord, seriesWord } from './filter-words.ts';
import { type FormProps, ListAt, MatchAt, RangeAt, TextAt, TicksAt } from './form-fields.tsx';
import { PlaceForm } from './place-form.tsx';

export const filterForms: Record<FilterName, ComponentType<FormProps>> = {
  industry: (props) => (
    <>
      <ListAt
        {...props}
        path="include"
        label={i18n.t('discover.industry_in')}
        hint={i18n.t('discover.industry_hint')}
      />
      <ListAt {...props} offered={[]} path="exclude" label={i18n.t('discover.industry_out')} />
    </>
  ),
  headquarters_location: PlaceForm,
  headcount: (props) => (
    <TicksAt {...props} path="" words={headcounts.map((value) => ({ value, words: bandWords(value) }))} />
  ),
  keywords: (props) => (
    <>
      <Matched {...props} placeholder={i18n.t('discover.keywords_example')} />
    </>
  ),
  technology: (props) => <Matched {...props} hint={i18n.t('discover.technology_hint')} />,
  company_type: CompanyTypes,
  organization: (props) => (
    <>
      <ListAt {...props} offered={[]} path="domain" label={i18n.t('discover.domains')} dir="ltr" />
      <ListAt {...props} offered={[]} path="name" label={i18n.t('discover.names')} />
    </>
  ),
  similar_to: (props) => (
    <>
      <TextAt
        {...props}
        path="domain"
        label={i18n.t('discover.similar_domain')}
        dir="ltr"
        hint={i18n.t('discover.similar_hint')}
      />
      <TextAt {...props} path="name" label={i18n.t('discover.similar_name')} dir="auto" />
    </>
  ),
  year_founded: (props) => (
    <>
      <ListAt
        {...props}
        offered={[]}
        path="include"
        label={i18n.t('discover.years_in')}
        dir="ltr"
        inputMode="numeric"
      />
      <ListAt
        {...props}
        offered={[]}
        path="exclude"
        label={i18n.t('discover.years_out')}
        dir="ltr"
        inputMode="numeric"
      />
      <RangeAt {...props} path="" label={i18n.t('discover.years_or')} />
    </>
  ),
  funding: (props) => (
    <>
      <TicksAt
        {...props}
        path="series"
        label={i18n.t('discover.series')}
        words={fundingSeries.map((value) => ({ value, words: seriesWord(value) }))}
      />
      <RangeAt {...props} path="amount" label={i18n.t('discover.funding_amount')} />
      <RangeAt {...props} path="date" label={i18n.t('discover.funding_date')} day />
    </>
  ),
  job_openings: Openings,
};

function Matched({ placeholder, hint, ...props }: FormProps & { placeholder?: string; hint?: string }) {
  return (
    <>
      <ListAt
        {...props}
        offered={[]}
        path="include"
        label={i18n.t('discover.words_in')}
        placeholder={placeholder}
        hint={hint}
      />
      <MatchAt {...props} />
      <ListAt {...props} offered={[]} path="exclude" label={i18n.t('discover.words_out')} />
    </>
  );
}

function CompanyTypes(props: FormProps) {
  const words = companyTypes.map((value) => ({ value, words: companyTypeWord(value) }));
  return (
    <div class="discover-two">
      <TicksAt {...props} path="include" label={i18n.t('discover.type_is')} words={words} />
      <TicksAt {...props} path="exclude" label={i18n.t('discover.type_is_not')} words={words} />
    </div>
  );
}

function Openings(props: FormProps) {
  const { form, onEdit } = props;
  const hiring = form.hiring === 'yes' || form.hiring === 'no' ? form.hiring : '';
  const posted = postedDates.find((one) => one === form.posted_date) ?? '';
  return (
    <>
      <Segments
        label={i18n.t('discover.hiring')}
        value={hiring}
        options={[
          { value: '', words: i18n.t('discover.hiring_any') },
          { value: 'yes', words: i18n.t('discover.hiring_yes') },
          { value: 'no', words: i18n.t('discover.hiring_no') },
        ]}
        onChoose={(value) => onEdit({ hiring: value })}
      />
      <ListAt
        {...props}
        offered={[]}
        path="department"
        label={i18n.t('discover.opening_department')}
        hint={i18n.t('discover.opening_department_hint')}
      />
      <ListAt {...props} offered={[]} path="job_title.include" label={i18n.t('discover.opening_title')} />
      <ListAt {...props} offered={[]} path="job_title.exclude" label={i18n.t('discover.opening_title_out')} />
      <Segments
        label={i18n.t('discover.posted')}
        value={posted}
        options={[
          { value: '', words: i18n.t('discover.posted_any') },
          ...postedDates.map((value) => ({ value, words: postedWord(value) })),
        ]}
        onChoose={(value) => onEdit({ posted_date: value })}
      />
      <RangeAt {...props} path="open_roles" label={i18n.t('discover.open_roles')} />
      <SwitchLine
        checked={form.include_closed_roles === 'yes'}
        onChange={(on) => onEdit({ include_closed_roles: on ? 'yes' : '' })}
      >
        {i18n.t('discover.closed_too')}
      </SwitchLine>
    </>
  );
}
