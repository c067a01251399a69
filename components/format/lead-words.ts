/** An address's state as a lead, so that people are not written to twice. */
import { i18n } from '#i18n';
import type { KnownLead } from '../../lib/messages/people-views.ts';
import { ageOfDate } from './ages.ts';
import { plainOrNull } from './plain.ts';

type MarkedLead = Omit<KnownLead, 'id'>;

/** `stop`: writing again would be wrong (unsubscribed, bounced). */
interface LeadStatusWords {
  short: string;
  /** All details: list, who saved it, what was sent, and the response. */
  whole: string[];
  stop: boolean;
}

/** By importance: what forbids writing, replies, what was sent, the list. */
export function leadStatusWords(knownLead: MarkedLead, now: number): LeadStatusWords {
  const list = plainOrNull(knownLead.list);
  const saved = list === null ? i18n.t('lead.kept') : i18n.t('lead.kept_in', [list]);
  const from = knownLead.by === 'service' ? i18n.t('lead.by_service') : null;
  const sent = sendingWords(knownLead, now);
  return {
    short: sent?.short ?? list ?? i18n.t('lead.lead'),
    whole: [saved, ...(from ? [from] : []), ...(sent?.whole ?? [])],
    stop: sent?.stop ?? false,
  };
}

/** Only the outreach, short, with its date; null before the first message. */
export function outreachWords(knownLead: MarkedLead, now: number): { words: string; stop: boolean } | null {
  const sent = sendingWords(knownLead, now);
  return sent && { words: sent.whole.at(-1) ?? sent.short, stop: sent.stop };
}

/** The list's name. */
export function listWords(knownLead: MarkedLead): string {
  return plainOrNull(knownLead.list) ?? i18n.t('lead.lead');
}

function sendingWords(knownLead: MarkedLead, now: number): LeadStatusWords | null {
  const contacted = ageOfDate(knownLead.last_contacted_at, now);
  const wrote = contacted ? i18n.t('lead.contacted_on', [contacted]) : null;
  const active = ageOfDate(knownLead.last_activity_at, now);
  const outcome = (short: string, stop: boolean): LeadStatusWords => ({
    short,
    whole: [...(wrote ? [wrote] : []), active ? i18n.t('lead.happened_on', [short, active]) : short],
    stop,
  });
  switch (knownLead.sending_status) {
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
      return contacted || knownLead.sending_status === 'sent'
        ? { short: wrote ?? i18n.t('lead.contacted'), whole: [wrote ?? i18n.t('lead.contacted')], stop: false }
        : null;
  }
}
