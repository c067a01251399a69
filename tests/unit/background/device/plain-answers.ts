/**
 * The filter tests' oracle: whether a record fits a filter, as plainly as lib/contract/README.md §4.1, §4.6 and §4.9
 * say it. Shares with the engines how values are read and how words are folded and stemmed.
 */
import { countriesByContinent, countriesByRegion } from '../../../../lib/contract/countries.ts';
import type { TimePreset } from '../../../../lib/contract/filter-taxonomy.ts';
import type { LeadTime, LeadValue } from '../../../../lib/contract/filters/meaning.ts';
import { fold } from '../../../../lib/contract/text.ts';
import type { LocationItem } from '../../../../lib/contract/wire.ts';
import { stemsOf, wordsIn } from '../../../../lib/device-service/discover/words.ts';
import { type AddressAsk, addressAsks } from '../../../../lib/device-service/filters/address-asks.ts';
import { type CompanyAsk, companyAsks } from '../../../../lib/device-service/filters/company-asks.ts';
import { type LeadAsk, leadAsks, type PlaceAsk } from '../../../../lib/device-service/filters/lead-asks.ts';
import type { Matched, Sides, Span, WantedTime } from '../../../../lib/device-service/filters/wanted.ts';
import type {
  Company,
  DiscoverFilters,
  EmailFilter,
  KnownEmail,
  Place,
} from '../../../../lib/device-service/store-directory.ts';
import type { LeadFilter, StoredLead } from '../../../../lib/device-service/store-leads.ts';

function holdsText(text: string | null, wanted: string): boolean {
  if (wanted === '*') return (text ?? '') !== '';
  if (wanted === '~') return (text ?? '') === '';
  return (text ?? '').toLowerCase().indexOf(wanted.toLowerCase()) >= 0;
}

const hour = 3_600_000;

function startOf(preset: TimePreset, now: number): number {
  const today = now - (now % (24 * hour));
  switch (preset) {
    case 'last1h':
      return now - hour;
    case 'today':
      return today;
    case 'this_week':
      return today - ((new Date(now).getUTCDay() + 6) % 7) * 24 * hour;
    case 'last7d':
      return now - 7 * 24 * hour;
    case 'last30d':
      return now - 30 * 24 * hour;
    case 'current_year':
      return Date.UTC(new Date(now).getUTCFullYear(), 0, 1);
  }
}

function isInTime(time: number | null, wanted: WantedTime, now: number): boolean {
  if (wanted === '~') return time === null;
  if (time === null) return false;
  if (wanted === '*') return true;
  if (typeof wanted === 'string') return time >= startOf(wanted, now) && time <= now;
  const { from, to } = wanted;
  const lengthOf = (text: string) => (text.length === 10 ? 24 * hour : text.includes('.') ? 1 : 1_000);
  const begins = from === undefined || time >= Date.parse(from);
  return begins && (to === undefined || time < Date.parse(to) + lengthOf(to));
}

const isBetween = (value: number, { from, to }: Span<number>): boolean =>
  !(from !== undefined && value < from) && !(to !== undefined && value > to);

function liesIn(place: Place, item: LocationItem): boolean {
  if (place.country === null) return false;
  const { continent, business_region: region, country, state, city } = item;
  if (continent) return [...(countriesByContinent[continent] ?? [])].includes(place.country);
  if (region) return [...(countriesByRegion[region] ?? [])].includes(place.country);
  if (country !== place.country) return false;
  return (!state || state === place.state) && (!city || fold(city) === fold(place.city ?? ''));
}

function isOnSide<Item>({ include, exclude = [] }: Sides<Item>, is: (item: Item) => boolean): boolean {
  return !exclude.some(is) && (include ? include.some(is) : true);
}

function hasTitle(position: string | null, title: string): boolean {
  const [wanted, there] = [stemsOf(title), stemsOf(position ?? '')];
  if (position === null || wanted.length === 0) return false;
  return there.some((_, at) => wanted.every((stem, nth) => there[at + nth] === stem));
}

const verdicts: Readonly<Record<string, string>> = { deliverable: 'valid', undeliverable: 'invalid' };

