/** Where someone is met on the web: addresses made of handles, each safe to open, and none that is no web address. */
import { i18n } from '#i18n';
import { plain, shownAddress, webAddress } from '../format/plain.ts';

export interface WebPlace {
  key: string;
  words: string;
  /** Null where the handle makes no address: it is then shown as text. */
  address: string | null;
  shown: string;
  /** Followers, likes. */
  crowd: number | null;
}

const networks = {
  linkedin: (path: string) => `https://www.linkedin.com/${path}`,
  twitter: (path: string) => `https://x.com/${path}`,
  facebook: (path: string) => `https://www.facebook.com/${path}`,
  instagram: (path: string) => `https://www.instagram.com/${path}`,
  github: (path: string) => `https://github.com/${path}`,
  crunchbase: (path: string) => `https://www.crunchbase.com/${path}`,
} as const;

export type Network = keyof typeof networks;

/** A bare handle of these stands under a path that says what it is. */
const paths: Partial<Record<Network, Record<'person' | 'company', string>>> = {
  linkedin: { person: 'in/', company: 'company/' },
  crunchbase: { person: 'person/', company: 'organization/' },
};

/** `marit`, `in/marit`, or a whole address of the web. */
export function webPlace(
  network: Network,
  handle: string | null,
  of: 'person' | 'company',
  crowd: number | null = null,
): WebPlace[] {
  const said = plain(handle ?? '')
    .replace(/^[@/]+/, '')
    .replace(/\/+$/, '');
  if (said === '') return [];
  const isWhole = /^[a-z][a-z0-9+.-]*:/i.test(said);
  const path = said.includes('/') ? said : `${paths[network]?.[of] ?? ''}${said}`;
  const address = isWhole ? webAddress(said) : networks[network](path.split('/').map(encodeURIComponent).join('/'));
  const words = i18n.t(`enrichment.network_${network}`);
  return [{ key: network, words, address, shown: isWhole ? shownAddress(said) : `${said}`, crowd }];
}

/** A site: a whole address, or a domain by itself. */
export function siteAddress(site: string | null): string | null {
  if (site === null) return null;
  const said = site.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(said)) return webAddress(said);
  return /^[^\s/@]+\.[^\s/@]+(?:\/\S*)?$/.test(said) ? webAddress(`https://${said}`) : null;
}
