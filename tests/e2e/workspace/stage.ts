/** The workspace as its tests stand on it: the shipped build in Chromium, connected to the reference service. */
import type { Page } from 'puppeteer-core';
import { type Stage, type StageOptions, startStage } from '../popup/stage.ts';

export { judged } from '../popup/stage.ts';

export interface WorkspaceStage extends Stage {
  /** Opens the workspace at a route, `discover` or `leads?list=3`, in a window as large as the mock's, and waits for its head. */
  open(route: string): Promise<Page>;
}

export async function startWorkspace(options: StageOptions = {}): Promise<WorkspaceStage> {
  const stage = await startStage(options);
  return {
    ...stage,
    async open(route) {
      const page = await stage.chromium.openInTab(`workspace.html#/${route}`);
      await page.setViewport({ width: 1280, height: 800, deviceScaleFactor: 1 });
      await page.waitForSelector('main h1');
      return page;
    },
  };
}

/** How far the page is wider than its window, in CSS pixels: a page that scrolls sideways is wrong, its tables may. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
