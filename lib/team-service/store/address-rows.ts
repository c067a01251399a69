/** The whole record as JSON, with the columns that filters use. */
import { linkedInHandle } from '../../contract/linkedin-profile.ts';
import { domainOf, fold } from '../../contract/text.ts';
import { rankOf } from '../../device-service/address-order.ts';
import { stemsOf } from '../../device-service/discover/words.ts';
import type { KnownEmail, PersonName } from '../../device-service/store-directory.ts';
import type { Tables } from '../database/tables.ts';
import { emailKey } from './lead-rows.ts';
import type { PersonAt } from './opt-outs.ts';
import { folded, indexKey, storable, storableOrNull } from './texts.ts';

/** The domain of the company under which it is stored. */
export function homeOf({ company, value }: KnownEmail): string {
  return domainKey(company ?? domainOf(value));
}

export function domainKey(domain: string): string {
  return indexKey(domain);
}

export const personOf = (email: KnownEmail): PersonAt => ({
  ...{ address: email.value, name: email, company: email.company },
});

export function addressRow(team: number, email: KnownEmail): Tables['addresses'] {
  const { type, seniority, department, decision_maker, first_name, last_name, position, place } = email;
  const handle = linkedInHandle(email.linkedin);
  return {
    team_id: team,
    address: emailKey(email.value),
    domain: homeOf(email),
    // An import may hold a fraction, which the column does not.
    rank: Math.round(rankOf(email)),
    record: JSON.stringify(email),
    type,
    seniority: seniority === null ? null : indexKey(seniority),
    department: department === null ? null : indexKey(department),
    decision_maker,
    has_full_name: first_name !== null && last_name !== null,
    has_phone_number: email.phone_number !== null,
    position: storableOrNull(position),
    title: position === null ? null : titleOf(position),
    verification: storableOrNull(email.verification.status),
    source_type: email.source_type,
    placed: place !== null,
    country: storableOrNull(place?.country),
    state: storableOrNull(place?.state),
    city_folded: place?.city == null ? null : folded(place.city),
    name: type === 'personal' && last_name !== null ? nameKey(first_name ?? '', last_name) : null,
    handle: handle === null ? null : indexKey(handle),
  };
}

/** Its source pages, each once. */
export function pageRows(team: number, { value, sources }: KnownEmail): Tables['address_pages'][] {
  const pages = new Set(sources.flatMap(({ uri }) => (uri ? [indexKey(uri)] : [])));
  return [...pages].map((page) => ({ team_id: team, page, address: emailKey(value) }));
}

export function emailOfRow({ record }: { record: string }): KnownEmail {
  return JSON.parse(record);
}

/** The stems of a title's words, with a space around each. */
export function titleOf(title: string): string {
  return storable(` ${stemsOf(title).join(' ')} `);
}

/** Keys under which a person may be stored; `isNamed` of `email-filter.ts` decides. */
export function nameKeys({ first, last, full }: PersonName): string[] {
  return [nameKey(first, last), indexKey(fold(full))];
}

function nameKey(first: string, last: string): string {
  return indexKey(`${fold(first)} ${fold(last)}`.trim());
}
