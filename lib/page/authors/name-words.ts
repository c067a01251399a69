/**
 * Words that distinguish a name from what stands around, instead of or after it. Patterns that are put together are
 * marked as pure, so that scripts that never use them are built without them.
 */
import { END, START } from '../whole-words.ts';

const MONTHS = `${START}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}[.,]{0,2}`;

/** A date in any language, or how long ago or how long to read. */
export const DATE = /* @__PURE__ */ new RegExp(
  `${MONTHS} \\d|\\d\\S{0,2}(?: de)?[ -](?:${MONTHS}|\\p{L}{3,10}[.,]{0,2}(?: de)?[ -]20\\d\\d)|\\d[./-]\\d{1,2}[./-]\\d|\\d年|\\d ?-?min|${START}ago${END}`,
  'iu',
);

/** "By", "Geschrieben von", "March 3 2026 by", "Author:", "文/" before a name, or alone. "Sofa by Max Foe" is none. */
export const LEADING =
  /^(?:.{0,40}\d(?:\d{3}|日)\W{1,4}(?:.{0,5}\d[h:]\d\d\W+)?)?(?:(?:\S{0,9} ?(?:wr|host|opin|anal|post|pub|rep|sto|word|arti|aut|contr|subm|escr|écr|réd|gesch|verf|beitr|te[kx]|scri|cura|skr|komm|kolu|inter[vw]|re[zc]ens|gast[bk]|aufg|recu)\p{L}{0,9} (?:and \S{4,9} )?)?(?:by|par|por|door|przez|oprac\.|γράφει [οη]|بقلم|מאת|(?:von|d[ia]|a[vf])(?=$|:| \S+ \S))|(?:aut(?:h?or|eur)\p{L}{0,2}|tác giả|haber|írta|words|writer|editor|te[kxs]s?t\p{L}?|yazan|كتب|автор|текст)(?=\s*[:：|]|$)|[\p{Lo}・]{0,5}[文者글](?=[\s:：／/|丨]|$))(?:\s*[:：／/|丨–—-]\s*|\s+|$)/iu;

/** Where a name ends: a date, a count, a separator, a remark. */
export const TRAILING = /* @__PURE__ */ new RegExp(
  `\\s*(?:[|•·●◦»›→/([]|\\s[–—-]\\s|\\s\\d|${MONTHS} \\d|${START}(?:(?:updat|pub[bl]|aktual|veröff)\\p{L}*|posted|last|modified|reviewed|edited|fact|medically|share|follow|read more|photo|image|special to|on behalf|is (?:an?|the)|on \\p{L}+day|am \\p{L}+(?:tag|woch)|le \\p{L}{3,6}di)${END}|[\\s.]+(?:\\p{L}+[:：]|(?:\\p{sc=Han}+|[fp]h?otos?)/)|\\s(?:기자|报道)).*$`,
  'iu',
);

/** `MD`, `M.D. FACLM`, `E-RYT 200`, `PhD`, `Jr.`: what stands behind a name, not a name. */
export const CREDENTIAL = /^(?:[A-Z\d.-]{1,7}|\w{2,5}D|[A-Z][a-z]{1,2}\.(?:[A-Z]\.)?|[BM]Sc|[JS]r|Esq| ){1,4}$/;

/** Accounts, labels and buttons, in several languages: not a name, wherever it stands. */
export const NOBODY =
  /^(?:(?:wp|super|site)?[ -]?admin\w*|(?:\S+ )?users?(?: ?name)?|\S+ api|mins? read|guest.{0,12}|anonymous|(?:the |this )?(?:authors?|writer|editors?)(?: name)?|staff|(?:null|undefined)(?: \S+)?|unknown|default|root|web ?master|moderator|gast(?:[ -]?autor\p{L}*)?|redaktor|invit[ao]do|invité|ospite|anon[iy]m\p{L}*|un?bekannt|inconnu|desconocido|benutzer|usuario|utilisateur|(?:\S+ ){0,2}(?:bio|biography|profile?|perfil)|none|test|share|comments?|reviews?|more|blog|news|articles?|posts?|name|facebook|twitter|linkedin|(?:sun|mon|tue|wed|thu|fri|sat)(?:[a-z]{0,5}day)?)$/iu;

/** Words of a slogan, a sentence or a button. */
export const SENTENCE = new RegExp(
  `${START}(?:by|how|what|why|your?|our|we|us|is|are|was|this|that|with|from|top|tips|click|learn|get|more|all|about|latest|recent|related|popular|privacy|terms|sign|subscribe|e?-?mail|contact|write|send|message|now|former|questions?|data|costs?|posts|comments?|videos?|photos?|gallery|keywords?|articles?|stories|newsletter|website|categor(?:y|ies)|sections?|transcript|prime|facts)${END}|['’]s$`,
  'iu',
);

/**
 * Words of an organisation, a desk, a team or a job: no person is called so. As `WordList` writes them, by languages.
 * A prefix must not begin a surname: Newsome, Corpuz, Haberl, Nyheim and Techera are some.
 */
