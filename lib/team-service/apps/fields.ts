/** A lead's fields as an app's mapping names them. Missing fields are not sent, so they empty nothing. */
import type { LeadField } from '../../contract/lead-fields.ts';
import { textIn } from '../../contract/lead-values.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { xProfileAddress } from '../../contract/x-profile.ts';

/** The target of a field: a name, or a path with dots. `as` converts the value; `null` omits it. */
type Target = string | { to: string; as: (text: string) => unknown };

export type Mapping = Readonly<Partial<Record<LeadField, Target>>>;

export function mapped(lead: Lead, mapping: Mapping): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [field, target] of Object.entries(mapping)) {
    const text = textIn(lead, field);
    if (text === null) continue;
    const { to, as } = typeof target === 'string' ? { to: target, as: asIs } : target;
    const value = as(text);
    if (value !== null) put(fields, to.split('.'), value);
  }
  return fields;
}

const asIs = (text: string): unknown => text;

function put(fields: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) {
    fields[name] = value;
    return;
  }
  const inner = fields[name];
  const block: Record<string, unknown> = typeof inner === 'object' && inner !== null ? { ...inner } : {};
  put(block, rest, value);
  fields[name] = block;
}

export const lowerCase = (text: string): string => text.toLowerCase();

/** The address in the form that apps compare. */
export const addressOf = ({ email }: Lead): string => email.trim().toLowerCase();

/** First and last name, or the one that exists; `null` if neither does. */
export function fullName(lead: Lead): string | null {
  return [textIn(lead, 'first_name'), textIn(lead, 'last_name')].filter((part) => part !== null).join(' ') || null;
}

/** `+49301234567`. `null` without a country code: apps that check numbers would refuse the whole lead. */
export function internationalNumber(text: string): string | null {
  const digits = text.replace(/\(0\)/, '').replace(/[\s().\-/]/g, '');
  return /^(\+|00)[1-9]\d{6,14}$/.test(digits) ? digits.replace(/^00/, '+') : null;
}

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** `Germany` for `DE`; `null` if unknown. */
export function countryName(code: string): string | null {
  return /^[A-Z]{2}$/i.test(code) ? (names.of(code.toUpperCase()) ?? null) : null;
}

/** A web address with its scheme; `null` if invalid. */
export function webAddress(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? address : null;
}

/** As `webAddress`, with other letters than those of ASCII written as addresses do. */
export function plainAddress(text: string): string | null {
  const address = webAddress(text);
  return address === null || /^[\x21-\x7e]+$/.test(address) ? address : new URL(address).href;
}

/** `acme.test` for `https://www.acme.test/about`; `null` if invalid. */
export function hostName(text: string): string | null {
  const address = webAddress(text);
  return address === null ? null : new URL(address).hostname.replace(/^www\./, '');
}

/** The X profile's address; `null` if invalid. */
export const xProfile = (text: string): string | null =>
  xProfileAddress(text) ?? (/^https?:\/\//i.test(text) ? webAddress(text) : null);
