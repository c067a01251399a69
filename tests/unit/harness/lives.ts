/**
 * The lives of pages that tests open. A page that is still open would listen and ask on beside later files, which
 * share its thread and its document.
 */
const begun = new Set<AbortController>();

/** The life of a page; it ends with the file, if the test does not end it. */
export function newLife(): AbortController {
  const life = new AbortController();
  begun.add(life);
  return life;
}

export function endLives(): void {
  for (const life of begun) life.abort();
  begun.clear();
}
