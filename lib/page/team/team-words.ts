/** Tells names on a team page from headings, buttons and places. The rules for names are in names.ts. */
import { isPersonal } from '../authors/names.ts';
import { withoutIntroduction } from '../introductions.ts';
import { isPost } from './job-words.ts';

/** "Dr.", "Prof. Dr.", "Mr" before a name; "PhD", "(she/her)", "M.Sc." after one. */
const BEFORE = /^(?:(?:prof|dr|mr|mrs|ms|mx|dipl|ing|herr|frau|sir|dame)\.?(?:-ing\.?)?\s+)+/i;
const BEHIND =
  /\s*(?:\((?:[^()]{1,30})\)|,?\s+(?:ph\.?\s?d|m\.?d|m\.?b\.?a|m\.?sc|b\.?sc|m\.?a|b\.?a|esq|jr|sr|cpa|cfa|ll\.?m|r\.?n|iii?)\.?)$/i;

/** Words of page headings, which no name contains. */
const NOTHING =
  /(?<![\p{L}\p{N}])(?:logos?|image|photo|icon|headshot|portrait|avatar|courses?|training|hub|overview|categor(?:y|ies)|requests?|agenc(?:y|ies)|notice|details?|stud(?:y|ies)|stor(?:y|ies)|releases?|kit|guides|cent(?:er|re|ro|rum)|road|avenue|city|states|kingdom|zealand|islands?|africa|america|korea|office|plans?|programm?e?s?|projects?|members?|committee|council|department|division|foundation|institute|museum|library|conference|awards?|settings|cookies?|rights|links?|pages|lists?|bio|areas?|directory|sales|operations|customer|success|data|machine|cloud|policy|account|password|careers?|jobs?|openings?|positions?|locations?|benefits|values|mission|vision|process|platform|apps?|features?|pricing|demo|partners|leadership|management|advisory|by|and|or|you|\p{L}{4,}ments?)(?![\p{L}\p{N}])/iu;

/** The start of such headings, buttons and places; some are also family names. */
const BEGINNING =
  /^(?:case|press|public|human|new|north|south|east|west|san|los|saint|united|next|previous|view|read|meet|join|follow|visit|load|show|skip|go|try|buy|free|best|great|coming|page|guide|form|executive) /i;

/** Wholly in quotes: a plant, a work or a ship. */
const QUOTED = /^["'“„«‘‚‹].*["'”“»’›]$/u;

/** The name in a line that contains nothing else; null otherwise. */
export function nameIn(text: string): string | null {
  if (text.length < 4 || text.length > 70 || QUOTED.test(text)) return null;
  let name = withoutIntroduction(text).replace(BEFORE, '');
  for (let turn = 0; turn < 3; turn += 1) {
    const bare = name.replace(BEHIND, '');
    // "Jennifer Ma" has no degree.
    if (bare.includes(' ')) name = bare;
  }
  name = name.replace(/[,;:.]$/, '').trim();
  // All capitals are a page's style.
  const tidy = /\p{Ll}/u.test(name) ? name : fromCapitals(name);
  return isPersonal(tidy) && !/[,;:|&"]/.test(tidy) && !NOTHING.test(tidy) && !BEGINNING.test(tidy) && !isPost(tidy)
    ? tidy
    : null;
}

const fromCapitals = (text: string): string =>
  text.replace(/\p{L}[\p{L}\p{M}'’]*/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
