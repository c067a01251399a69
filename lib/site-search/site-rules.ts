/** A host's robots.txt (RFC 9309): the group for `Harrier`, else for `*`. */
import robotsParser from 'robots-parser';

/** Its text; empty if the host has none. `closed`: it could not be read, so the host is not searched. */
export type Robots = string | { closed: true };

export interface SiteRules {
  allows(address: string): boolean;
  /** The requested milliseconds between two requests; 0 if none. */
  delay: number;
  sitemaps: string[];
}

const agent = 'Harrier';

/** RFC 9309's minimum size; the rest is ignored. */
const longestRobots = 512_000;

/** The longest delay that is honoured. */
const longestDelay = 10_000;

/** `origin`: the host's. */
function siteRules(origin: string, robots: Robots): SiteRules {
  if (typeof robots !== 'string') return { allows: () => false, delay: 0, sitemaps: [] };
  const rules = robotsParser(`${origin}/robots.txt`, robots.slice(0, longestRobots));
  const seconds = rules.getCrawlDelay(agent) ?? 0;
  return {
    allows: (address) => rules.isAllowed(address, agent) ?? false,
    delay: Math.min(longestDelay, Math.max(0, seconds) * 1_000),
    sitemaps: rules.getSitemaps(),
  };
}

/** The rules of each known host, by origin; null for others. Parsed once. */
export function createRules(robots: Record<string, Robots>): (origin: string) => SiteRules | null {
  const made = new Map<string, SiteRules>();
  return (origin) => {
    const said = robots[origin];
    if (said === undefined) return null;
    const rules = made.get(origin) ?? siteRules(origin, said);
    made.set(origin, rules);
    return rules;
  };
}
