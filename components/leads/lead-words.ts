/** The words of a lead's fields and of what stands in them. */
import { i18n } from '#i18n';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { sendingStatuses, verdictOf } from '../../lib/contract/taxonomy.ts';
import { ageOfDate, exactTime, timeOf } from '../format/ages.ts';
import { nameOf } from '../format/person-words.ts';
import { plain, plainOrNull } from '../format/plain.ts';
import { departmentWord } from '../format/taxonomy-words.ts';
import { verdictWord } from '../format/verdict-words.ts';

const named = [
  'email',
  'first_name',
  'last_name',
  'position',
  'company',
  'company_industry',
  'industry',
  'company_size',
  'department',
  'country_code',
  'phone_number',
  'linkedin_url',
  'twitter',
  'website',
  'source',
  'confidence_score',
  'notes',
  'leads_list',
  'leads_list_id',
  'sync_status',
  'sending_status',
  'verification_status',
  'verification_date',
  'created_at',
  'updated_at',
  'last_contacted_at',
  'last_activity_at',
  'last_exported_at',
  'created_by',
  'user_id',
  'tags',
  'sequence_ids',
] as const;

const times: ReadonlySet<string> = new Set([
  'created_at',
  'updated_at',
  'last_contacted_at',
  'last_activity_at',
  'last_exported_at',
  'verification_date',
]);

/** Custom attributes stand among the fields as `attribute:fair_badge`, and are called by their slugs made readable: "Fair badge". */
export function slugIn(field: string): string | null {
  return field.startsWith('attribute:') ? field.slice('attribute:'.length) : null;
}

export function fieldWord(field: string): string {
  const known = named.find((one) => one === field);
  if (known) return i18n.t(`leads_field.${known}`);
  const words = plain((slugIn(field) ?? field).replaceAll('_', ' ')) || plain(field);
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** What the head of a column says; those of two lines are named after both. */
export function columnWord(key: string): string {
  if (key === 'person' || key === 'company' || key === 'verification' || key === 'outreach') {
    return i18n.t(`leads_column.${key}`);
  }
  return fieldWord(key);
}

/** How a lead is called: by its name, else by its address. */
export function leadName(lead: Lead): string {
  return nameOf(lead) ?? plain(lead.email);
}

/** The value of a field as people read it: countries and departments by name, times as their age. Null for nothing. */
export function valueWords(field: string, text: string | null, now: number): string | null {
  if (text === null) return null;
  if (times.has(field)) return ageOfDate(text, now) ?? plain(text);
  if (field === 'country_code') return countryWord(text);
  if (field === 'department') return departmentWord(text);
  if (field === 'sync_status') return syncWord(text);
  if (field === 'sending_status') return sendingWord(text);
  return plainOrNull(text);
}

let countries: Intl.DisplayNames | undefined;

/** "Netherlands"; what is no code is shown as it came. */
export function countryWord(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return plain(code);
  countries ??= new Intl.DisplayNames(i18n.t('locale.tag'), { type: 'region', fallback: 'code' });
  return countries.of(code) ?? code;
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

export interface OutreachWords {
  words: string;
  /** Of what happened last; null when nobody wrote. */
  date: string | null;
  /** Writing again would be wrong, nothing was written yet, or neither. */
  mood: 'stop' | 'none' | 'plain';
}

export function outreachOf(lead: Lead, now: number): OutreachWords {
  const { sending_status: status, last_contacted_at: contacted, last_activity_at: active } = lead;
  if (status === null && contacted === null) return { words: i18n.t('leads_status.none'), date: null, mood: 'none' };
  const date = ageOfDate(active ?? contacted, now);
  const isStop = status === 'unsubscribed' || status === 'bounced' || status === 'error';
  return { words: sendingWord(status ?? 'sent'), date, mood: isStop ? 'stop' : 'plain' };
}

/** `3 Mar 2026, 14:20`; the text itself when it is no time. */
export function exactWords(text: string): string {
  const at = timeOf(text);
  return at === null ? plain(text) : exactTime(at);
}
