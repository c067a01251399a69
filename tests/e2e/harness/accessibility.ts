/** Asks axe-core what is wrong with a page for those who cannot see it or use a mouse. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'puppeteer-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Violation {
  /** The rule's name, such as `color-contrast`. */
  rule: string;
  help: string;
  /** Where, as selectors with what is wrong there. */
  where: string[];
}

/**
 * Gives every violation, in the colour scheme that is on; `rules` are the only ones that are looked at, else all are. The code is
 * evaluated from outside, which no CSP of a page forbids, and once a page: it is long.
 */
export async function axe(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  const session = await page.createCDPSession();
  const evaluate = (expression: string) =>
    session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  // Else every style sheet is fetched and read again, for one rule alone, which is an experiment and not run.
  const preload = { assets: ['media'] };
  const options = { resultTypes: ['violations'], preload, ...(rules && { runOnly: rules }) };
  try {
    const { result: known } = await evaluate('typeof axe');
    // What it finds is told by its place: the elements' own text is a sixth of its work.
    if (known.value === 'undefined') await evaluate(`${source}; axe.configure({ noHtml: true }); undefined`);
    const { result, exceptionDetails } = await evaluate(`axe.run(document, ${JSON.stringify(options)})`);
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
