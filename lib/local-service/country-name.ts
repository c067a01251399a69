/** A country's English name. */

const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** Null for what is no code of ISO 3166-1 alpha-2. */
export function countryName(code: string | null): string | null {
  return code !== null && /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? null) : null;
}
