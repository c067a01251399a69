/** How a lead, its columns and its outreach are called. */
import { i18n } from '#i18n';
import type { ValueFault } from '../../lib/contract/lead-fields.ts';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { readTime } from '../../lib/contract/times.ts';
import { ageOfDate, exactTime } from '../format/ages.ts';
import { fieldWord, sendingWord } from '../format/lead-field-words.ts';
import { nameOf } from '../format/person-words.ts';
import { plain } from '../format/plain.ts';

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
  const at = readTime(text);
  return at === null ? plain(text) : exactTime(at);
}

/** What is wrong with what was typed, beside it. */
export function faultWords(fault: ValueFault | 'missing' | 'not-an-address'): string {
  switch (fault) {
    case 'too-long':
      return i18n.t('filter_fault.too_long');
    case 'country':
      return i18n.t('filter_fault.country');
    case 'confidence':
      return i18n.t('leads_fault.confidence');
    case 'missing':
      return i18n.t('leads_fault.missing');
    case 'not-an-address':
      return i18n.t('leads_fault.not_an_address');
  }
}
