/** The first line of an unfolded person: write, call, the profile, and the app that leads are handed over to. */
import { useEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Icon, type IconName } from '../controls/icon.tsx';
import { leadStatusWords } from '../format/lead-words.ts';
import { useNow } from '../format/now.ts';
import { mailLink, phoneLink } from '../format/out-links.ts';
import { plain, webAddress } from '../format/plain.ts';
import { isInvalid, type Pushing, type Row, type RowEvents } from './rows.ts';

/** Writing is not offered to an address that refuses mail, or to somebody who wants none. */
export function Ways(row: Row & Pick<RowEvents, 'onPush'> & { whole?: boolean | undefined }) {
  const { email, phone_number, linkedin_url } = row.contact;
  const now = useNow();
  const isRefused = isInvalid(row);
  const wantsNone = row.knownLead !== null && leadStatusWords(row.knownLead, now).stop;
  const call = phoneLink(phone_number);
  const profile = webAddress(linkedin_url);
  const canWrite = !isRefused && !wantsNone;
  const lead = row.knownLead?.id ?? null;
  // Only an unfolded row requests the apps.
  const push = lead !== null && row.onPush && row.whole ? { lead, of: row.onPush } : null;
  if (!canWrite && !call && !profile && !push) return null;
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
      {push && <Push {...push} />}
    </p>
  );
}

/** Offered where the service hands leads over to an app. */
function Push({ lead, of: { apps, want, push } }: { lead: number; of: Pushing }) {
  useEffect(() => want(), [want]);
  const [app, ...others] = apps;
  if (app === undefined) return null;
  return (
    <Button size="small" icon="plug" onClick={() => push(lead)}>
      {others.length > 0 ? i18n.t('row.push') : i18n.t('row.push_to', [plain(app)])}
    </Button>
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
