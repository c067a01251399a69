/** Parts of the account that hold nothing: why, and what to do. */
import { i18n } from '#i18n';
import './account-block.css';

export function NothingUsed() {
  return <Line words={i18n.t('account.no_history')} />;
}

export function NobodyElse() {
  return <Line words={i18n.t('account.nobody')} />;
}

export function NoMailboxes() {
  return <Line words={i18n.t('account.no_mailboxes')} />;
}

export function NoApps() {
  return <Line words={i18n.t('account.no_apps')} />;
}

function Line({ words }: { words: string }) {
  return <p class="account-line ink3">{words}</p>;
}
