/** The first line of an unfolded person: write, call, and the profile. */
import { i18n } from '#i18n';
import { Icon, type IconName } from '../controls/icon.tsx';
import { leadStatusWords } from '../format/lead-words.ts';
import { useNow } from '../format/now.ts';
import { mailLink, phoneLink } from '../format/out-links.ts';
import { plain, webAddress } from '../format/plain.ts';
import { isInvalid, type Row } from './rows.ts';

/** Writing is not offered to an address that refuses mail, or to somebody who wants none. */
export function Ways(row: Row) {
  const { email, phone_number, linkedin_url } = row.contact;
  const now = useNow();
  const isRefused = isInvalid(row);
  const wantsNone = row.knownLead !== null && leadStatusWords(row.knownLead, now).stop;
  const call = phoneLink(phone_number);
  const profile = webAddress(linkedin_url);
  const canWrite = !isRefused && !wantsNone;
  if (!canWrite && !call && !profile) return null;
  return (
    <p class="line ways">
      {canWrite && (
        <Way
          icon="mail"
          to={mailLink(email)}
          words={i18n.t('row.write')}
          title={i18n.t('leads_drawer.write', [plain(email)])}
        />
      )}
      {call && (
        <Way
          icon="phone"
          to={call}
          words={i18n.t('row.call')}
          title={i18n.t('leads_drawer.call', [plain(phone_number ?? '')])}
        />
      )}
      {profile && <Way icon="person" to={profile} words={i18n.t('social.linkedin')} />}
    </p>
  );
}

/** Sends no referrer. */
function Way({ icon, to, words, title }: { icon: IconName; to: string; words: string; title?: string }) {
  return (
    <a class="btn small" href={to} target="_blank" rel="noopener noreferrer nofollow" title={title}>
      <Icon name={icon} />
      <span class="cut">{words}</span>
    </a>
  );
}
