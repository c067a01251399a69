/** Finds the country that a word in somebody's file means. Without schemas, because pages load it. */
import { countries, isCountry } from './countries.ts';

/** ISO 3166-1 alpha-3 codes that begin with the alpha-2 code. */
const longer =
  'AFG AIA ALB ARG ASM AUS AZE BEL BFA BGR BHR BLM BMU BOL BRA BTN BVT BWA CAN CCK CHE CIV CMR COL CRI CUB CXR ' +
  'CYP CZE DEU DJI DMA DOM DZA ECU EGY ERI ESP ETH FIN FJI FRA GAB GBR GEO GGY GHA GIB GMB GRC GTM GUM HKG HMD ' +
  'HND HRV HTI HUN IDN IMN IND IOT IRN ISL ITA JEY JOR JPN KEN KGZ KHM KIR KNA KWT LAO LBN LCA LIE LKA LSO LTU ' +
  'LUX LVA MAR MCO MDA MHL MKD MLI MMR MNG MRT MSR MUS MWI MYS NAM NCL NER NFK NGA NIC NLD NOR NPL NRU NZL OMN ' +
  'PAN PER PHL PRI PSE QAT REU ROU RUS RWA SAU SDN SGP SHN SJM SLE SMR SOM SSD STP SXM SYR TCA TGO THA TJK TKL ' +
  'TLS TON TTO TWN TZA UGA UMI USA UZB VAT VCT VEN VGB VIR VNM VUT WSM YEM ZAF ZMB ZWE';

/** The other alpha-3 codes, and codes of sports and number plates that files use. */
const otherCodes =
  'AD:AND AE:ARE AG:ATG AM:ARM AO:AGO AQ:ATA AT:AUT AW:ABW AX:ALA BA:BIH BB:BRB BD:BGD BI:BDI BJ:BEN BN:BRN ' +
  'BQ:BES BS:BHS BY:BLR BZ:BLZ CD:COD CF:CAF CG:COG CK:COK CL:CHL CN:CHN CV:CPV CW:CUW DK:DNK EE:EST EH:ESH ' +
  'FK:FLK FM:FSM FO:FRO GD:GRD GF:GUF GL:GRL GN:GIN GP:GLP GQ:GNQ GS:SGS GW:GNB GY:GUY IE:IRL IL:ISR IQ:IRQ ' +
  'JM:JAM KM:COM KP:PRK KR:KOR KY:CYM KZ:KAZ LR:LBR LY:LBY ME:MNE MF:MAF MG:MDG MO:MAC MP:MNP MQ:MTQ MT:MLT ' +
  'MV:MDV MX:MEX MZ:MOZ NU:NIU PF:PYF PG:PNG PK:PAK PL:POL PM:SPM PN:PCN PT:PRT PW:PLW PY:PRY RS:SRB SB:SLB ' +
  'SC:SYC SE:SWE SI:SVN SK:SVK SN:SEN SR:SUR SV:SLV SZ:SWZ TD:TCD TF:ATF TM:TKM TN:TUN TR:TUR TV:TUV UA:UKR ' +
  'UY:URY WF:WLF YT:MYT XK:XKX XK:XKS ' +
  'BG:BUL BE:B AT:A CH:SUI DE:GER DE:D DK:DEN ES:E FR:F GR:GRE HR:CRO IT:I LU:L LV:LAT NL:NED PT:POR PT:P SI:SLO ' +
  'AE:UAE ID:INA IR:IRI MY:MAS PH:PHI SA:KSA ZA:RSA CL:CHI PY:PAR UY:URU CD:DRC CD:RDC CN:PRC GB:UK GR:EL US:EUA US:EEUU US:ABD US:SAD';

