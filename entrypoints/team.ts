/** The background's fifth file, run when a team's service is asked beside the contract. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { teamFile } from '../lib/background/team/team-file.ts';

export default defineUnlistedScript(() => {
  globalThis.harrierTeam = teamFile;
});
