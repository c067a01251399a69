/** Injected on the click that asks for a page's names only; they are its result, and nothing stays behind. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readTeamNames } from '../lib/page/team/team-names.ts';

export default defineUnlistedScript(() => readTeamNames(document, location));
