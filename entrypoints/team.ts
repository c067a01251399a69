/** Loaded for requests to a team's service beside the contract. */
import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { teamFile } from '../lib/background/team/team-file.ts';

export default defineUnlistedScript(() => {
  globalThis.harrierTeam = teamFile;
});
