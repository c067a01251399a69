/** Links to write, call, and open the profile and the company's site, as far as known. */
import { i18n } from '#i18n';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { Icon, type IconName } from '../../controls/icon.tsx';
import { mailLink, phoneLink, profileAddress, siteAddress } from '../../format/out-links.ts';
import { plain, shownAddress } from '../../format/plain.ts';
import './lead-ways.css';

export function LeadWays({ lead: { email, phone_number, linkedin_url, twitter, website } }: { lead: Lead }) {
  const [call, profile, site] = [phoneLink(phone_number), profileAddress(linkedin_url, twitter), siteAddress(website)];
  return (
    <p class="lead-ways">
      <Way icon="mail" to={mailLink(email)} words={i18n.t('leads_drawer.write', [plain(email)])} />
      {call && <Way icon="phone" to={call} words={i18n.t('leads_drawer.call', [plain(phone_number ?? '')])} />}
      {profile && <Way icon="person" to={profile} words={i18n.t('leads_drawer.profile', [shownAddress(profile)])} />}
      {site && <Way icon="globe" to={site} words={i18n.t('leads_drawer.website', [shownAddress(site)])} />}
    </p>
  );
}

/** Sends no referrer. */
function Way({ icon, to, words }: { icon: IconName; to: string; words: string }) {
  return (
    <a class="icon-btn" href={to} target="_blank" rel="noopener noreferrer nofollow" aria-label={words} title={words}>
      <Icon name={icon} />
    </a>
  );
}
