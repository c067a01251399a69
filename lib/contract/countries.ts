/**
 * Countries of ISO 3166-1, by the continents and business regions of lib/contract/README.md §4.1. Without schemas,
 * because pages load it.
 */

const africa =
  'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW';
const middleEast = 'AE BH IL IQ IR JO KW LB OM PS QA SA SY TR YE';
const restOfAsia =
  'AF AM AZ BD BN BT CN GE HK ID IN IO JP KG KH KP KR KZ LA LK MM MN MO MV MY NP PH PK SG TH TJ TL TM TW UZ VN';
const europe =
  'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK';
const northernAmerica = 'BM CA GL PM US';
const middleAmerica =
  'AG AI AW BB BL BQ BS BZ CR CU CW DM DO GD GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PR SV SX TC TT VC VG VI';
const southAmerica = 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE';
const oceania = 'AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS';
const antarctica = 'AQ BV GS HM TF';

/** Includes `XK`, which is in no standard but is used. */
export const countriesByContinent: Readonly<Record<string, ReadonlySet<string>>> = {
  Africa: codes(africa),
  Antarctica: codes(antarctica),
  Asia: codes(middleEast, restOfAsia),
  Europe: codes(europe),
  'North America': codes(northernAmerica, middleAmerica),
  Oceania: codes(oceania),
  'South America': codes(southAmerica),
};

/** AMER is North and South America. LATAM is the part of it south of the United States. */
export const countriesByRegion: Readonly<Record<string, ReadonlySet<string>>> = {
  AMER: codes(northernAmerica, middleAmerica, southAmerica),
  EMEA: codes(europe, middleEast, africa),
  APAC: codes(restOfAsia, oceania),
  LATAM: codes(middleAmerica, southAmerica),
};

/** Alpha-2 codes, including `XK`. */
export const countries: readonly string[] = Object.values(countriesByContinent).flatMap((codes) => [...codes]);

const known: ReadonlySet<string> = new Set(countries);

/** False for two capitals that name no country here, such as `ZZ` and `UK`. */
export function isCountry(code: string): boolean {
  return known.has(code);
}

/** Whether a code has the form of a state code: a US code alone, or ISO 3166-2 with a known country. */
export function isState(code: string): boolean {
  const [, country] = /^(?:([A-Z]{2})-)?[A-Z0-9]{1,3}$/.exec(code) ?? [];
  return code !== '' && (country === undefined ? /^[A-Z0-9]{1,3}$/.test(code) : isCountry(country));
}

/** The 249 codes of ISO 3166-1 alpha-2. */
export const countryCodes: readonly string[] = countries.filter((code) => code !== 'XK');

function codes(...lists: string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')));
}
