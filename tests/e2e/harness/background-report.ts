/** The background's jobs and alarms, for messages of failed tests. */
import type { Page } from 'puppeteer-core';

/** Milliseconds. A background that hangs does not answer. */
const longestAnswer = 5_000;

/** The jobs and alarms as JSON; empty for a page outside the extension. Never rejects. */
export async function backgroundReport(page: Page): Promise<string> {
  if (!page.url().includes('-extension://')) return '';
  const report = await page.evaluate(jobsAndAlarms, longestAnswer).catch((problem: Error) => problem.message);
  return `\nThe background says:\n${report}`;
}

async function jobsAndAlarms(within: number): Promise<string> {
  const message = { to: 'background', id: crypto.randomUUID(), name: 'jobs', data: {} };
  const late = new Promise((resolve) => setTimeout(resolve, within, 'no answer'));
  const said = Promise.race([chrome.runtime.sendMessage(message).catch(String), late]);
  const [jobs, alarms] = await Promise.all([said, chrome.alarms.getAll()]);
  return JSON.stringify({ now: Date.now(), jobs, alarms });
}
