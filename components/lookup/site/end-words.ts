/** How a site search ended, if it did not come to its regular end. */
import { i18n } from '#i18n';
import type { JobView } from '../../../lib/messages/job-views.ts';

/** `isPlain`: the open page is not encrypted. Null after a regular end. */
export function endWords({ counts }: Pick<JobView, 'counts'>, isPlain: boolean): string | null {
  if (counts.closed) return i18n.t('site.closed');
  if (counts.http_only || (counts.unreachable && isPlain)) return i18n.t('site.http_only');
  if (counts.unreachable) return i18n.t('site.unreachable');
  if (counts.scripted) return i18n.t('site.scripted');
  if (counts.hidden_redirect) return i18n.t('site.hidden_redirect');
  if (counts.moved) return i18n.t('site.moved');
  return counts.giving_up ? i18n.t('site.giving_up') : null;
}
