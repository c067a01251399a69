/** Hosts that are not companies: private ones, mailboxes, search engines. */
import { getDomainWithoutSuffix } from 'tldts';
import { mailboxAt } from '../page/mail/mailboxes.ts';

const PRIVATE_ENDING =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|domain|workgroup|invalid|onion|home\.arpa|in-addr\.arpa|ip6\.arpa)$/;

/** RFC 1918, loopback, link-local, shared and unique-local addresses. */
const PRIVATE_ADDRESS =
  /^(?:0\.|10\.|127\.|169\.254\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|\[::1?\]$|\[f[cd][0-9a-f]{2}:|\[fe[89ab][0-9a-f]:|\[::ffff:(?:a[0-9a-f]{2}|7f[0-9a-f]{2}|c0a8|ac1[0-9a-f]):)/;

/**
 * Public suffixes and domains with a meaning inside one network only: routers, internal suffixes, meshes, and names
 * that contain an internal address.
 */
const INTERNAL = new Set(
  // Delegated suffixes without public sites.
  (
    'prod office data docs arpa ' +
    'fritz.box easy.box o2.box alice.box arcor.box congstar.box connect.box home.box hub.box kabel.box live.box net.box smart.box vodafone.box giga.cube ' +
    'asusrouter.com dlinkap.com dlinkrouter.com extendersetup.com linksyssmartwifi.com miwifi.com mwlogin.net mywifiext.com mywifiext.net ' +
    'orbilogin.com orbilogin.net routerlogin.com routerlogin.net tendawifi.com tplinkap.net tplinkdeco.net tplinkextender.net tplinklogin.net ' +
    'tplinkmodem.net tplinkrepeater.net tplinkwifi.net falogin.cn melogin.cn tplogin.cn netis.cc wifi.me hi.link router.asus.com repeater.asus.com ' +
    'mafreebox.freebox.fr mabbox.bytel.fr internetbox.swisscom.ch ' +
    'myfritz.net ts.net tailscale.net plex.direct nip.io sslip.io xip.io traefik.me localtest.me lvh.me lacolhost.com vcap.me'
  ).split(' '),
);

/** A name with a dot matches itself and its subdomains. */
export function isInternalName(host: string): boolean {
  const labels = host.split('.');
  return labels.some((_, from) => INTERNAL.has(labels.slice(from).join('.')));
}

export const isPrivateName = (host: string): boolean => PRIVATE_ENDING.test(host);

export const isAddressNumber = (host: string): boolean =>
  host.startsWith('[') || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);

export const isPrivateAddress = (host: string): boolean => isAddressNumber(host) && PRIVATE_ADDRESS.test(host);

/** How far away a server's address is: 0 this computer, 1 the user's own network, 2 the public internet. */
export function networkOf(ip: string): 0 | 1 | 2 {
  const host = ip.includes(':') && !ip.startsWith('[') ? `[${ip.toLowerCase()}]` : ip;
  const written = URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : host;
  if (/^(?:127\.|0\.|\[::1?\]|\[::ffff:7f)/.test(written)) return 0;
  return isPrivateAddress(written) ? 1 : 2;
}

/** Mailboxes read like any page, because they have no marks of their own. */
const OTHER_MAILBOX = /^(?:mail\.aol\.com|app\.hey\.com|app\.tuta\.com)$/;

export const isMailbox = (host: string, path: string): boolean =>
  mailboxAt(host, path) !== null || OTHER_MAILBOX.test(host);

/**
 * Domains whose addresses belong to people of any company. The full list is a packaged file; these decide a page's
 * subject.
 */
const WEBMAIL = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr live.com msn.com yahoo.com ymail.com rocketmail.com ' +
    'aol.com icloud.com me.com mac.com proton.me protonmail.com pm.me fastmail.com fastmail.fm gmx.com gmx.net gmx.de gmx.at gmx.ch ' +
    'web.de mail.com mail.ru yandex.ru hey.com tuta.com tutanota.com zohomail.com'
  ).split(' '),
);

export const isWebmail = (domain: string): boolean => WEBMAIL.has(domain);

const SEARCH = new Set(
  'www.bing.com bing.com duckduckgo.com html.duckduckgo.com lite.duckduckgo.com search.brave.com www.ecosia.org www.qwant.com www.startpage.com kagi.com www.baidu.com baidu.com m.baidu.com search.yahoo.com search.marginalia.nu www.mojeek.com search.aol.com www.ask.com swisscows.com yandex.com ya.ru search.naver.com m.search.naver.com search.daum.net www.sogou.com www.so.com search.seznam.cz'.split(
    ' ',
  ),
);

/** `www.google.de`, `yandex.com.tr`, `us.search.yahoo.com`: result pages in any country. */
export function isSearch(host: string): boolean {
  if (SEARCH.has(host) || /(?:^|\.)search\.yahoo\.co(?:m|\.jp)$/.test(host)) return true;
  const bare = host.replace(/^(?:www|m)\./, '');
  return /^(?:google|yandex)\./.test(bare) && getDomainWithoutSuffix(bare) === bare.split('.')[0];
}
