/**
 * Sites whose pages belong to their users: only the front page describes the company behind the domain. Those that give
 * each user a subdomain are in `lib/subject/tenant-hosts.ts`. From general knowledge.
 */
import { tenantOf } from '../../subject/tenant-hosts.ts';

const hosts: ReadonlySet<string> = new Set(
  [
    'github.io gitlab.io blogspot.com wixsite.com webflow.io netlify.app vercel.app pages.dev web.app firebaseapp.com',
    'herokuapp.com myshopify.com tumblr.com substack.com medium.com notion.site notion.so carrd.co linktr.ee about.me framer.app framer.website readthedocs.io',
    'google.com linkedin.com facebook.com instagram.com threads.net twitter.com x.com bsky.app mastodon.social youtube.com tiktok.com pinterest.com',
    'reddit.com quora.com vimeo.com soundcloud.com spotify.com patreon.com github.com gitlab.com bitbucket.org sourceforge.net npmjs.com pypi.org',
    'stackoverflow.com stackexchange.com xing.com kununu.com glassdoor.com glassdoor.de indeed.com stepstone.de monster.com crunchbase.com',
    'wellfound.com yelp.com yelp.de tripadvisor.com tripadvisor.de trustpilot.com g2.com capterra.com clutch.co gelbeseiten.de dasoertliche.de',
    'pagesjaunes.fr paginasamarillas.es paginegialle.it yellowpages.com yell.com wlw.de europages.com northdata.de northdata.com bloomberg.com',
    'opencorporates.com companieshouse.gov.uk wikipedia.org wikidata.org wikimedia.org fandom.com amazon.com amazon.de ebay.com ebay.de etsy.com',
    'booking.com airbnb.com eventbrite.com eventbrite.de meetup.com gofundme.com kickstarter.com behance.net dribbble.com upwork.com fiverr.com',
    'slideshare.net scribd.com issuu.com academia.edu researchgate.net orcid.org goodreads.com imdb.com ycombinator.com producthunt.com dev.to',
    'hatenablog.com note.com livejournal.com blogger.com muckrack.com prnewswire.com businesswire.com globenewswire.com',
  ].flatMap((line) => line.split(' ')),
);

export const isSharedHost = (domain: string): boolean => hosts.has(domain);

/** A shared host, or one user's part of it: who writes there has no address there. */
export function isOnSharedHost(domain: string): boolean {
  const labels = domain.split('.');
  return tenantOf(domain) !== null || labels.some((_, from) => isSharedHost(labels.slice(from).join('.')));
}
