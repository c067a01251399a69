/** Labels of a lead's fields and their values. */
import { i18n } from '#i18n';
import { isLeadField, kindOf, slugOf, writtenFields } from '../../lib/contract/lead-fields.ts';
import { sendingStatuses, verdictOf } from '../../lib/contract/taxonomy.ts';
import { ageOfDate } from './ages.ts';
import { countryName } from './countries.ts';
import { capital, plain, plainOrNull } from './plain.ts';
import { departmentWord } from './taxonomy-words.ts';
import { verdictWord } from './verdict-words.ts';

/** Fields of a lead that only some answers and filters name, and those of the account's statistics. */
const others = [
  ...(['industry', 'leads_list_id', 'updated_at', 'last_exported_at', 'user_id', 'sequence_ids'] as const),
  ...(['plan_name', 'plan_level', 'leads_count', 'most_used_source'] as const),
] as const;

/** A field as a label; a custom attribute by its slug, made readable: "Fair badge". */
export function fieldWord(field: string): string {
  if (isLeadField(field) && field !== 'id') return i18n.t(`leads_field.${field}`);
  const other = others.find((one) => one === field);
  if (other) return i18n.t(`leads_field.${other}`);
  if (field === 'full_name') return capital(i18n.t('input.full_name'));
  const words = plain((slugOf(field) ?? field).replaceAll('_', ' ')) || plain(field);
  return capital(words);
}

/** A field within a sentence; one without a word of its own as a label. */
export function leadFieldWord(name: string): string {
  const field = writtenFields.find((one) => one === name);
  return field ? i18n.t(`lead_field.${field}`) : fieldWord(name);
}

const inputs = ['email', 'domain', 'company', 'full_name', 'linkedin_handle', 'url', 'country_code', 'query'] as const;

/** A request's parameter within a sentence: a lead's field or another one. */
export function inputWord(name: string): string {
  const known = inputs.find((one) => one === name);
  return known ? i18n.t(`input.${known}`) : leadFieldWord(name);
}

/** A field's value for display: countries and departments by name, times as age. Null for an empty one. */
export function valueWords(field: string, text: string | null, now: number): string | null {
  if (text === null) return null;
  if (field === 'sync_status') return syncWord(text);
  if (field === 'sending_status') return sendingWord(text);
  switch (kindOf(field)) {
    case 'time':
      return ageOfDate(text, now) ?? plain(text);
    case 'country':
      return countryWord(text);
    case 'department':
      return departmentWord(text);
    default:
      return plainOrNull(text);
  }
}

/** "Netherlands"; an unknown code as received. */
export function countryWord(code: string): string {
  return plain(countryName(code));
}

export function sendingWord(status: string): string {
  const known = sendingStatuses.find((one) => one === status);
  switch (known) {
    case undefined:
      return status === '~' ? i18n.t('leads_status.none') : plain(status);
    case 'sent':
    case 'pending':
    case 'error':
      return i18n.t(`leads_status.${known}`);
    default:
      return i18n.t(`lead.${known}`);
  }
}

export function syncWord(status: string): string {
  if (status === 'pending' || status === 'error' || status === 'success') return i18n.t(`leads_status.sync_${status}`);
  return plain(status);
}

export function verificationWord(status: string): string {
  if (status === 'pending') return i18n.t('leads_status.verification_pending');
  return verdictOf(status) ? verdictWord(status) : plain(status);
}
