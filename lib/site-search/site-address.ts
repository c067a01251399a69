/** Decides which addresses belong to the searched site, and which of them may be worth a request. */
import { decoded } from '../contract/text.ts';
import { publicDomain } from '../subject/domain.ts';
import { isAvoided, isChanging } from './rank-link.ts';

export interface Site {
  /** The registrable domain, in ASCII. */
  domain: string;
  /** The first address requested. */
  start: string;
  protocol: 'https:' | 'http:';
  /** As in an address: empty for the protocol's default. */
  port: string;
}

/** The site of a domain or address; null for a private host, an IP address, and anything but http(s). */
export function siteOf(start: string): Site | null {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(start) ? start : `https://${start}/`;
  if (!URL.canParse(address)) return null;
  const { protocol, port, hostname, origin, pathname } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const domain = publicDomain(hostname);
  const path = isChanging(pathname, '') ? '/' : pathname;
  return domain === null ? null : { domain, start: origin + path, protocol, port };
}

/** Parameters that track a visit and do not change the page. */
const NAMELESS =
  /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|_ga|_gl|ref|referrer|phpsessid|jsessionid|sid|session_?id|cfid|cftoken|aspsessionid\w*|osc?sid|zenid|hs\w+|source|from|highlight|nocache|_|v|ver)$/i;

/**
 * Normalises a link on the same registrable domain and port: without fragment and tracking parameters, with the start's
 * scheme. An encrypted search sends nothing in plain text. Null for any other link.
 */
export function addressWithin(site: Site, href: string, base: string): string | null {
  if (href.length > longest || !URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  if (url.protocol === 'http:' && site.protocol === 'https:' && url.port === '') url.protocol = 'https:';
  if (url.protocol !== site.protocol || url.port !== site.port || url.username !== '' || url.password !== '')
    return null;
  if (publicDomain(url.hostname) !== site.domain) return null;
  url.hash = '';
  url.pathname = url.pathname.replace(/;jsessionid=[^/]*/i, '').replace(/\/{2,}/g, '/');
  for (const name of [...url.searchParams.keys()]) if (NAMELESS.test(name)) url.searchParams.delete(name);
  return url.href.replace(/\?$/, '');
}

/** Would a request to it change something? */
export function isChangingAddress(address: string): boolean {
  const { pathname, search } = new URL(address);
  return isChanging(pathname + search, '');
}

const longest = 500;

/** The same page in another spelling: with `www.`, a trailing slash or an index file. */
export function keyOf(address: string): string {
  const { hostname, pathname, search } = new URL(address);
  const path = decoded(pathname)
    .toLowerCase()

    .replace(/^\/index\.php(?=\/.)/, '')
    .replace(/\/(?:index|default|home)\.(?:html?|php|aspx?|jsp)$/, '/')
    .replace(/\/+$/, '');
  return `${hostname.replace(/^www\./, '')}${path}${search}`;
}

/** File endings that are not pages. */
const FILE =
  /\.(?:pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|txt|csv|zip|rar|7z|t?gz|tar|exe|dmg|pkg|msi|apk|iso|jpe?g|png|gif|webp|svg|avif|ico|bmp|tiff?|eps|ai|psd|mp[34]|m4[av]|avi|mov|wmv|webm|ogg|wav|ics|vcf|vcard|xml|rss|atom|json|js|css|woff2?|ttf|eot|map|swf)$/i;

/** Does it lead to a contact card (vCard)? */
export const isCardAddress = (address: string): boolean => /\.(?:vcf|vcard)$/i.test(new URL(address).pathname);

/** Days and months in a path: an endless archive or calendar. */
const DATED = /\/(?:19|20)\d\d[/-](?:0?[1-9]|1[0-2])(?:[/-]|$)|\/(?:19|20)\d\d\/?$|\/page[/-]?\d+\/?$|\/p\d+\/?$/i;

/** Hosts of the domain that are not public pages. */
const MACHINE_HOST =
  /^(?:login|signin|auth|sso|id|accounts?|my|app|apps|api|cdn|static|assets|img|images|media\d|mail|webmail|smtp|imap|ftp|vpn|remote|git|gitlab|jira|wiki|status|analytics|track|go|link|click|staging|stage|dev|test|beta|intranet|extranet|autodiscover|owa|cloud|files|download|downloads|ns\d?|mx\d?)\./i;

/**
 * May it be a page worth one of few requests? A query counts only if its words say what it shows: anything else may
 * be an endless calendar, order or filter.
 */
export function mayBePage(address: string, text: string, saysKind: boolean): boolean {
  const { hostname, pathname, search, searchParams } = new URL(address);
  const segments = pathname.split('/').filter((part) => part !== '');
  if (FILE.test(pathname) || DATED.test(pathname) || MACHINE_HOST.test(hostname)) return false;
  if (segments.length > deepest || pathname.length > longestPath || repeats(segments)) return false;
  if (isAvoided(pathname + search, text)) return false;
  const names = [...searchParams.keys()];
  return names.length === 0 || (names.length <= 2 && saysKind && !names.some((name) => ENDLESS.test(name)));
}

const deepest = 7;
const longestPath = 200;

/** Parameters that sort, filter, page or lead back. */
const ENDLESS =
  /^(?:sort\w*|order\w*|dir|filter\w*|month|year|day|date\w*|week|monat|jahr|tag|mois|annee|mes|offset|start|limit|per_?page|view|print|format|replytocom|share|redirect\w*|return\w*|next|back|url|q|query|search|s|add\w*|cart\w*|action|do|token|f|facet\w*)$/i;

/** `/a/b/a/b/`, `/a/a/a/`: relative links that nest endlessly. */
function repeats(segments: readonly string[]): boolean {
  const pairs = segments.slice(1).map((segment, at) => `${segments[at]}/${segment}`);
  return (
    pairs.some((pair, at) => pairs.indexOf(pair) !== at) ||
    segments.some((segment) => segments.filter((other) => other === segment).length > 2)
  );
}
