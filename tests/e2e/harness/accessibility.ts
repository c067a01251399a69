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

/** Gives every violation, in the colour scheme that is on. The code is evaluated from outside, which no CSP of a page forbids. */
export async function axe(page: Page): Promise<Violation[]> {
  const session = await page.createCDPSession();
  try {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: `${source};\naxe.run(document, { resultTypes: ['violations'] })`,
      awaitPromise: true,
      returnByValue: true,
    });
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
