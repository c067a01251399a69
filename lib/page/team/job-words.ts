/** Words that mark a line as a position, in the languages of the pages measured. */
import { fold } from '../../contract/text.ts';
import { WordList } from '../word-list.ts';

/**
 * Words for one person, in the syntax of `WordList`: departments and groups ("Sales", "Engineers") are in menus, too.
 */
const WORDS = new WordList(
  [
    'chief ceo cto cfo coo cmo cio cso cpo cro cdo cco clo cxo head_of vice vp svp evp president founder cofounder owner coowner partner principal director manager managing leader lead supervisor officer executive engineer developer architect designer analyst scientist researcher technician mechanic consultant advisor adviser associate assistant coordinator specialist strategist representative recruiter administrator secretary treasurer chair chairman chairwoman chairperson board_member member_of trustee counsel attorney lawyer solicitor paralegal accountant controller bookkeeper buyer planner producer editor writer reporter journalist photographer professor lecturer teacher dean fellow postdoc* phd_student doctoral_student doctoral_candidate intern trainee nurse doctor physician surgeon dentist therapist psychologist pharmacist coach trainer instructor chef curator librarian captain pilot agent broker realtor marketer evangelist ambassador receptionist foreman estimator surveyor inspector investor',
    // de
    'geschaftsfuhr* leiter leiterin leitung *leiter *leiterin *leitung vorstand* inhaber* grunder* *entwickler* *ingenieur* berater beraterin beratung *berater *beraterin *beratung vertriebs* *assistent* *assistenz* referent* *mitarbeiter* prokurist* sachbearbeiter* *techniker* kaufmann kauffrau *kaufmann *kauffrau buchhalt* *anwalt* notar* arzt arzte arztin arztinnen meister* einkaufer* redakt* sekretari*',
    // fr es pt it; "commercial" alone is a French position, beside English words it is part of a product's name
    'directeur directrice director directora directores diretor* dirett* responsable* responsabile responsabili gerant gerante gerente chef* charge_d charge_de charge_des charge_du chargee_d chargee_de chargee_des chargee_du fondat* fundador* associe* socio socia ingeniero ingeniera ingegner* engenheir* presidente* presidenta presidents developpeu* desarrollador* sviluppat* desenvolvedor* comptable contable avocat avocate abogado abogada avvocato avvocata consultor* consulent* conseill* jefe jefa coordinador* coordenador* amministrat* administrador* commerciale commerciales technico_commercial attache_commercial attachee_commerciale agent_commercial commercial_sedentaire commercial_itinerant commercial_terrain tecnico tecnica profesor*',
    // nl sv no da fi pl cs ru tr
    'directeur eigenaar* eigenar* *medewerk* oprichter adviseur *adviseur hoofd *leider leider beheerder direktor daglig_leder leder verkstallande vd chef *chef utvikler *utvikler utvecklare *utvecklare ansvarig *ansvarig ansvarlig *ansvarlig grundare radgiver toimitusjohtaja dyrektor* kierowni* prezes* specjalist* inzynier* reditel* jednatel* vedouci директор* менеджер* руководител* инженер* специалист* основател* mudur* muhendis* kurucu*',
  ].join(' '),
  fold,
);
const POST_IN_SIGNS =
  /社長|部長|課長|取締役|代表|執行役|役員|所長|室長|担当|マネージャー|エンジニア|デザイナー|经理|經理|总监|總監|主任|主管|工程师|工程師|创始|创办|总裁|董事|대표|이사|팀장|부장|과장|매니저/;

const MOST = 90;

/** What may follow a name and is no position: addresses, numbers, buttons, sentences. */
const OTHER =
  /@|[([{]\s?[aä]t\s?[)\]}]|https?:|www\.|\d{3}|[?!…"“”[\]]|[:]$|(?<!\p{L})(?:is|was|are|were|has|have|had|joins?|said|says|your?|our|with)(?!\p{L})|^(?:read|view|see|learn|meet|more|email|e-mail|mail|call|phone|tel|contact|linkedin|twitter|follow|share|reply|posted|published|updated|by appointment|click|download|order|buy|add|sign|log)(?!\p{L})/iu;
/** Verbs and pronouns of a sentence, and headings that address the reader; "IT" and "WHO" are none. */
const SAID =
  /(?<!\p{L})(?:can|could|would|should|does|did|comes?|came|makes|takes|wants|helps|they|[Tt]hey|[Hh]e|[Ss]he|[Ww]e|[Yy]ou|it|[Ii]t|[Tt]here|[Tt]his|[Tt]hese|[Tt]hose|[Ww]ho|which|kann|können|wird|werden|kommt|ist|sind|hat|haben|wir|ich)(?!\p{L})|^(?:[Bb]ecome|[Hh]ow|[Ww]hy|[Ww]hat|[Cc]hoose|[Dd]iscover|[Ee]xplore|[Ii]ntroducing|[Aa]n?|[Tt]he|[Mm]y|[Oo]ur) /u;
/** "(Instructor: Ada Byron)": a label and a name. */
const LABELLED = /\([^()]{0,40}:\s/u;

/** Case matters here; with the flag `i` any letter would be a capital: "Stellv. leitende Ingenieurin" is one line. */
const NEXT_SENTENCE = /\.\s+\p{Lu}/u;

/** Does it address a reader or describe a person, instead of naming a position? */
export const isSaid = (text: string): boolean => SAID.test(text) || LABELLED.test(text);

/** Could the line be a position: short, and neither an address nor a sentence? */
export const mayBePost = (text: string): boolean =>
  text.length >= 2 &&
  text.length <= MOST &&
  /\p{L}/u.test(text) &&
  !OTHER.test(text) &&
  !NEXT_SENTENCE.test(text) &&
  !isSaid(text) &&
  text.split(' ').length <= 12;

/** "Dept.", "e.V.", "mgr.": an abbreviation's full stop; "at a time." ends a sentence. */
const ABBREVIATION = /(?<!\p{L})(?:\p{Lu}\p{L}{0,3}|\p{L}|[^\P{L}aeiouyäöü]{2,4})\.$/u;

/** Is it a position by its words? */
export const isPost = (text: string): boolean =>
  mayBePost(text) &&
  (WORDS.isIn(text) || /^commercial$/i.test(text) || POST_IN_SIGNS.test(text)) &&
  !/[.;]$/.test(text.replace(ABBREVIATION, ''));
