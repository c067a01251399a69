import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Violation {
  /** Such as `color-contrast`. */
  rule: string;
  help: string;
  /** Selectors, each with its problem. */
  where: string[];
}

/**
 * Rows are alike and take most of axe's time. The first dozen stand for the rest, with every unfolded row of people.
 */
const otherRows = [['.contacts > :nth-child(n + 13):not(:has(> :nth-child(2)))'], ['tbody > tr:nth-child(n + 13)']];

/** Takes longer than all other rules together. */
const onColours = 'color-contrast';

/** The rules to try: all, those on colours, or those on everything else. */
export type Rules = 'all' | 'colours' | 'other';

/**
 * Returns every violation in the current colour scheme. axe is evaluated through DevTools, which no page's CSP forbids,
 * and only once per page because it is large.
 */
export async function axe(page: Page, rules: Rules = 'all'): Promise<Violation[]> {
  const session = await page.createCDPSession();
  const evaluate = (expression: string) =>
    session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  // Otherwise axe fetches and parses every style sheet again, for one experimental rule that is not run.
  const preload = { assets: ['media'] };
  const options = {
    resultTypes: ['violations'],
    preload,
    ...(rules === 'colours' && { runOnly: [onColours] }),
    ...(rules === 'other' && { rules: { [onColours]: { enabled: false } } }),
  };
  try {
    const { result: known } = await evaluate('typeof axe');
    // Reports elements by selector only: including their HTML would take a sixth of the time.
    if (known.value === 'undefined') await evaluate(`${source}; axe.configure({ noHtml: true }); undefined`);
    const context = `{ include: [document], exclude: ${JSON.stringify(otherRows)} }`;
    const { result, exceptionDetails } = await evaluate(`axe.run(${context}, ${JSON.stringify(options)})`);
    if (exceptionDetails) throw new Error(`axe: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    const results: AxeResults = result.value;
    return results.violations.map(({ id, help, nodes }) => ({
      rule: id,
      help,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')}: ${failureSummary ?? ''}`),
    }));
  } finally {
    await session.detach();
  }
}
