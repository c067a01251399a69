/** Country names in the user's language, and US states. */
import { i18n } from '#i18n';
import { countries as codes } from '../../lib/contract/countries.ts';

let names: Intl.DisplayNames | undefined;

/** `Netherlands` for `NL`; the code if it has no name. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames([i18n.t('locale.tag')], { type: 'region' });
  return /^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code;
}

let all: { code: string; name: string }[] | undefined;

/** Sorted by name. */
export function countries(): { code: string; name: string }[] {
  const order = new Intl.Collator(i18n.t('locale.tag'));
  all ??= codes
    .map((code) => ({ code, name: countryName(code) }))
    .sort((one, other) => order.compare(one.name, other.name));
  return all;
}

/** By code, in English. */
const states: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,FL Florida,GA Georgia,HI Hawaii,' +
    'ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,' +
    'MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,' +
    'NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,' +
    'TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,' +
    'DC District of Columbia,AS American Samoa,GU Guam,MP Northern Mariana Islands,PR Puerto Rico,VI U.S. Virgin Islands'
  )
    .split(',')
    .map((line) => [line.slice(0, 2), line.slice(3)]),
);

export function stateName(code: string): string {
  return states[code] ?? code;
}
