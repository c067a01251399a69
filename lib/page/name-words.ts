/** The words by which a name is told from what stands around it, in place of it, or behind it. */

const MONTHS = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';

/** A date or a reading time. */
export const DATE = new RegExp(
  `\\b${MONTHS} \\d|\\b\\d{1,2}(?:st|nd|rd|th|\\.)?,? ${MONTHS}|\\b\\d{1,4}[./-]\\d{1,2}[./-]\\d{2,4}\\b|\\b\\d+ ?-?min`,
  'i',
);

/** "By", "Written by", "Author:" before a name. */
export const LEADING =
  /^(?:(?:[a-z]{4,9} (?:and |post )?){0,2}by|(?:about|meet) the authors?|(?:authors?|words|written|writer|editor|reporter|contributors?)(?=\s*:|$))(?:\s*[:|–—-]\s*|\s+|$)/i;

/** Where a name ends: a date, a count, a separator, a remark. */
export const TRAILING = new RegExp(
  `\\s*(?:[|•·●◦»›→/([]|\\s[–—-]\\s|\\bon ${MONTHS} |${DATE.source}|\\b(?:19|20)\\d\\d\\b|\\b\\d+ (?:comment|view|share|read|hour|day|year)|\\b(?:updated|published|posted|last|modified|reviewed|edited|fact|medically|share|follow|read more|photo|image|special to|contributing|is an?|is the)\\b).*$`,
  'i',
);

/** `MD`, `M.D. FACLM`, `E-RYT 200`, `PhD`, `Jr.`: what stands behind a name, not a name. */
export const CREDENTIAL =
  /^(?:[A-Z\d-]{1,7}|(?:[A-Z][a-z]{0,2}\.){1,4}[A-Za-z]{0,2}|(?:Ph|Psy|Ed|Pharm)D|[BM]Sc|Jr|Sr|Esq|[ -]){1,4}$/;

/** Accounts, labels and buttons: not a name, wherever it stands. */
export const NOBODY =
  /^(?:(?:wp|super|site)?[ -]?admin(?:istrator)?|webmaster|root|user ?(?:name)?|guest.{0,12}|anonymous|(?:the |this )?(?:authors?|writer|editors?)(?: name)?|staff|null|undefined|none|default|test|share|comments?|reviews?|more|blog|news|articles?|posts?|name|date|website|facebook|twitter|linkedin|wordpress)$/i;

/** Words of a slogan, a sentence or a button. */
export const SENTENCE =
  /\b(?:how|what|why|your?|our|we|us|is|are|was|this|that|with|from|into|top|tips|click|learn|get|more|all|about|latest|recent|related|popular|privacy|terms|copyright|sign|subscribe|e?-?mail|contact|write|send|message|now|questions?|data|costs?|posts|former|details)\b/i;

/** Words of an organisation, a desk, a team or a job: no person is called so. */
export const INSTITUTION =
  /\b(?:teams?|staff|desk|writers?|edit(?:or\w*|ing)|report(?:er|s)|contributors?|authors?|manage\w+|director|officer|ceo|senior|specialist|strateg\w+|analy\w+|consult\w+|engineer\w*|develop\w+|design\w*|market\w*|content|research\w*|experts?|agency|associat\w+|academy|university|college|school|institute|inc|ll[cp]|ltd|gmbh|corp\w*|compan(?:y|ies)|group|services?|solutions?|systems?|software|techn\w+|labs?|studios?|media|news\w*|press|magazine|times|post|blog|network|online|digital|care|health|center|insurance|homes?|store|shop|community|reuters|support|world|global|events?|travel|education|insights?|industry|business|daily|today|publish\w+|of|for|the|at|in|to)\b/i;

/** Small words inside names. */
export const PARTICLE =
  /^(?:d[aeiu]|dos|das|del|della|de[rn]|van|von|zu|zur|l[ae]|les|el|al|bin|ibn|ben|y|e|a[fv]|te[rn]|st\.?|op|mc)$/i;
