/**
 * A host's robots.txt (RFC 9309): the group for `Harrier`, else for `*`. Our own parser, because libraries need
 * minutes for a malicious file: tests/faults/README.md #34.
 */

/** Its text; empty if the host has none. `closed`: it could not be read, so the host is not searched. */
export type Robots = string | { closed: true };

export interface SiteRules {
  allows(address: string): boolean;
  /** The requested milliseconds between two requests; 0 if none. */
  delay: number;
  sitemaps: string[];
}

const agent = 'harrier';

/** RFC 9309's minimum size; the rest is ignored. */
export const longestRobots = 512_000;

/** Rules with a `*` inside, for us. Real files have some hundred; with more, the host is not searched. */
const mostWild = 1_000;

/** The longest delay that is honoured. */
const longestDelay = 10_000;

const closed: SiteRules = { allows: () => false, delay: 0, sitemaps: [] };

function siteRules(robots: Robots): SiteRules {
  if (typeof robots !== 'string') return closed;
  const { groups, sitemaps } = groupsIn(robots.slice(0, longestRobots));
  const { rules, delay } = groups.get(agent) ?? groups.get('*') ?? noRules();
  if (rules.filter(({ parts }) => parts.length > 1).length > mostWild) return closed;
  // The longest rule wins, and of equal ones the one that allows.
  rules.sort((one, other) => other.length - one.length || Number(other.isAllowing) - Number(one.isAllowing));
  return {
    allows(address) {
      const { pathname, search } = new URL(address);
      const path = unescaped(pathname + search);
      return rules.find((rule) => isMatch(rule, path))?.isAllowing ?? true;
    },
    delay: Math.min(longestDelay, Math.max(0, delay) * 1_000),
    sitemaps,
  };
}

interface Rule {
  isAllowing: boolean;
  length: number;
  /** Between its `*`. */
  parts: readonly string[];
  /** It ends in `$`. */
  isWhole: boolean;
}

interface Group {
  rules: Rule[];
  /** In seconds. */
  delay: number;
}

const noRules = (): Group => ({ rules: [], delay: 0 });

/** Only the groups for `harrier` and `*`, by name. A `User-agent` line without rules or a delay makes no group. */
function groupsIn(text: string): { groups: Map<string, Group>; sitemaps: string[] } {
  const groups = new Map<string, Group>();
  const sitemaps: string[] = [];
  const own = new Set<string>();
  let isAmongNames = false;
  const groupsHere = () =>
    [...own].map((name) => {
      const group = groups.get(name) ?? noRules();
      groups.set(name, group);
      return group;
    });
  for (const line of text.split(/\r\n|\r|\n/)) {
    const said = line.split('#', 1)[0] ?? '';
    const colon = said.indexOf(':');
    const name = said.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const value = said.slice(colon + 1).trim();
    if (name === '') continue;
    if (name === 'user-agent') {
      if (!isAmongNames) own.clear();
      const named = value.split('/', 1)[0]?.trim().toLowerCase() ?? '';
      if (named === agent || named === '*') own.add(named);
    } else if (name === 'sitemap' && value !== '') sitemaps.push(value);
    else if (name === 'crawl-delay') for (const group of groupsHere()) group.delay = Number(value) || group.delay;
    else if (name === 'allow' || name === 'disallow')
      for (const group of groupsHere()) if (value !== '') group.rules.push(ruleOf(value, name === 'allow'));
    isAmongNames = name === 'user-agent';
  }
  return { groups, sitemaps };
}

function ruleOf(value: string, isAllowing: boolean): Rule {
  const pattern = unescaped(encoded(value));
  const isWhole = pattern.endsWith('$');
  const parts = pattern
    .slice(0, isWhole ? -1 : undefined)
    .replace(/\*+/g, '*')
    .split('*');
  return { isAllowing, length: pattern.length, parts, isWhole };
}

/** Each part is found as early as possible, and the last one of a whole path at its end. */
function isMatch({ parts, isWhole }: Rule, path: string): boolean {
  let end = 0;
  for (const [nth, part] of parts.entries()) {
    const isLast = isWhole && nth === parts.length - 1;
    const at = isLast ? path.length - part.length : nth === 0 ? 0 : path.indexOf(part, end);
    if (at < end || !path.startsWith(part, at) || (nth === 0 && at > 0)) return false;
    end = at + part.length;
  }
  return true;
}

/** As in an address. What is encoded already stays as it is. */
function encoded(text: string): string {
  try {
    return encodeURI(text).replace(/%25/g, '%');
  } catch {
    return text;
  }
}

/** RFC 9309 §2.2.2: letters, digits and `-._~` are compared unescaped; other escapes in capitals. */
const unescaped = (text: string): string =>
  text.replace(/%[0-9a-f]{2}/gi, (code) => {
    const letter = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(letter) ? letter : code.toUpperCase();
  });

/** The rules of each known host, by origin; null for others. Parsed once. */
export function createRules(robots: Record<string, Robots>): (origin: string) => SiteRules | null {
  const made = new Map<string, SiteRules>();
  return (origin) => {
    const said = robots[origin];
    if (said === undefined) return null;
    const rules = made.get(origin) ?? siteRules(said);
    made.set(origin, rules);
    return rules;
  };
}
