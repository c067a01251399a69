/** Everything known about a person, in groups. Unknown values are left out. */
import { i18n } from '#i18n';
import { FieldSources } from '../contact/field-sources.tsx';
import { wholeDay } from '../format/ages.ts';
import { countryName } from '../format/countries.ts';
import { plainOrNull } from '../format/plain.ts';
import { departmentWord, seniorityWord } from '../format/taxonomy-words.ts';
import type { Person } from './enrich.ts';
import { addressFact, FactGroup, fact, LongText, numberFact, siteFact, webFact } from './facts.tsx';
import { RecordHead } from './record-head.tsx';

interface PersonRecordProps {
  person: Person;
  /** The requested address or handle, shown if no name is known */
  called: string;
}

export function PersonRecord({ person, called }: PersonRecordProps) {
  const { employment, geo, twitter, github } = person;
  const name = nameOf(person) ?? called;
  return (
    <article class="enrich-record" aria-label={i18n.t('enrichment.person_of', [name])}>
      <RecordHead
        label={i18n.t('enrichment.way_person')}
        name={name}
        facts={[employment.title, employment.name ?? employment.domain, placeOf(person)]}
        zone={person.timeZone}
        offset={person.utcOffset}
        fuzzy={person.fuzzy === true}
      >
        {plainOrNull(person.bio) && <LongText text={person.bio ?? ''} />}
      </RecordHead>
      <FieldSources sources={person.field_sources} textOf={() => person.name.fullName} />
      <div class="enrich-groups">
        <FactGroup
          title={i18n.t('enrichment.work')}
          facts={[
            ...fact(i18n.t('enrichment.title'), employment.title),
            ...fact(i18n.t('leads_field.company'), employment.name),
            ...siteFact(i18n.t('enrichment.domain'), employment.domain),
            ...fact(i18n.t('enrichment.role'), employment.role && departmentWord(employment.role)),
            ...fact(i18n.t('enrichment.sub_role'), employment.subRole),
            ...fact(i18n.t('enrichment.seniority'), employment.seniority && seniorityWord(employment.seniority)),
          ]}
        />
        <FactGroup
          title={i18n.t('enrichment.contact')}
          facts={[
            ...addressFact(i18n.t('enrichment.email'), person.email),
            ...fact(i18n.t('enrichment.phone'), person.phone),
            ...siteFact(i18n.t('enrichment.site'), person.site),
            ...fact(i18n.t('enrichment.email_provider'), person.emailProvider),
          ]}
        />
        <FactGroup
          title={i18n.t('enrichment.place')}
          facts={[
            ...fact(i18n.t('enrichment.location'), person.location),
            ...fact(i18n.t('enrichment.city'), geo.city),
            ...fact(i18n.t('enrichment.state'), geo.state ?? geo.stateCode),
            ...fact(i18n.t('filter.country'), countryOf(geo)),
            ...fact(i18n.t('enrichment.time_zone'), person.timeZone),
          ]}
        />
        <FactGroup
          title={i18n.t('enrichment.web')}
          facts={[
            ...webFact('linkedin', person.linkedin.handle, 'person'),
            ...webFact('twitter', twitter.handle, 'person', twitter.followers),
            ...webFact('github', github.handle, 'person', github.followers),
            ...webFact('facebook', person.facebook.handle, 'person'),
            ...fact(i18n.t('enrichment.gravatar'), person.gravatar.handle),
            ...siteFact(i18n.t('enrichment.blog'), github.blog),
            ...fact(i18n.t('enrichment.twitter_bio'), twitter.bio),
            ...numberFact(i18n.t('enrichment.twitter_posts'), twitter.statuses),
          ]}
        />
        <FactGroup
          title={i18n.t('enrichment.record')}
          facts={[
            ...fact(i18n.t('leads_field.first_name'), person.name.givenName),
            ...fact(i18n.t('leads_field.last_name'), person.name.familyName),
            ...fact(i18n.t('enrichment.active'), wholeDay(person.activeAt)),
            ...fact(i18n.t('enrichment.inactive'), wholeDay(person.inactiveAt)),
            ...fact(i18n.t('enrichment.indexed'), wholeDay(person.indexedAt)),
          ]}
        />
      </div>
    </article>
  );
}

function nameOf({ name }: Person): string | null {
  const parts = [name.givenName, name.familyName].filter((part) => part !== null).join(' ');
  return plainOrNull(name.fullName) ?? plainOrNull(parts);
}

function placeOf({ geo, location }: Person): string | null {
  return [geo.city, countryOf(geo)].filter((part) => part !== null).join(i18n.t('list_comma')) || location;
}

/** The service's name for the country, otherwise the name for its code */
export function countryOf({
  country,
  countryCode,
}: {
  country: string | null;
  countryCode: string | null;
}): string | null {
  return country ?? (countryCode === null ? null : countryName(countryCode.toUpperCase()));
}
