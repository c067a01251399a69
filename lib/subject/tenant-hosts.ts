/**
 * Hosts that give each customer a subdomain and are not on the public suffix list: blogs, newsletters, website
 * builders, help centers and career pages. From general knowledge.
 */
const tenantHosts: ReadonlySet<string> = new Set(
  [
    'wordpress.com squarespace.com tumblr.com substack.com medium.com ghost.io weebly.com jimdofree.com jimdosite.com',
    'site123.me strikingly.com mystrikingly.com godaddysites.com business.site tilda.ws hashnode.dev livejournal.com typepad.com',
    'hubspotpagebuilder.com hs-sites.com beehiiv.com bandcamp.com bigcartel.com over-blog.com zendesk.com freshdesk.com',
    'atlassian.net sharepoint.com bamboohr.com recruitee.com teamtailor.com breezy.hr jobs.personio.com jobs.personio.de',
  ].flatMap((line) => line.split(' ')),
);

/** The host's own subdomains, which belong to no tenant. */
const own =
  /^(?:www\d?|[a-z]{2}|account|api|app|apply|apps|auth|blog|boards|careers|community|dashboard|dev|developers?|docs|engineering|forum|help|info|jobs|learn|login|mail|my|news|on|open|partners?|policy|public-api|secure|shop|staff|status|store|support)$/;

/** `acme.substack.com` for `acme.substack.com` and what lies below it; `null` elsewhere. */
export function tenantOf(host: string): string | null {
  const labels = host.split('.');
  for (let at = 1; at < labels.length - 1; at += 1) {
    const [label = ''] = labels.slice(at - 1);
    if (tenantHosts.has(labels.slice(at).join('.'))) return own.test(label) ? null : labels.slice(at - 1).join('.');
  }
  return null;
}
