/** Injected by the click that asks for a page's names. They are its result; nothing stays in the page. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { readTeamNames } from '../lib/page/team/team-names.ts';

export default defineUnlistedScript(() => readTeamNames(document, location));