export function fitsLead(lead: Omit<StoredLead, 'id'>, filter: LeadFilter, now: number): boolean {
  const texts: Record<string, string | null> = { ...lead.texts, email: lead.email };
  const status = lead.verification?.status ?? null;
  const values: Record<LeadValue, string | number | null> = {
    ...lead,
    department: lead.texts.department ?? null,
    verification: status && (verdicts[status] ?? status),
  };
  const times: Record<LeadTime, number | null> = { ...lead, verification_date: lead.verification?.date ?? null };
  const fits = (ask: LeadAsk): boolean => {
    switch (ask.on) {
      case 'text':
        return ask.wanted.some((one) => holdsText(texts[ask.field] ?? null, one));
      case 'search':
        return ask.fields.some((field) => (texts[field] ?? '').toLowerCase().includes(ask.wanted.toLowerCase()));
      case 'attribute':
        return holdsText(lead.attributes[ask.slug] ?? null, ask.wanted);
      case 'time':
        return isInTime(times[ask.field], ask.wanted, now);
      case 'number': {
        const { [ask.field]: number } = lead;
        if (typeof ask.wanted === 'string') return (number === null) === (ask.wanted === '~');
        return number !== null && isBetween(number, ask.wanted);
      }
      case 'value': {
        const value = values[ask.field] ?? ask.none;
        return ask.wanted.some((one) => one === value);
      }
      case 'set': {
        const all: readonly (string | number)[] = lead[ask.field];
        return ask.wanted.some((one) => {
          if (ask.orNone && one === '*') return all.length > 0;
          return ask.orNone && one === '~' ? all.length === 0 : all.some((id) => id === one);
        });
      }
      case 'places': {
        const is = (place: PlaceAsk) => isInPlace(lead, place);
        return !ask.exclude.some(is) && (ask.include.length === 0 || ask.include.some(is));
      }
    }
  };
  return leadAsks(filter).every(fits);
}

function isInPlace({ texts, place }: Pick<StoredLead, 'texts' | 'place'>, { by, wanted }: PlaceAsk): boolean {
  const at: Place = { country: texts.country_code ?? null, ...place };
  const among = (all: ReadonlySet<string> | undefined) => at.country !== null && (all?.has(at.country) ?? false);
  switch (by) {
    case 'country':
      return at.country === wanted;
    case 'continent':
      return among(countriesByContinent[wanted]);
    case 'business_region':
      return among(countriesByRegion[wanted]);
    case 'state':
      return (wanted.includes('-') ? wanted : `US-${wanted}`) === `${at.country}-${at.state}`;
    case 'city': {
      const named = wanted.split(',').map(fold);
      if (at.city === null || fold(at.city) !== named[0]) return false;
      const [state, country] = named.length > 2 ? [named[1], named[2]] : ['', named[1]];
      return (!state || state === fold(at.state ?? '')) && (!country || country === fold(at.country ?? ''));
    }
  }
}

export function fitsAddress(email: KnownEmail, filter: EmailFilter, company: Place): boolean {
  const { first_name, last_name, position, phone_number } = email;
  const known = { full_name: first_name !== null && last_name !== null, position, phone_number };
  const values = { ...email, verification: email.verification.status };
  const fits = (ask: AddressAsk): boolean => {
    switch (ask.on) {
      case 'value': {
        const value = values[ask.field] ?? ask.none;
        return ask.wanted.some((one) => one === value);
      }
      case 'presence':
        return ask.wanted.every((field) => known[field] !== null && known[field] !== false);
      case 'title':
        return ask.wanted.some((title) => hasTitle(position, title));
      case 'place':
        return isOnSide(ask.wanted, (item) => liesIn(email.place ?? company, item));
    }
  };
  return addressAsks(filter).every(fits);
}

function holdsMatched({ include, exclude = [], match }: Matched, holds: (word: string) => boolean): boolean {
  if (exclude.some(holds)) return false;
  if (!include) return true;
  return match === 'all' ? include.every(holds) : include.some(holds);
}

/** For companies without enrichment facts. `all`: the companies in which `similar_to` looks for its model, in order. */
export function fitsCompany(company: Company, filter: DiscoverFilters, all: readonly Company[]): boolean {
  const said = wordsIn([company.organization, company.description, company.industry].join(' \n '));
  const fits = (ask: CompanyAsk): boolean => {
    switch (ask.on) {
      case 'word': {
        const value = company[ask.field];
        return isOnSide(ask.wanted, (one) => value !== null && fold(value) === fold(one));
      }
      case 'names':
        return holdsMatched(ask.wanted, (word) => company[ask.field].some((one) => fold(one) === fold(word)));
      case 'keywords':
        return holdsMatched(ask.wanted, (word) => wordsIn(word).trim() !== '' && said.includes(wordsIn(word)));
      case 'value':
        return ask.wanted.some((one) => one === company[ask.field]);
      case 'year':
        return [ask.wanted.include, ask.wanted.from, ask.wanted.to].every((one) => one === undefined);
      case 'place':
        return isOnSide(ask.wanted, (item) => liesIn(company, item));
      case 'identity':
        return ask.parts.some(({ by, wanted }) => {
          const own = by === 'domain' ? company.domain : fold(company.organization ?? company.domain);
          return wanted.map(fold).includes(own);
        });
      case 'likeness': {
        const domain = ask.parts.find(({ by }) => by === 'domain');
        const wanted = fold((domain ?? ask.parts[0])?.wanted ?? '');
        const model = all.find((one) => (domain ? one.domain : fold(one.organization ?? '')) === wanted);
        return (
          model != null &&
          model.industry !== null &&
          model.domain !== company.domain &&
          model.industry === company.industry
        );
      }
      case 'round':
        return false;
      case 'openings': {
        const others = ask.parts.filter(({ by }) => by !== 'hiring' && by !== 'closed');
        return others.length === 0 && ask.parts.some((part) => part.by === 'hiring' && !part.wanted);
      }
    }
  };
  return companyAsks(filter).every(fits);
}
