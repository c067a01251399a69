/**
 * Identifies a mail provider by the end of its servers' host names. Our own table, from general knowledge of the
 * providers' set-up pages.
 */

export interface MailProvider {
  /** A stable code; views show the name. */
  id: string;
  name: string;
  acceptAll: AcceptAllHint;
}

/**
 * What a provider does in general with mail to a missing address, known without asking the server.
 * - `never`: it is refused (accounts of persons under the provider's own names)
 * - `by-setting`: the owner of a domain may have turned on a box that takes everything
 * - `behind-gateway`: a filter takes the mail for a server that isn't seen, and may take all of it
 * - `unknown`: nothing is known
 */
export type AcceptAllHint = 'never' | 'by-setting' | 'behind-gateway' | 'unknown';

/** `*` stands for one label. The row with most labels wins. */
const rows: [id: string, name: string, acceptAll: AcceptAllHint, endings: string][] = [
  ['gmail', 'Gmail', 'never', 'gmail-smtp-in.l.google.com'],
  ['google', 'Google Workspace', 'by-setting', 'google.com googlemail.com psmtp.com'],
  ['outlook', 'Outlook.com', 'never', 'olc.protection.outlook.com'],
  ['microsoft', 'Microsoft 365', 'by-setting', 'mail.protection.outlook.com mx.microsoft mail.eo.outlook.com'],
  ['yahoo', 'Yahoo', 'never', 'yahoodns.net'],
  ['icloud', 'iCloud', 'by-setting', 'mail.icloud.com mail.me.com'],
  ['proton', 'Proton Mail', 'by-setting', 'protonmail.ch proton.ch'],
  ['fastmail', 'Fastmail', 'by-setting', 'messagingengine.com'],
  ['zoho', 'Zoho Mail', 'by-setting', 'zoho.com zoho.eu zoho.in zoho.com.au zoho.jp zohomail.com'],
  ['yandex', 'Yandex 360', 'by-setting', 'yandex.net yandex.ru yandex.com'],
  ['mailru', 'Mail.ru', 'by-setting', 'mail.ru'],
  ['tuta', 'Tuta', 'by-setting', 'tutanota.de tutao.de'],
  ['mailbox-org', 'mailbox.org', 'by-setting', 'mailbox.org heinlein-hosting.de'],
  ['posteo', 'Posteo', 'never', 'posteo.de'],
  ['migadu', 'Migadu', 'by-setting', 'migadu.com'],
  ['runbox', 'Runbox', 'by-setting', 'runbox.com'],
  ['gmx', 'GMX and WEB.DE', 'never', 'mx00.emig.gmx.net mx01.emig.gmx.net emig.gmx.net mx-ha.web.de gmx.net web.de'],
  [
    'ionos',
    'IONOS',
    'by-setting',
    'kundenserver.de ionos.de ionos.com ionos.co.uk ionos.es ionos.fr ionos.it 1and1.com perfora.net',
  ],
  ['strato', 'STRATO', 'by-setting', 'rzone.de'],
  ['telekom', 'Telekom', 'unknown', 't-online.de'],
  ['hetzner', 'Hetzner', 'by-setting', 'your-server.de'],
  ['all-inkl', 'ALL-INKL', 'by-setting', 'kasserver.com'],
  ['mittwald', 'Mittwald', 'by-setting', 'agenturserver.de'],
  ['host-europe', 'Host Europe', 'by-setting', 'hosteurope.de'],
  ['ovh', 'OVHcloud', 'by-setting', 'ovh.net ovh.ca'],
  ['gandi', 'Gandi', 'by-setting', 'gandi.net'],
  ['infomaniak', 'Infomaniak', 'by-setting', 'infomaniak.ch infomaniak.com'],
  ['hostpoint', 'Hostpoint', 'by-setting', 'hostpoint.ch'],
  ['aruba', 'Aruba', 'by-setting', 'aruba.it'],
  ['register-it', 'Register.it', 'by-setting', 'register.it'],
  ['one-com', 'one.com', 'by-setting', 'one.com'],
  ['simply', 'Simply.com', 'by-setting', 'simply.com unoeuro.com'],
  ['loopia', 'Loopia', 'by-setting', 'loopia.se'],
  ['transip', 'TransIP', 'by-setting', 'transip.email transip.nl'],
  ['home-pl', 'home.pl', 'by-setting', 'home.pl'],
  ['nazwa', 'nazwa.pl', 'by-setting', 'nazwa.pl'],
  ['seznam', 'Seznam', 'by-setting', 'seznam.cz'],
  ['hostinger', 'Hostinger', 'by-setting', 'hostinger.com titan.email'],
  ['godaddy', 'GoDaddy', 'by-setting', 'secureserver.net'],
  ['namecheap', 'Namecheap', 'by-setting', 'privateemail.com registrar-servers.com'],
  ['rackspace', 'Rackspace', 'by-setting', 'emailsrvr.com'],
  ['dreamhost', 'DreamHost', 'by-setting', 'dreamhost.com'],
  ['network-solutions', 'Network Solutions', 'by-setting', 'netsolmail.net myregisteredsite.com'],
  ['amazon', 'Amazon WorkMail and SES', 'by-setting', 'inbound-smtp.*.amazonaws.com'],
  ['tencent', 'Tencent Exmail', 'by-setting', 'qq.com'],
  ['netease', 'NetEase', 'by-setting', 'netease.com'],
  ['alibaba', 'Alibaba Mail', 'by-setting', 'mxhichina.com aliyun.com'],
  ['naver', 'Naver Works', 'by-setting', 'worksmobile.com'],
  ['cloudflare-routing', 'Cloudflare Email Routing', 'by-setting', 'mx.cloudflare.net'],
  ['improvmx', 'ImprovMX', 'by-setting', 'improvmx.com'],
  ['forward-email', 'Forward Email', 'by-setting', 'forwardemail.net'],
  ['mailgun', 'Mailgun', 'by-setting', 'mailgun.org'],
  ['sendgrid', 'SendGrid', 'by-setting', 'mx.sendgrid.net'],
  ['mimecast', 'Mimecast', 'behind-gateway', 'mimecast.com mimecast.co.za mimecast-offshore.com'],
  ['proofpoint', 'Proofpoint', 'behind-gateway', 'pphosted.com ppe-hosted.com gpphosted.com'],
  ['barracuda', 'Barracuda', 'behind-gateway', 'barracudanetworks.com cudamail.com'],
  ['cisco', 'Cisco Secure Email', 'behind-gateway', 'iphmx.com'],
  ['symantec', 'Symantec Email Security', 'behind-gateway', 'messagelabs.com'],
  ['trend-micro', 'Trend Micro', 'behind-gateway', 'trendmicro.com trendmicro.eu'],
  ['trellix', 'Trellix', 'behind-gateway', 'fireeyecloud.com'],
  ['sophos', 'Sophos', 'behind-gateway', 'sophos.com'],
  ['hornetsecurity', 'Hornetsecurity', 'behind-gateway', 'hornetsecurity.com antispameurope.com'],
  ['nospamproxy', 'NoSpamProxy', 'behind-gateway', 'nospamproxy.com'],
  ['retarus', 'Retarus', 'behind-gateway', 'retarus.com retarus.de'],
  ['spamexperts', 'SpamExperts', 'behind-gateway', 'antispamcloud.com spamexperts.com'],
  ['mailinblack', 'Mailinblack', 'behind-gateway', 'mailinblack.com'],
  ['vade', 'Vade', 'behind-gateway', 'vadesecure.com'],
  ['cloudflare-security', 'Cloudflare Email Security', 'behind-gateway', 'mxrecord.io'],
];

