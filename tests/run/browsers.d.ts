/** Types of browsers.js, which stays plain JavaScript because it runs before anything is installed. */
export type BrowserName = 'chromium' | 'firefox';

export declare const browsers: Record<
  BrowserName,
  { title: string; names: string[]; variable: string; package: string }
>;

export declare function findBrowser(which: BrowserName): string | null;