/** Common names that are not the ones of `Intl.DisplayNames`. */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'Emirates, Vereinigte Emirate, VAE, Emirats arabes unis',
  AR: 'Argentine Republic',
  AT: 'Ö',
  BA: 'Bosnia, Bosna, BiH, Bosnien',
  BN: 'Brunei Darussalam',
  BQ: 'Bonaire, Bonaire Sint Eustatius and Saba',
  BY: 'Belorussia, Weißrussland, Biélorussie',
  CC: 'Cocos Islands, Keeling Islands',
  CD: 'DR Congo, Democratic Republic of the Congo, Democratic Republic of Congo, Congo The Democratic Republic of the, Congo Democratic Republic of the, Congo Kinshasa, Zaire',
  CG: 'Congo, Congo Republic, Congo Republic of the, Congo Brazzaville',
  CH: 'Swiss, Swiss Confederation',
  CI: 'Ivory Coast, Elfenbeinküste',
  CN: 'PR China, P R of China, VR China, Mainland China, People’s Republic of China, China PR, 中华人民共和国',
  CV: 'Cape Verde',
  CZ: 'Czech Republic, Tschechische Republik, Tschechei, ČR, Česká republika, République tchèque, República Checa',
  DE: 'BRD, RFA, Bundesrepublik, Bundesrepublik Deutschland, 德國',
  DO: 'Dominican Rep, Dom Rep',
  FK: 'Falklands, Malvinas, Falkland Islands Malvinas',
  FR: 'French Republic, République française, Metropolitan France, France métropolitaine',
  GA: 'Gabonese Republic',
  GB: 'Great Britain, Britain, England, Scotland, Wales, Northern Ireland, Great Britain and Northern Ireland, United Kingdom of Great Britain and Northern Ireland, Grande Bretagne, Gran Bretagna, Gran Bretaña, Grã Bretanha, Großbritannien, Groot Brittannië, Wielka Brytania, Storbritannien, Velká Británie, Schottland, Inglaterra, Angleterre, Inghilterra, Engeland, Anglia, Anglie, İngiltere, Écosse, Escocia, Англия, Великобритания, 英国, イギリス, 영국',
  GR: 'Hellas, Hellenic Republic',
  HK: 'Hong Kong, Hongkong, Hong Kong SAR, Hong Kong Special Administrative Region of China',
  IE: 'Eire, Irish Republic, Southern Ireland',
  IR: 'Persia',
  IT: 'Italian Republic, Repubblica Italiana',
  KG: 'Kyrgyz Republic',
  KP: 'Korea North, DPRK, Democratic People’s Republic of Korea, Korea Democratic People’s Republic of',
  KR: 'Korea, Korea South, S Korea, ROK, 韓国, 한국',
  LA: 'Lao, Lao PDR, Lao People’s Democratic Republic',
  LB: 'Lebanese Republic',
  MF: 'Saint Martin French part',
  MK: 'Macedonia, FYROM, Macedonia the former Yugoslav Republic of, Mazedonien, Macédoine',
  MM: 'Burma, Birma, Birmanie',
  MO: 'Macau, Macao, Macao Special Administrative Region of China',
  MX: 'United Mexican States',
  NL: 'Holland, Holanda, Hollande, Olanda, Hollandia, Holandia, Nederlands',
  PS: 'Palestine, Palestina',
  PT: 'Portuguese Republic',
  RE: 'Reunion Island, La Réunion',
  RU: 'Russian Federation, Fédération de Russie, Российская Федерация, РФ',
  SH: 'Saint Helena Ascension and Tristan da Cunha',
  SK: 'Slovak Republic, Slowakische Republik, Slovenská republika',
  ST: 'Sao Tome',
  SX: 'Saint Martin Dutch part, Sint Maarten Dutch part',
  SY: 'Syrian Arab Republic',
  SZ: 'Swaziland, Swasiland',
  TG: 'Togolese Republic',
  TL: 'East Timor, Osttimor',
  TR: 'Turkey, Turkiye',
  TW: 'Taiwan ROC, Taiwan Province of China, Republic of China, Chinese Taipei, 臺灣, 台灣',
  UM: 'United States Minor Outlying Islands',
  US: 'USA, The States, America, US of A, Estados Unidos de América, Estados Unidos da América, États-Unis d’Amérique, Stati Uniti d’America, Vereinigte Staaten von Amerika, Verenigde Staten van Amerika, Amerika, Amerika Birleşik Devletleri, Соединённые Штаты Америки, アメリカ, 米国, 美國, 미합중국',
  VA: 'Vatican, Vatikan, Holy See, Holy See Vatican City State',
  VC: 'Saint Vincent',
  VG: 'Virgin Islands British, BVI',
  VI: 'US Virgin Islands, United States Virgin Islands, Virgin Islands U S, Virgin Islands of the United States',
};

/** Tried before all other languages, where a word could mean another country. */
const commonLanguages =
  'en de fr es it pt pt-PT nl pl sv da nb fi cs sk hu ro el tr ru uk ar he ja zh zh-Hant ko'.split(' ');

/** Languages whose tag is not two letters, and other scripts. */
const furtherLanguages =
  'fil ckb gsw kok yue ceb hsb dsb ast bho mai sr-Latn bs-Cyrl uz-Cyrl az-Cyrl pa-Arab es-MX fr-CA zh-HK'.split(' ');

/** Countries whose short name (`USA`) differs from the long one in some language. */
const withShortName: ReadonlySet<string> = new Set(['US', 'GB', 'HK', 'MO', 'PS', 'BA']);

/**
 * The alpha-2 code of a country. Reads a code of two or three letters, a flag, or a name in any language of the
 * browser. A place before it is ignored (`Basel, Switzerland`). Null if it means no country, or could mean several.
 * @example
 * countryIn('España'); // 'ES'
 */
export function countryIn(text: string): string | null {
  const code = text.trim().toUpperCase();
  if (isCountry(code)) return code;
  const known = found.get(text);
  if (known !== undefined) return known;
  const read = text.length > longestName ? null : readName(text);
  if (found.size >= mostFound) found.clear();
  found.set(text, read);
  return read;
}

const longestName = 120;

/** A column repeats few texts. */
const found = new Map<string, string | null>();
const mostFound = 2_000;

