/** A host's robots.txt as it is obeyed (RFC 9309): what it says to `Harrier`, else to everybody. */
import robotsParser from 'robots-parser';

/** Its text; empty where the host has none. `closed`: it could not be asked for, so that nothing of the host is. */
export type Robots = string | { closed: true };

export interface SiteRules {
  allows(address: string): boolean;
  /** Milliseconds between two requests, as asked for; 0 when nothing is said. */
  delay: number;
  sitemaps: string[];
}

const agent = 'Harrier';

/** As much as every reader has to take; what comes after is of no effect. */
const longestRobots = 512_000;

/** Waits as long as a host asks for, up to here. */
const longestDelay = 10_000;

/** `origin`: of the host whose file it is. */
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

/** The rules of each host whose robots.txt is known, by origin; null for others. Read once. */
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
