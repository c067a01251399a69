/** What is known of an address as a lead, so that nobody is written to twice. */
import { i18n } from '#i18n';
import type { KnownLead } from '../../lib/messages/views.ts';
import { ageOfDate } from './ages.ts';
import { plainOrNull } from './plain.ts';

/** `stop`: writing again would be wrong (unsubscribed, bounced). */
export interface MarkWords {
  short: string;
  /** Everything that is known: where it is kept, who saved it, what was sent and what became of it. */
  whole: string[];
  stop: boolean;
}

/** In order of weight: what forbids writing, what was answered, what was sent, where it is kept. */
export function markWords(mark: KnownLead, now: number): MarkWords {
  const list = plainOrNull(mark.list);
  const kept = list === null ? i18n.t('lead.kept') : i18n.t('lead.kept_in', [list]);
  const from = mark.by === 'service' ? i18n.t('lead.by_service') : null;
  const sent = sendingWords(mark, now);
  return {
    short: sent?.short ?? list ?? i18n.t('lead.lead'),
    whole: [kept, ...(from ? [from] : []), ...(sent?.whole ?? [])],
    stop: sent?.stop ?? false,
  };
}

/** The outreach alone, in few words with its date; null when nobody wrote yet. */
export function outreachWords(mark: KnownLead, now: number): { words: string; stop: boolean } | null {
  const sent = sendingWords(mark, now);
  return sent && { words: sent.whole.at(-1) ?? sent.short, stop: sent.stop };
}

/** Where it is kept: the list's name. */
export function keptWords(mark: KnownLead): string {
  return plainOrNull(mark.list) ?? i18n.t('lead.lead');
}

function sendingWords(mark: KnownLead, now: number): MarkWords | null {
  const contacted = ageOfDate(mark.last_contacted_at, now);
  const wrote = contacted ? i18n.t('lead.contacted_on', [contacted]) : null;
  const active = ageOfDate(mark.last_activity_at, now);
  const outcome = (short: string, stop: boolean): MarkWords => ({
    short,
    whole: [...(wrote ? [wrote] : []), active ? i18n.t('lead.happened_on', [short, active]) : short],
    stop,
  });
  switch (mark.sending_status) {
    case 'unsubscribed':
      return outcome(i18n.t('lead.unsubscribed'), true);
    case 'bounced':
      return outcome(i18n.t('lead.bounced'), true);
    case 'replied':
      return outcome(i18n.t('lead.replied'), false);
    case 'clicked':
      return outcome(i18n.t('lead.clicked'), false);
    case 'opened':
      return outcome(i18n.t('lead.opened'), false);
    case 'pending':
      return outcome(i18n.t('lead.pending'), false);
    case 'error':
      return outcome(i18n.t('lead.error'), false);
    default:
      return contacted || mark.sending_status === 'sent'
        ? { short: wrote ?? i18n.t('lead.contacted'), whole: [wrote ?? i18n.t('lead.contacted')], stop: false }
        : null;
  }
}