function readName(text: string): string | null {
  const flag = flagIn(text);
  if (flag !== null) return flag;
  const whole = named(text) ?? named(withoutForm(text));
  if (whole !== null) return whole;
  const [, before = '', inside = ''] =
    /^([^()]*)\(([^()]*)\)\s*$/.exec(text) ?? /^(.*?)\s[-–—]\s(.*)$/.exec(text) ?? [];
  const both = new Set([before, inside].flatMap((part) => codeOrName(part) ?? []));
  const [one] = both;
  if (both.size === 1 && one !== undefined) return one;
  return afterPlace(text);
}

const codeOrName = (text: string): string | null =>
  isCountry(text.trim().toUpperCase()) ? text.trim().toUpperCase() : named(text);

/**
 * The last part of `Basel, Switzerland`. It must be a name: `Atlanta, GA` is not in Gabon, and a state is called
 * Georgia.
 */
function afterPlace(text: string): string | null {
  const last = /,([^,]+)$/.exec(text)?.[1] ?? '';
  const key = keyOf(last);
  const code = key.length > 2 || key === 'uk' ? named(last) : null;
  return code === 'GE' ? null : code;
}

const withoutForm = (text: string): string =>
  text
    .trim()
    .replace(/^the\s+/i, '')
    .replace(officialForm, '')
    .replace(formBehind, '');

const kindsOfState =
  "(?:(?:people[’']s|democratic|socialist|federal|federative|federated|islamic|arab|bolivarian|plurinational|hashemite|independent|united|eastern)\\s+)*" +
  '(?:republic|kingdom|states?|sultanate|union|principality|grand duchy|commonwealth)\\s+of(?:\\s+the)?';
/** `Republic of Serbia` */
const officialForm = new RegExp(`^${kindsOfState}\\s+`, 'i');
/** `Moldova, Republic of`, `Bolivia (Plurinational State of)` */
const formBehind = new RegExp(`[,\\s(]+(?:the\\s+)?${kindsOfState}\\)?$`, 'i');

/** Two regional indicators. */
function flagIn(text: string): string | null {
  const letters = [...text.trim().slice(0, 4)].map((sign) => (sign.codePointAt(0) ?? 0) - 0x1f1e6);
  if (letters.length !== 2 || letters.some((letter) => letter < 0 || letter > 25)) return null;
  const code = String.fromCharCode(...letters.map((letter) => letter + 65));
  return isCountry(code) ? code : null;
}

function named(text: string): string | null {
  const key = keyOf(text);
  if (key === '') return null;
  return commonNames().get(key) ?? allNames().get(key) ?? null;
}

/**
 * Ignores case, punctuation, spaces, and accents on Latin, Greek and Cyrillic letters. In other scripts a mark is a
 * letter: without it, Togo would be Tonga.
 */
function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replace(/\s(?:&|and|und)\s/g, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** Null for a name of several countries. */
type Names = Map<string, string | null>;

let common: Names | undefined;
let all: Names | undefined;

function commonNames(): Names {
  if (common) return common;
  common = new Map();
  for (const code of longer.split(' ')) common.set(keyOf(code), code.slice(0, 2));
  for (const pair of otherCodes.split(' ')) common.set(keyOf(pair.slice(3)), pair.slice(0, 2));
  for (const [code, names] of Object.entries(otherNames))
    for (const name of names.split(', ')) common.set(keyOf(name), code);
  addLanguages(common, commonLanguages, common);
  return common;
}

/** Every language of the browser: takes some hundred milliseconds, so only when a word is in no common one. */
function allNames(): Names {
  if (all) return all;
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const tags = letters.flatMap((first) => letters.map((second) => first + second));
  all = new Map();
  addLanguages(all, [...tags, ...furtherLanguages], commonNames());
  return all;
}

/** Names in `before` win. Otherwise a name of several countries becomes null. */
function addLanguages(to: Names, languages: readonly string[], before: Names): void {
  for (const language of Intl.DisplayNames.supportedLocalesOf(languages)) {
    for (const [code, name] of namesIn(language)) {
      const key = keyOf(name);
      if (before !== to && before.has(key)) continue;
      const other = to.get(key);
      if (other === undefined) to.set(key, code);
      else if (other !== code && before !== to) to.set(key, null);
    }
  }
}

/** German names also without umlauts: `Oesterreich`. */
function* namesIn(language: string): Generator<[code: string, name: string]> {
  const [long, short] = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames(language, { type: 'region', fallback: 'none', style }),
  );
  for (const code of countries) {
    const name = long?.of(code);
    const brief = withShortName.has(code) ? short?.of(code) : undefined;
    if (name !== undefined) yield [code, name];
    if (brief !== undefined && keyOf(brief).length > 2) yield [code, brief];
    if (name !== undefined && language === 'de')
      yield [code, name.replace(/[äöü]/gi, (sign) => `${sign.normalize('NFD')[0]}e`)];
  }
}
