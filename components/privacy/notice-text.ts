/**
 * The text that informs a person about the data stored about them, in English or German whatever the language of the
 * interface. Pure: a template whose fields in braces are filled with facts. GDPR Art. 14.
 */
import { wholeDayIn } from '../format/ages.ts';
import type { SourceCategory } from '../format/field-source-words.ts';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** What the user says about themselves, kept in the settings. The last three differ by language. */
export const ownFields = ['name', 'company', 'address', 'contact'] as const;
export const spokenFields = ['purpose', 'basis', 'keep'] as const;
type OwnField = (typeof ownFields)[number];
type SpokenField = (typeof spokenFields)[number];

/** The settings' key of a field that differs by language, or of the template. */
export const spokenKey = (field: SpokenField | 'template', language: Language): string => `${field}_${language}`;

/** Data of a person that came from one place on one day. */
export interface NoticeSource {
  /** Of `field-source-words.ts`. */
  data: readonly SourceCategory[];
  /** A page's address, or what the lead says about its source; null if nothing says. */
  place: string | null;
  /** Epoch milliseconds. */
  at: number | null;
}

interface NoticeFacts {
  /** The person's name; null if unknown. */
  person: string | null;
  email: string;
  sources: readonly NoticeSource[];
  /** The services that answer or store it. */
  recipients: readonly string[];
}

export interface NoticeText {
  subject: string;
  body: string;
  /** Fields that the user has not filled in yet. */
  missing: readonly (OwnField | SpokenField)[];
}

/** The first line of the template is the subject. */
export function noticeText(language: Language, facts: NoticeFacts, own: Readonly<Record<string, string>>): NoticeText {
  const words = wordsIn[language];
  const said = (key: string) => own[key]?.trim() ?? '';
  const values: Record<OwnField | SpokenField, string> = {
    name: said('name'),
    company: said('company'),
    address: said('address').replace(/\s*\n\s*/g, ', '),
    contact: said('contact'),
    purpose: said(spokenKey('purpose', language)),
    basis: said(spokenKey('basis', language)) || words.basis,
    keep: said(spokenKey('keep', language)) || words.keep,
  };
  const missing = (['name', 'address', 'contact', 'purpose'] as const).filter((field) => values[field] === '');
  const all: Record<string, string> = {
    ...values,
    ...Object.fromEntries(missing.map((field) => [field, `[${words.gaps[field]}]`])),
    greeting: facts.person === null ? words.anyone : words.greeting(facts.person),
    sources: facts.sources.map((source) => `- ${sourceLine(source, language)}`).join('\n'),
    recipients: facts.recipients.length > 0 ? facts.recipients.join(', ') : words.nobody,
  };
  const text = (said(spokenKey('template', language)) || words.template)
    .replace(/\{(\w+)\}/g, (field, name: string) => all[name] ?? field)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const [subject = '', ...body] = text.split('\n');
  return { subject: subject.trim(), body: body.join('\n').trim(), missing };
}

export const usualTemplate = (language: Language): string => wordsIn[language].template;
export const usualWords = (field: SpokenField, language: Language): string =>
  field === 'purpose' ? '' : wordsIn[language][field];

/** German where German is spoken, otherwise English; without a country the interface's language. */
export function languageFor(country: string | null, screen: string): Language {
  if (country !== null && country !== '') return germanIn.has(country.toUpperCase()) ? 'de' : 'en';
  return screen.startsWith('de') ? 'de' : 'en';
}

const germanIn = new Set(['DE', 'AT', 'CH', 'LI']);

function sourceLine({ data, place, at }: NoticeSource, language: Language): string {
  const words = wordsIn[language];
  const date = at === null ? '' : ` (${wholeDayIn(words.tag, at)})`;
  return `${data.map((one) => words.data[one]).join(', ')}: ${place ?? words.unknown}${date}`;
}

