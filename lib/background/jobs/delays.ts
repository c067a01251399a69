/**
 * Delays in milliseconds that a user or the browser waits for. Browser tests change some of them in their copies of
 * the build, and find them by name (tests/e2e/harness/build-copy.ts). Nothing in the product sets them.
 */
export const delays = {
  /** Before a save or deletion is sent, so it can be undone */
  undoTime: 8_000,
  /** In store builds, browsers silently postpone any earlier alarm. */
  soonestAlarm: 30_000,
};
