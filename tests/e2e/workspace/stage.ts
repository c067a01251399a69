/** The stage of every workspace test: the shipped build in Chromium, connected to the reference service. */
import type { Page } from 'puppeteer-core';
import { element } from '../harness/seeing.ts';
import { type Stage, type StageOptions, startStage } from '../popup/stage.ts';

export { judged, judgedInColour } from '../popup/stage.ts';

export interface WorkspaceStage extends Stage {
  /**
   * Opens the workspace at a route (`discover`, `leads?list=3`) in a window of the mock's size, and waits for its
   * heading.
   */
  open(route: string): Promise<Page>;
}

export async function startWorkspace(options: StageOptions = {}): Promise<WorkspaceStage> {
  const stage = await startStage(options);
  return {
    ...stage,
    async open(route) {
      const page = await stage.chromium.openInTab(`workspace.html#/${route}`);
      await page.setViewport({ width: 1280, height: 800, deviceScaleFactor: 1 });
      await element(page, 'main h1');
      return page;
    },
  };
}

/** CSS pixels by which the page is wider than its window. A page must not scroll sideways; its tables may. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}
