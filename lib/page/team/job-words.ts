/** The words by which a line is told to be somebody's post, in the languages of the pages that we have seen. */
import { END, START } from '../whole-words.ts';

/** One person's word each: departments and groups ("Sales", "Engineers") stand in menus, too. */
const ENGLISH =
  'chief|c[a-z]o|head of|vice|[se]?vp|president|(?:co-?)?founder|(?:co-?)?owner|partner|principal|director|manager|managing|leader|lead|supervisor|officer|executive|engineer|developer|architect|designer|analyst|scientist|researcher|technician|mechanic|consultant|advis[eo]r|associate|assistant|coordinator|specialist|strategist|representative|recruiter|administrator|secretary|treasurer|chair(?:man|woman|person)?|board member|member of|trustee|counsel|attorney|lawyer|solicitor|paralegal|accountant|controller|bookkeeper|buyer|planner|producer|editor|writer|reporter|journalist|photographer|professor|lecturer|teacher|dean|fellow|postdoc\\p{L}*|phd student|doctoral (?:student|candidate)|intern|trainee|nurse|doctor|physician|surgeon|dentist|therapist|psychologist|pharmacist|coach|trainer|instructor|chef|curator|librarian|captain|pilot|agent|broker|realtor|marketer|evangelist|ambassador|receptionist|foreman|estimator|surveyor|inspector|investor';
const GERMAN =
  'geschäftsführ\\p{L}*|\\p{L}*leit(?:er|erin|ung)|vorst[aä]nd\\p{L}*|inhaber\\p{L}*|gründer\\p{L}*|\\p{L}*entwickler\\p{L}*|\\p{L}*ingenieur\\p{L}*|\\p{L}*berat(?:er|erin|ung)|vertriebs\\p{L}+|\\p{L}*assisten[tz]\\p{L}*|referent\\p{L}*|\\p{L}*mitarbeiter\\p{L}*|prokurist\\p{L}*|sachbearbeiter\\p{L}*|\\p{L}*techniker\\p{L}*|\\p{L}*kauf(?:mann|frau)|buchhalt\\p{L}*|\\p{L}*anw[aä]lt\\p{L}*|notar\\p{L}*|ärzt\\p{L}*|arzt|meister\\p{L}*|einkäufer\\p{L}*|redakt\\p{L}*|sekretari\\p{L}*';
const ROMANCE =
  'direct(?:eur|rice|ora?|ores)|diretor\\p{L}*|dirett\\p{L}*|responsab(?:le|ile)s?|gérante?|gerente|chef\\p{L}*|chargée? d\\p{L}*|fondat\\p{L}*|fundador\\p{L}*|associée?s?|soci[oa]|ingénieur\\p{L}*|ingenier[oa]|ingegner\\p{L}*|engenheir\\p{L}*|président\\p{L}*|president[ea]|développeu\\p{L}*|desarrollador\\p{L}*|sviluppat\\p{L}*|desenvolvedor\\p{L}*|comptable|contable|avocate?|abogad[oa]|avvocat[oa]|consultor\\p{L}*|consulent\\p{L}*|conseill\\p{L}*|jef[ea]|coordinador\\p{L}*|coordenador\\p{L}*|amministrat\\p{L}*|administrador\\p{L}*|commercial\\p{L}*|técnic[oa]|profesor\\p{L}*';
const OTHERS =
  'directeur|eigenaa?r\\p{L}*|\\p{L}*medewerk\\p{L}*|oprichter|\\p{L}*adviseur|hoofd|\\p{L}*leider|beheerder|direkt[øö]r|daglig leder|leder|verkställande|vd|\\p{L}*chef|\\p{L}*utvikler|\\p{L}*utvecklare|\\p{L}*ansvarig|\\p{L}*ansvarlig|grundare|rådgiver|toimitusjohtaja|dyrektor\\p{L}*|kierowni\\p{L}*|prezes\\p{L}*|specjalist\\p{L}*|inżynier\\p{L}*|ředitel\\p{L}*|jednatel\\p{L}*|vedoucí|директор\\p{L}*|менеджер\\p{L}*|руководител\\p{L}*|инженер\\p{L}*|специалист\\p{L}*|основател\\p{L}*|müdür\\p{L}*|mühendis\\p{L}*|kurucu\\p{L}*';

const POST = new RegExp(`${START}(?:${ENGLISH}|${GERMAN}|${ROMANCE}|${OTHERS})${END}`, 'iu');
const POST_IN_SIGNS =
  /社長|部長|課長|取締役|代表|執行役|役員|所長|室長|担当|マネージャー|エンジニア|デザイナー|经理|經理|总监|總監|主任|主管|工程师|工程師|创始|创办|总裁|董事|대표|이사|팀장|부장|과장|매니저/;

const MOST = 90;

/** What stands under a name and is no post: addresses, numbers, buttons, sentences. */
const OTHER =
  /@|https?:|www\.|\d{3}|[?!…"“”[\]]|[:]$|(?<!\p{L})(?:is|was|are|were|has|have|had|joins?|said|says|your?|our|with)(?!\p{L})|^(?:read|view|see|learn|meet|more|email|e-mail|mail|call|phone|tel|contact|linkedin|twitter|follow|share|reply|posted|published|updated|by appointment|click|download|order|buy|add|sign|log)(?!\p{L})/iu;
/** Case counts here, and with the flag `i` a capital is any letter: "Stellv. leitende Ingenieurin" is one line. */
const NEXT_SENTENCE = /\.\s+\p{Lu}/u;

/** Could the line be a post at all: short, and neither an address nor a sentence? */
export const mayBePost = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= MOST &&
  /\p{L}/u.test(text) &&
  !OTHER.test(text) &&
  !NEXT_SENTENCE.test(text) &&
  text.split(' ').length <= 12;

/** Is it one by its words? */
export const isPost = (text: string): boolean =>
  mayBePost(text) &&
  (POST.test(text) || POST_IN_SIGNS.test(text)) &&
  !/[.;]$/.test(text.replace(/(?<!\p{L})\p{L}{1,4}\.$/u, ''));
