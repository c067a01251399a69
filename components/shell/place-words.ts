/** Names of the workspace's places. Separate from their routes, which tests read without i18n. */
import { i18n } from '#i18n';
import type { Place } from './route.ts';

export function placeWords(at: Place): string {
  return i18n.t(`workspace.place_${at}`);
}
