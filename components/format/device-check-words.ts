/**
 * A check without the mail server, in words: verdict, mail provider, and what was not checked and why.
 * lib/contract/README.md §2.16.
 */
import { i18n } from '#i18n';
import type { EmailVerification, WithoutServer } from '../../lib/contract/resources/emails.ts';
import { plain } from './plain.ts';

/** A sentence about the result; null if the verdict says it all. */
export function deviceSentence({ status, mx_records, without_server }: EmailVerification): string | null {
  if (!without_server || status === 'webmail' || status === 'disposable') return null;
  const { fault, parked, dns } = without_server;
  const said = faultWords(fault);
  if (said !== null) return said;
  if (status !== 'unknown') return null;
  if (parked) return i18n.t('verdict_here.parked');
  if (dns !== 'asked') return i18n.t('verdict_here.open');
  return mx_records ? i18n.t('verdict_here.takes_mail') : i18n.t('verdict_here.no_mx');
}

function faultWords(fault: string | null): string | null {
  switch (fault) {
    case 'form':
      return i18n.t('verdict_here.form');
    case 'unusual-form':
      return i18n.t('verdict_here.unusual_form');
    case 'no-domain':
      return i18n.t('verdict_here.no_domain');
    case 'null-mx':
      return i18n.t('verdict_here.null_mx');
    case 'no-host':
      return i18n.t('verdict_here.no_host');
    default:
      return null;
  }
}

/** Why the domain could not be asked about; null if it was. */
export function deviceTrouble({ without_server }: EmailVerification): string | null {
  return without_server ? dnsWords(without_server.dns) : null;
}

/** Whether more was checked than the form, against lists on this device. */
export function deviceLookedUp({ without_server }: EmailVerification): boolean {
  return !without_server || without_server.dns === 'asked';
}

/** The mail provider, and unchecked items. */
export function deviceNotes({ without_server, status }: EmailVerification): string[] {
  if (!without_server) return [];
  // If the domain takes no mail there is no server to ask.
  const server = status === 'invalid' ? null : i18n.t('not_here.server');
  return [providerWords(without_server), server].filter((note) => note !== null);
}

function providerWords({ provider, accept_all_hint }: WithoutServer): string | null {
  if (provider === null) return null;
  const name = plain(provider);
  switch (accept_all_hint) {
    case 'never':
      return i18n.t('provider_here.never', [name]);
    case 'by-setting':
      return i18n.t('provider_here.by_setting', [name]);
    case 'behind-gateway':
      return i18n.t('provider_here.behind_gateway', [name]);
    default:
      return i18n.t('provider_here.unknown', [name]);
  }
}

function dnsWords(dns: string | null): string | null {
  switch (dns) {
    case 'undecided':
      return i18n.t('not_here.undecided');
    case 'off':
      return i18n.t('not_here.off');
    case 'not-allowed':
      return i18n.t('not_here.not_allowed');
    case 'failed':
      return i18n.t('not_here.failed');
    case 'private':
      return i18n.t('not_here.private');
    default:
      return null;
  }
}