export const INSTITUTION_WORDS = [
  'team* staff sponsored desk writer* editi* edito* report* correspond* contribut* author* manag* direct* vice chief executive partner founder* fellow chef trainer lead advis* offic* ceo senior special* strateg* analy* consult* engineer* develop* design* market* content research* expert* agenc* associat* academ* univers* college school institu* department clinic hospital council museum bureau society union club center centre inc llc llp ltd plc gmbh ag sarl corp corporat* compan* group service* system* tech techni* technolog* lab labs studi* study* media news newsroom newsdesk newswire newsletter newspaper newsteam newsweek wire* press magazine tribune chronicle weekly today times post blog* forum hub radio tv broadcast* podcast* network online digital international national american care health insurance home homes store shop support world global event* travel learning resources estate finance capital product* science insight* business daily publish* publicat* admin* security reuters bloomberg xinhua of for the at in to',
  // de fr es pt it nl pl tr, Scandinavian languages, ru, ar
  '*leiter avocat* envoyé enviad* redak* redac* redaç* redaz* rédac* nachrichten* agent* presse pressest* pressedi* presset* verlag* zeitung *zeitung équipe equipe equipo agênci* journal* ediciones notic* notiz* corporac* notíc* diari* nieuws* nyhed* nyhet* wiadomości gazet* haber haberler haberleri ajans* editör* редакц* новост* агентств* пресс* газет* تحرير التحرير وكالة صحيفة فريق',
].join(' ');

/** The same where words are not set apart: Japanese, Chinese, Korean. */
const WORDS_JOINED =
  '[編编]集部|[編编][辑輯]部|新[聞闻]|取材班|通信社?$|通[訊讯]社|株式会社|チーム|ニュース|日[報报]|小[編编]|[團团][隊队]|편집[부국]|뉴스|신문|일보|연합';

/** The endings of such words, and `WORDS_JOINED`. */
export const INSTITUTION = new RegExp(
  `${START}\\p{L}{3,}(?:tions?|ology|ities|[iy][sz]ing|ware)${END}|${WORDS_JOINED}`,
  'iu',
);

/**
 * An abbreviation such as AP or dpa: an agency or an account, not a name. Or a text whose first word is all capital
 * consonants, such as a broadcaster's desk.
 */
export const ACRONYM =
  /^(?:\p{Lu}{2,5}|dpa|sid|epd|kna|afp|apa)(?:[/-]\p{L}{2,5})?$|^(?=[A-Z]{3})[B-DF-HJ-NP-TV-XZ]{3,5}(?= [A-Z]?[a-z])/u;

/**
 * A word with a capital inside (AcmeLabs), or that begins with capitals (AFPNews). Names such as MacLean and DeVito
 * have only a prefix before it.
 */
export const BRAND = /^(?!Mac)\S*\p{Ll}{2}\p{Lu}\S*$|^\p{Lu}{2,}\p{Ll}{2}\S*$|(?<!\S)\p{Lu}{3,}\p{Ll}/u;

/** Buttons and links: what they ask for comes first. */
export const ASKED =
  /^(?:join|save|read|view|see|show|follow|share|download|watch|listen|explore|discover|buy|try|start|find|open|visit|apply|report|reply|print|copy|add|back|next|previous|continue|advertise|published|posted|updated|written|reviewed|teilen|folgen|lesen|drucken|partager|suivre|lire|compart\w+|seguir|leer|ver|voir|mehr|saiba|leia|zobacz|bekijk|condividi|segui|deel|volg|udostępnij|paylaş|поделиться)(?!\p{L})/iu;

const JOINER = 'and|And|AND|und|et|og|och|и|&|with|\\+';

/** Joiners that may also be part of a name, or its first or last word. */
const JOINER_OF_WHOLE = 'e|y|i|en|ve|és|și|şi|και|і|й|та|ir|और|एवं|(?:a|ja|un)(?= \\p{Lu})';

/**
 * Between two names of one byline. Joiners that may be part of a name count only between two names of several words.
 */
export const JOINT = /* @__PURE__ */ new RegExp(
  `(?<=\\S \\S{1,40}) (?:${JOINER_OF_WHOLE}) (?=\\S{1,40} \\S)| (?:${JOINER}) `,
  'u',
);

/** Two texts, one to a line, of which the first ends with a joiner or comma or the second begins with one. */
export const GOES_ON = /* @__PURE__ */ new RegExp(
  `[,、，،]\\n|\\n[,、，،]|(?<!\\S)(?:${JOINER}|${JOINER_OF_WHOLE})\\n|\\n(?:${JOINER}|${JOINER_OF_WHOLE})(?!\\S)`,
  'u',
);

/** A name in Chinese, Japanese or Korean characters, without a space. Not a job title. */
export const IN_SIGNS =
  /^(?!.*(?:기자|특파원|記者|记者|編輯|编辑|撮影|摄影))[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー・]{2,9}$/u;
