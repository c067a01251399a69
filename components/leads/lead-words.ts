/** Words for leads, their columns and their outreach */
import { i18n } from '#i18n';
import type { ValueFault } from '../../lib/contract/lead-fields.ts';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import { readTime } from '../../lib/contract/times.ts';
import { ageOfDate, exactTime } from '../format/ages.ts';
import { fieldWord, sendingWord } from '../format/lead-field-words.ts';
import { nameOf } from '../format/person-words.ts';
import { plain } from '../format/plain.ts';

/** A column's heading. Two-line columns are named after both lines. */
export function columnWord(key: string): string {
  if (key === 'person' || key === 'company' || key === 'verification' || key === 'outreach') {
    return i18n.t(`leads_column.${key}`);
  }
  return fieldWord(key);
}

/** The name, or the address if there is none. */
export function leadName(lead: Pick<Lead, 'email' | 'first_name' | 'last_name'>): string {
  return nameOf(lead) ?? plain(lead.email);
}

interface OutreachWords {
  words: string;
  /** Age of the last event; null if nothing was ever sent. */
  date: string | null;
  /** `stop`: do not write again. `none`: nothing was sent yet. */
  mood: 'stop' | 'none' | 'plain';
}

export function outreachOf(lead: Lead, now: number): OutreachWords {
  const { sending_status: status, last_contacted_at: contacted, last_activity_at: active } = lead;
  if (status === null && contacted === null) return { words: i18n.t('leads_status.none'), date: null, mood: 'none' };
  const date = ageOfDate(active ?? contacted, now);
  const isStop = status === 'unsubscribed' || status === 'bounced' || status === 'error';
  return { words: sendingWord(status ?? 'sent'), date, mood: isStop ? 'stop' : 'plain' };
}

/** `3 Mar 2026, 14:20`; the text itself if it is not a time. */
export function exactWords(text: string): string {
  const at = readTime(text);
  return at === null ? plain(text) : exactTime(at);
}

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
