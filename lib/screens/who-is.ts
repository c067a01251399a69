/** Everything that a service knows of a profile's person, by its handle alone. */
import { openWorkspace } from '../gestures/open-page.ts';

/** Opens the workspace where the handle can be enriched; nothing is asked before a click there. In the click itself. */
export function whoIsHandle(handle: string): void {
  void openWorkspace(`#/enrichment?handle=${encodeURIComponent(handle)}`);
}
