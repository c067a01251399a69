/** Reads a sitemap (sitemaps.org) or a plain list. Scans XML for its few tags, because the background has no parser. */

export interface Sitemap {
  pages: string[];
  /** Addresses of further sitemaps. */
  maps: string[];
}

const MOST = 20_000;

export function readSitemap(text: string): Sitemap {
  if (!/<(?:[a-z]{1,10}:)?(?:urlset|sitemapindex)\b/i.test(text)) return { pages: listed(text), maps: [] };
  const found = [...text.matchAll(/<(?:[a-z]{1,10}:)?loc\b[^>]{0,200}>\s*(?:<!\[CDATA\[)?([^<\]]{1,2000})/gi)]
    .slice(0, MOST)
    .map(([, address = '']) => unescaped(address.trim()));
  return /<(?:[a-z]{1,10}:)?sitemapindex\b/i.test(text) ? { pages: [], maps: found } : { pages: found, maps: [] };
}

/** One address per line and nothing else: an error page is no list. */
function listed(text: string): string[] {
  const lines = text.split(/\r?\n/, MOST).map((line) => line.trim());
  return lines.filter((line) => /^https?:\/\/\S{1,2000}$/i.test(line));
}

const MARKS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (all, number, hex, name) => {
    if (name) return MARKS[String(name).toLowerCase()] ?? all;
    const code = number ? Number(number) : Number.parseInt(String(hex), 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : all;
  });
}

/**
 * Sitemaps most likely to list the company's own pages first. Those of products, pictures and articles are skipped if
 * there are others.
 */
export function byPromise(maps: readonly string[]): string[] {
  const ranked = maps.map((address) => ({ address, rank: promise(address) }));
  const likely = ranked.filter(({ rank }) => rank >= 0);
  const chosen = likely.length > 0 ? likely : ranked.slice(0, 1);
  return chosen.toSorted((one, other) => other.rank - one.rank).map(({ address }) => address);
}

function promise(address: string): number {
  const name = new URL(address).pathname.replace(/site-?map/gi, '');
  if (/team|people|person|staff|employee|member|mitarbeit|contact|kontakt|location|standort|office/i.test(name))
    return 2;
  if (/page|main|static|site|general|seite/i.test(name)) return 1;
  return /product|produ[ck]t|shop|categor|tag|image|video|news|post|blog|archive|artic|event|author/i.test(name)
    ? -1
    : 0;
}
