/** The filters of the leads list, as one question to a lead. lib/contract/README.md §4.9. */
import { countriesByContinent, countriesByRegion } from '../../contract/countries.ts';
import { anyValue, noValue } from '../../contract/filter-taxonomy.ts';
import type { LeadTime, LeadValue } from '../../contract/filters/meaning.ts';
import { verdictOf } from '../../contract/taxonomy.ts';
import { fold } from '../../contract/text.ts';
import { beginOf, beginOfPreset, endOf } from '../../contract/times.ts';
import { type LeadAsk, leadAsks, type PlaceAsk } from '../filters/lead-asks.ts';
import { valueAccepts } from '../filters/value-accepts.ts';
import type { Scalar, WantedNumber, WantedTime } from '../filters/wanted.ts';
import type { Place } from '../store-directory.ts';
import type { LeadFilter, StoredLead } from '../store-leads.ts';

type Accepts<Value> = (value: Value) => boolean;

/** Null when nothing is asked. A lead must fit every filter, and one value of a list. */
export function leadFilter(filter: LeadFilter, now: number): Accepts<StoredLead> | null {
  const questions = leadAsks(filter).map((ask) => questionOf(ask, now));
  return questions.length === 0 ? null : (lead) => questions.every((question) => question(lead));
}

function questionOf(ask: LeadAsk, now: number): Accepts<StoredLead> {
  switch (ask.on) {
    case 'text': {
      const accepts = textAccepts(ask.wanted);
      return (lead) => accepts(textOf(lead, ask.field));
    }
    case 'search': {
      const part = ask.wanted.toLowerCase();
      return (lead) => ask.fields.some((field) => textOf(lead, field)?.toLowerCase().includes(part));
    }
    case 'attribute': {
      const accepts = textAccepts([ask.wanted]);
      return ({ attributes }) => accepts(attributes[ask.slug] ?? null);
    }
    case 'time': {
      const accepts = timeAccepts(ask.wanted, now);
      return (lead) => accepts(timeOf(lead, ask.field));
    }
    case 'number': {
      const accepts = numberAccepts(ask.wanted);
      return (lead) => accepts(lead[ask.field]);
    }
    case 'value': {
      const accepts = valueAccepts(ask);
      return (lead) => accepts(valueIn(lead, ask.field));
    }
    case 'set': {
      const accepts = setAccepts(ask);
      return (lead) => accepts(lead[ask.field]);
    }
    case 'places': {
      const accepts = placesAccept(ask);
      return ({ texts, place }) => accepts({ country: texts.country_code ?? null, ...place });
    }
  }
}

export function textOf({ email, texts }: StoredLead, field: string): string | null {
  return field === 'email' ? email : (texts[field] ?? null);
}

export function timeOf(lead: StoredLead, field: LeadTime): number | null {
  return field === 'verification_date' ? (lead.verification?.date ?? null) : lead[field];
}

export function valueIn(lead: StoredLead, field: LeadValue): Scalar | null {
  switch (field) {
    case 'verification':
      return statusOf(lead);
    case 'department':
      return lead.texts.department ?? null;
    case 'sending_status':
    case 'sync_status':
    case 'created_by':
      return lead[field];
  }
}

/** As filters name it: `deliverable` stands in leads, too (lib/contract/README.md §2.2). */
export function statusOf({ verification }: Pick<StoredLead, 'verification'>): string | null {
  return verification && (verdictOf(verification.status) ?? verification.status);
}

/** `*` any value, `~` none, else what the text contains, in any case. */
export function textAccepts(wanted: readonly string[]): Accepts<string | null> {
  const any = wanted.map((one): Accepts<string | null> => {
    if (one === anyValue) return (text) => text !== null && text !== '';
    if (one === noValue) return (text) => text === null || text === '';
    const part = one.toLowerCase();
    return (text) => (text ?? '').toLowerCase().includes(part);
  });
  return (text) => any.some((accepts) => accepts(text));
}

export function setAccepts({ wanted, orNone }: Extract<LeadAsk, { on: 'set' }>): Accepts<readonly Scalar[]> {
  const isAny = orNone && wanted.includes(anyValue);
  const isNone = orNone && wanted.includes(noValue);
  const ids = new Set(orNone ? wanted.filter((one) => one !== anyValue && one !== noValue) : wanted);
  return (all) => (all.length === 0 ? isNone : isAny || all.some((one) => ids.has(one)));
}

export function numberAccepts(wanted: WantedNumber): Accepts<number | null> {
  if (wanted === anyValue) return (number) => number !== null;
  if (wanted === noValue) return (number) => number === null;
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = wanted;
  return (number) => number !== null && number >= from && number <= to;
}

/** Any, none, a span that ends now, or a range. Times in epoch milliseconds; days and weeks are those of UTC. */
export function timeAccepts(wanted: WantedTime, now: number): Accepts<number | null> {
  if (wanted === anyValue) return (time) => time !== null;
  if (wanted === noValue) return (time) => time === null;
  const { from, to } = momentsOf(wanted, now);
  return (time) => time !== null && time >= from && time <= to;
}

/** Both ends included, in epoch milliseconds. */
export function momentsOf(
  wanted: Exclude<WantedTime, typeof anyValue | typeof noValue>,
  now: number,
): { from: number; to: number } {
  if (typeof wanted === 'string') return { from: beginOfPreset[wanted](now), to: now };
  const { from, to } = wanted;
  return {
    from: from === undefined ? Number.NEGATIVE_INFINITY : beginOf(from),
    to: to === undefined ? Number.POSITIVE_INFINITY : endOf(to),
  };
}

/**
 * A lead must be in one of the included places, if there are any, whichever way they are named, and in no excluded one.
 * A lead without a country is in none. A region that the service does not know was left out when the filter was read.
 */
export function placesAccept({ include, exclude }: Extract<LeadAsk, { on: 'places' }>): Accepts<Place> {
  const included = include.map(placeAccepts);
  const excluded = exclude.map(placeAccepts);
  return (place) => {
    if (excluded.some((isIn) => isIn(place))) return false;
    return included.length === 0 || included.some((isIn) => isIn(place));
  };
}

function placeAccepts({ by, wanted }: PlaceAsk): Accepts<Place> {
  switch (by) {
    case 'country':
      return (at) => at.country === wanted;
    case 'continent':
      return inCountries(countriesByContinent[wanted]);
    case 'business_region':
      return inCountries(countriesByRegion[wanted]);
    case 'state': {
      const { country, state } = stateOf(wanted);
      return (at) => at.country === country && at.state === state;
    }
    case 'city':
      return inCity(wanted);
  }
}

function inCountries(codes: ReadonlySet<string> = new Set()): Accepts<Place> {
  return ({ country }) => country !== null && codes.has(country);
}

/** `CA` is one of the US, `NL-ZH` says its country. */
export function stateOf(wanted: string): { country: string; state: string } {
  const [first = '', second] = wanted.split('-');
  return second === undefined ? { country: 'US', state: first } : { country: first, state: second };
}

/** Reads `city`, `city,country` or `city,state,country`, folded. An empty part is null. */
export function cityOf(wanted: string): { city: string; state: string | null; country: string | null } {
  const [city = '', ...others] = wanted.split(',').map(fold);
  const [state, country] = others.length > 1 ? others : [null, others[0]];
  return { city, state: state || null, country: country || null };
}

function inCity(wanted: string): Accepts<Place> {
  const { city, state, country } = cityOf(wanted);
  const is = (part: string | null, value: string | null) => part === null || part === fold(value ?? '');
  return (at) => at.city !== null && fold(at.city) === city && is(state, at.state) && is(country, at.country);
}