/** Mail hosts and name servers of domains that are for sale or only show advertisements. Our own table. */
const parkingEndings = [
  ...['above.com', 'sedoparking.com', 'sedo.com', 'parkingcrew.net', 'bodis.com', 'dan.com', 'undeveloped.com'],
  ...['parklogic.com', 'ztomy.com', 'dnsnuts.com', 'namedrive.com', 'voodoo.com', 'afternic.com', 'smartname.com'],
  ...['hugedomains.com', 'namebrightdns.com', 'uniregistrymarket.link', 'h-email.net', 'b-io.co', 'parked.com'],
  ...['cashparking.com', 'fabulous.com', 'trafficz.com', 'rookdns.com', 'mx-parking.com', 'domainparking.ru'],
];

const byEnding = new Map(
  rows.flatMap(([id, name, acceptAll, endings]) =>
    endings.split(' ').map((ending): [string, MailProvider] => [ending, { id, name, acceptAll }]),
  ),
);
const parking = new Set(parkingEndings);

export const providers: readonly MailProvider[] = rows.map(([id, name, acceptAll]) => ({ id, name, acceptAll }));

/**
 * The provider of the first host that the table knows; null if it knows none. `hosts`: in lower case, in order of
 * preference.
 */
export function providerOf(hosts: readonly string[]): MailProvider | null {
  for (const host of hosts) {
    const found = endingsOf(host).flatMap((ending) => byEnding.get(ending) ?? [])[0];
    if (found) return found;
  }
  return null;
}

/** Whether all of these hosts belong to domain-parking services. */
export function isParked(hosts: readonly string[]): boolean {
  return hosts.length > 0 && hosts.every((host) => endingsOf(host).some((ending) => parking.has(ending)));
}

/** `a.b.c.d`: itself, `*.b.c.d`, `a.*.c.d`, `b.c.d`, `*.c.d`, `c.d`; the longest first. */
function endingsOf(host: string): string[] {
  const labels = host.split('.').slice(-8);
  return labels.slice(0, -1).flatMap((_, from) => {
    const part = labels.slice(from);
    const starred = part.slice(0, -2).map((_, at) => part.with(at, '*').join('.'));
    return [part.join('.'), ...starred];
  });
}