interface Words {
  tag: string;
  template: string;
  basis: string;
  keep: string;
  anyone: string;
  greeting: (name: string) => string;
  nobody: string;
  unknown: string;
  gaps: Record<'name' | 'address' | 'contact' | 'purpose', string>;
  data: Record<SourceCategory, string>;
}

const wordsIn: Record<Language, Words> = {
  en: {
    tag: 'en-GB',
    template: `Information about the data we store about you

{greeting}

we store business contact data about you. Under Article 14 of the General Data Protection Regulation (GDPR) we inform you of the following.

Who we are: {name}, {company}, {address}
Contact for questions: {contact}
Purpose: {purpose}
Legal basis: {basis}
How long we store it: {keep}
Recipients: {recipients}

What we store, where it is from, and since when:
{sources}

Your rights: You can ask us for access to your data, and to correct it, delete it, restrict its use or hand it over to you (Articles 15 to 20 GDPR). You can object to its use at any time (Article 21 GDPR); a short reply is enough. You can also complain to a data protection authority.

Kind regards
{name}`,
    basis: 'our legitimate interest in business contacts (Article 6(1)(f) GDPR)',
    keep: 'until it is no longer needed for this purpose, or until you object',
    anyone: 'Hello,',
    greeting: (name) => `Hello ${name},`,
    nobody: 'none',
    unknown: 'source not recorded',
    gaps: { name: 'your name', address: 'your address', contact: 'your contact', purpose: 'your purpose' },
    data: {
      name: 'Name',
      address: 'Email address',
      position: 'Position',
      department: 'Department',
      seniority: 'Seniority',
      phone: 'Phone number',
      profiles: 'Profiles',
      about: 'Description',
      company: 'Company',
      industry: 'Industry',
      size: 'Company size',
      type: 'Company type',
      place: 'Location',
      technologies: 'Technologies',
    },
  },
  de: {
    tag: 'de-DE',
    template: `Information über Ihre bei uns gespeicherten Daten

{greeting}

wir speichern geschäftliche Kontaktdaten über Sie. Nach Artikel 14 der Datenschutz-Grundverordnung (DSGVO) informieren wir Sie darüber.

Wer wir sind: {name}, {company}, {address}
Kontakt für Rückfragen: {contact}
Zweck: {purpose}
Rechtsgrundlage: {basis}
Speicherdauer: {keep}
Empfänger: {recipients}

Was wir speichern, woher es stammt und seit wann:
{sources}

Ihre Rechte: Sie können Auskunft über Ihre Daten verlangen, ihre Berichtigung, ihre Löschung, die Einschränkung ihrer Nutzung und ihre Übertragung (Artikel 15 bis 20 DSGVO). Sie können der Nutzung jederzeit widersprechen (Artikel 21 DSGVO); eine kurze Antwort genügt. Sie können sich auch bei einer Datenschutzbehörde beschweren.

Mit freundlichen Grüßen
{name}`,
    basis: 'unser berechtigtes Interesse an geschäftlichen Kontakten (Artikel 6 Absatz 1 Buchstabe f DSGVO)',
    keep: 'bis sie für diesen Zweck nicht mehr gebraucht werden oder bis Sie widersprechen',
    anyone: 'Guten Tag,',
    greeting: (name) => `Guten Tag ${name},`,
    nobody: 'keine',
    unknown: 'Quelle nicht vermerkt',
    gaps: { name: 'Ihr Name', address: 'Ihre Anschrift', contact: 'Ihr Kontakt', purpose: 'Ihr Zweck' },
    data: {
      name: 'Name',
      address: 'E-Mail-Adresse',
      position: 'Position',
      department: 'Abteilung',
      seniority: 'Hierarchieebene',
      phone: 'Telefonnummer',
      profiles: 'Profile',
      about: 'Beschreibung',
      company: 'Unternehmen',
      industry: 'Branche',
      size: 'Unternehmensgröße',
      type: 'Unternehmensart',
      place: 'Ort',
      technologies: 'Technologien',
    },
  },
};
