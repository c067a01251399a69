/**
 * The controllers of pages that tests open. A page left open would go on listening and requesting beside later files,
 * which share its thread and its document.
 */
const begun = new Set<AbortController>();

/** The controller that closes a page. It aborts with the file at the latest. */
export function newLife(): AbortController {
  const life = new AbortController();
  begun.add(life);
  return life;
}

export function endLives(): void {
  for (const life of begun) life.abort();
  begun.clear();
}
