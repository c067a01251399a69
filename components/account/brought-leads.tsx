/** Leads that were chosen elsewhere wait for an app to be pushed to. */
import { i18n } from '#i18n';
import { Notice } from '../controls/notice.tsx';
import { number } from '../format/numbers.ts';

export function BroughtLeads({ count }: { count: number | null }) {
  const words =
    count === null ? i18n.t('account.push_brought_list') : i18n.t('account.push_brought_note', count, [number(count)]);
  return <Notice icon="send">{words}</Notice>;
}
