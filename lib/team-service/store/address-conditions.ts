/** The filters of domain search as SQL, by their meanings. */
import { type SqlBool, sql } from 'kysely';
import type { AddressPresence, AddressValue } from '../../contract/filters/meaning.ts';
import { isPlaced } from '../../device-service/discover/places.ts';
import { stemsOf } from '../../device-service/discover/words.ts';
import type { AddressAsk } from '../../device-service/filters/address-asks.ts';
import type { Scalar } from '../../device-service/filters/wanted.ts';
import type { Place } from '../../device-service/store-directory.ts';
import { titleOf } from './address-rows.ts';
import { allOf, always, anyOf, type Condition, holdsOneOf, isOneOf, isPlacedIn, never } from './conditions.ts';

/** All of them must hold. `company`: the company's place, for people without a known place of their own. */
export function addressConditions(asks: readonly AddressAsk[], company: Place): Condition[] {
  return asks.map((ask) => conditionOf(ask, company));
}

function conditionOf(ask: AddressAsk, company: Place): Condition {
  switch (ask.on) {
    case 'value':
      return valueCondition(ask);
    case 'presence':
      return allOf(ask.wanted.map((field) => given[field]));
    case 'title':
      return holdsOneOf(sql.ref('title'), ask.wanted.filter(hasWords).map(titleOf));
    case 'place':
      return anyOf([
        allOf([sql<SqlBool>`placed`, isPlacedIn(ask.wanted, 'city_folded')]),
        allOf([sql<SqlBool>`not placed`, isPlaced(company, ask.wanted) ? always : never]),
      ]);
  }
}

/** The columns have the fields' names. */
function valueCondition({ field, wanted, none }: { field: AddressValue; wanted: readonly Scalar[]; none?: string }) {
  const flags = wanted.filter((one) => typeof one === 'boolean');
  const texts = wanted.filter((one) => typeof one === 'string');
  return anyOf([
    ...(texts.length > 0 ? [isOneOf(field, texts)] : []),
    ...flags.map((one) => sql<SqlBool>`${sql.ref(field)} = ${one}::boolean`),
    ...(none !== undefined && wanted.includes(none) ? [sql<SqlBool>`${sql.ref(field)} is null`] : []),
  ]);
}

const given: Record<AddressPresence, Condition> = {
  full_name: sql<SqlBool>`has_full_name`,
  position: sql<SqlBool>`${sql.ref('position')} is not null`,
  phone_number: sql<SqlBool>`has_phone_number`,
};

/** The title's words are found in any of their forms, in sequence. */
const hasWords = (title: string): boolean => stemsOf(title).length > 0;
