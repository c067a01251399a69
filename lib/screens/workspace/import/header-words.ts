/** How people, and other programs, head the columns of their files: in English and in German. */
import type { Target } from './lead-fields.ts';

type Known = Extract<Target, { to: 'field' }>['field'];

/** Each as `folded` gives it. */
const headers: Record<Known, string> = {
  email: 'email emailaddress emailaddresses mail mailaddress emailadresse mailadresse workemail emailvalue',
  full_name: 'name fullname contact contactname person vollername kontakt kontaktname ansprechpartner displayname',
  first_name: 'firstname givenname forename first vorname rufname',
  last_name: 'lastname surname familyname last nachname familienname zuname',
  position: 'position jobtitle title job role positionraw funktion stelle rolle titel berufsbezeichnung jobbezeichnung',
  department: 'department abteilung bereich',
  company: 'company companyname organization organisation employer account firma firmenname unternehmen arbeitgeber',
  company_industry: 'companyindustry industry sector branche sektor industrie',
  company_size: 'companysize size headcount employees mitarbeiter mitarbeiterzahl unternehmensgrosse firmengrosse',
  website: 'website web url homepage domain site companydomain companywebsite webseite internetseite internet',
  country_code: 'countrycode country land landercode landescode landerkurzel staat',
  phone_number: 'phonenumber phone telephone tel mobile mobilephone telefon telefonnummer rufnummer handy mobil',
  linkedin_url: 'linkedinurl linkedin linkedinprofile linkedinprofil profileurl',
  twitter: 'twitter x twitterhandle xhandle',
  confidence_score: 'confidencescore confidence score konfidenz sicherheit',
  source: 'source leadsource quelle herkunft leadquelle',
  notes:
    'notes note comment comments remark remarks description notiz notizen bemerkung bemerkungen kommentar anmerkung',
};

/** Columns of our own files that a lead can't be given. */
const readOnly = new Set(
  (
    'id type seniority decisionmaker verificationstatus verificationdate sourcetype sources leadslist leadslistname list ' +
    'syncstatus sendingstatus lastactivityat lastcontactedat createdat createdby updatedat'
  ).split(' '),
);

const fields = new Map<string, Known>();
for (const [field, words] of Object.entries(headers)) {
  for (const word of words.split(' ')) if (isKnown(field)) fields.set(word, field);
}

/** Letters and digits alone, without accents: `E-Mail-Adresse` is `emailadresse`. */
export function folded(header: string): string {
  return header
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^a-z0-9]+/g, '');
}

/** The field that a header names; `read-only` for what can't be written, null for one that says nothing to us. */
export function fieldOfHeader(header: string): Known | 'read-only' | null {
  const word = folded(header);
  return fields.get(word) ?? (readOnly.has(word) ? 'read-only' : null);
}

function isKnown(field: string): field is Known {
  return field in headers;
}
