/** A company's postal address from the lines of its footer or imprint. */
import type { OwnLine } from '../../page/own-lines.ts';
import type { PageKind } from './page-kind.ts';

interface OwnAddress {
  street: string | null;
  postal_code: string | null;
  city: string | null;
}

/** `10115 Berlin`, `1012 AB Amsterdam`, `00-950 Warszawa`. */
const BEFORE_CITY =
  /^(?:[A-Z]{1,2}[-–])?(\d{4} ?[A-Z]{2}|\d{2}-\d{3}|\d{3} \d{2}|\d{4}-\d{3}|\d{4,6}) (\p{Lu}[\p{L}.'’() -]{1,40})$/u;
/** `Leeds LS1 9ZZ`, or the postcode alone. */
const BRITISH = /^(?:(\p{Lu}[\p{L}'’. -]{1,40}) )?([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})(?: (\p{Lu}[\p{L}'’. -]{1,40}))?$/u;
const JAPANESE = /〒\s?(\d{3}-\d{4})/;
const STREET =
  /\d|(?:straße|strasse|str\.|gasse|allee|platz|weg|plein|straat|laan|gatan|vägen|gade|vej|gata|veien|katu)(?!\p{L})|(?<!\p{L})(?:street|road|avenue|lane|row|square|yard|way|close|quay|rue|place|calle|plaza|via|piazza|rua|ulica|ul\.|utca|náměstí)(?!\p{L})/iu;

/** Null without a postcode. Elsewhere than in a frame only an imprint or contact page gives the company's own. */
export function ownAddress(lines: readonly OwnLine[], kind: PageKind): OwnAddress | null {
  const own = lines.filter(({ stands }) => stands !== 'text' || kind === 'contact');
  const parts = own.flatMap(({ text }) => partsOf(text));
  for (const [at, part] of parts.entries()) {
    const japanese = JAPANESE.exec(part)?.[1];
    if (japanese) return { street: null, postal_code: japanese, city: null };
    const place = placeIn(part, parts[at - 1]);
    const street = place && streetIn(parts, at - (place.isAbove ? 2 : 1));
    if (place && street) return { street, postal_code: place.code, city: place.city };
  }
  return null;
}

/** "… DN99 4QQ. Tel: 01632 …": a number follows. */
const PHONE = /[\s.]\s*(?:t[ée]l\p{L}*|phone|fon|fax|[TFM])[\s.:]*(?=[+(\d])/iu;

const partsOf = (text: string): string[] =>
  (text.split(PHONE)[0] ?? '')
    .split(/[,·|•\t]|\s[–—]\s|(?<=\p{L}{3})(?<!str)\.\s(?=[\p{Lu}\d])/u)
    .map((part) => part.replace(/\s+/g, ' ').replace(/\.$/, '').trim())
    .filter((part) => part !== '');

interface Place {
  code: string;
  city: string;
  /** The city is a part of its own, before the postcode. */
  isAbove: boolean;
}

function placeIn(part: string, above: string | undefined): Place | null {
  const [, code, city] = BEFORE_CITY.exec(part) ?? [];
  if (code && city) return { code, city, isAbove: false };
  const [, first, british, last] = BRITISH.exec(part) ?? [];
  if (!british) return null;
  const beside = first ?? last;
  if (beside) return { code: british, city: beside, isAbove: false };
  return above && /^\p{Lu}[\p{L}'’. -]{1,40}$/u.test(above) ? { code: british, city: above, isAbove: true } : null;
}

/** "8" and "avenue des Tilleuls" are one street. */
function streetIn(parts: readonly string[], at: number): string | null {
  const street = parts[at] ?? '';
  const number = /^\d{1,4}(?: ?(?:[a-z]|bis|ter))?$/i.test(parts[at - 1] ?? '') ? `${parts[at - 1]}, ` : '';
  const isStreet = /\p{L}{2}/u.test(street) && street.length <= 60 && STREET.test(number + street);
  // "Seit 1994" and "2026 Acme" are years.
  return isStreet && !/[©@:]|\d{5}|(?:19|20)\d\d$/.test(street) ? number + street : null;
}
