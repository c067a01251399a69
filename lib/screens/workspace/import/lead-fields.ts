/** What a column of a file can become: a field of a lead, a custom attribute, or nothing. */

export const leadFields = [
  'email',
  'first_name',
  'last_name',
  'position',
  'department',
  'company',
  'company_industry',
  'company_size',
  'website',
  'country_code',
  'phone_number',
  'linkedin_url',
  'twitter',
  'confidence_score',
  'source',
  'notes',
] as const;
export type LeadField = (typeof leadFields)[number];

/** `full_name`: one cell that holds both names. */
export type Target =
  | { to: 'nothing' }
  | { to: 'field'; field: LeadField | 'full_name' }
  /** Empty while it is being named. */
  | { to: 'attribute'; slug: string };

/** In the order of a list to choose from. */
export const fieldsToChoose = ['email', 'full_name', ...leadFields.filter((field) => field !== 'email')] as const;

/** A target as a list gave it: a field that we don't know is none. */
export function targetOf(
  chosen: { to: 'nothing' } | { to: 'field'; field: string } | { to: 'attribute'; slug: string },
): Target {
  if (chosen.to !== 'field') return chosen;
  const field = fieldsToChoose.find((one) => one === chosen.field);
  return field ? { to: 'field', field } : nothing;
}

/** A row's fields as text, attributes by their slugs. */
export function textsOf({ custom_attributes: attributes, ...fields }: Record<string, unknown>): Record<string, string> {
  const all = Object.entries({ ...fields, ...(typeof attributes === 'object' && attributes) });
  return Object.fromEntries(all.map(([field, value]) => [field, String(value)]));
}

export const nothing: Target = { to: 'nothing' };

/** Equal for columns that would write the same; null for one that writes nothing yet. */
export function keyOfTarget(target: Target): string | null {
  if (target.to === 'field') return target.field;
  return target.to === 'attribute' && target.slug !== '' ? `attribute ${target.slug}` : null;
}
