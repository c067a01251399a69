/**
 * The words that head a column in files of people and of other programs, best first. Of two columns that name one
 * field, the earlier word wins. Case, accents and signs do not matter.
 */
import { type FileField, fileFields, leadFields } from '../contract/lead-fields.ts';
import { unaccented } from '../contract/text.ts';

const words: Readonly<Record<FileField | 'full_name', string>> = {
  email:
    'email, e-mail address, email addresses, e-mail-adresse, mail, mail address, mail-adresse, primary email, ' +
    'work email, email work, business email, company email, contact email, email value, e-mail 1 value, email 1, ' +
    'e-mail geschäftlich, e-mail dienstlich, courriel, adresse e-mail, adresse mail, adresse de messagerie, ' +
    'adresse de courrier, adresse électronique, correo, correo electrónico, dirección de correo electrónico, posta elettronica, ' +
    'indirizzo e-mail, indirizzo mail, indirizzo di posta elettronica, indirizzo posta elettronica, endereço de e-mail, correio eletrônico, ' +
    'e-mailadres, mailadres, adres e-mail, adres poczty, e-post, e-postadress, e-postadresse, sähköposti, ' +
    'sähköpostiosoite, e-mailová adresa, e-posta, e-posta adresi, электронная почта, эл. почта, почта, ' +
    'адрес электронной почты, البريد الإلكتروني, بريد إلكتروني, ηλεκτρονικό ταχυδρομείο, דוא"ל, メール, メールアドレス, eメール, 邮箱, 电子邮件, 电子邮箱, 郵箱, 電子郵件, 이메일, 이메일 주소, ' +
    'personal email, email home, email other',
  full_name:
    'full name, name and surname, contact name, display name, person, contact person, contact, file as, ' +
    'vollständiger name, voller name, vor- und nachname, vorname und nachname, vorname nachname, nachname vorname, ' +
    'name vorname, kontaktname, kontaktperson, kontakt, ansprechpartner, ansprechpartnerin, ansprechperson, ' +
    'nom complet, nom et prénom, nom prénom, prénom et nom, prénom nom, interlocuteur, ' +
    'nombre completo, nombre y apellido, nombre y apellidos, nombre apellidos, apellidos y nombre, contacto, ' +
    'persona de contacto, nome completo, nome e cognome, cognome e nome, nome cognome, cognome nome, nominativo, ' +
    'referente, nome e sobrenome, nome e apelido, pessoa de contato, contato, volledige naam, naam en voornaam, ' +
    'voor- en achternaam, contactpersoon, imię i nazwisko, nazwisko i imię, osoba kontaktowa, fullständigt namn, ' +
    'för- och efternamn, kontakt person, fulde navn, fullt navn, for- og efternavn, for- og etternavn, koko nimi, ' +
    'yhteyshenkilö, celé jméno, jméno a příjmení, příjmení a jméno, kontaktní osoba, celé meno, meno a priezvisko, ' +
    'teljes név, nume complet, nume și prenume, ad soyad, adı soyadı, ad soyadı, isim soyisim, tam ad, ' +
    'фио, ф.и.о., полное имя, имя и фамилия, фамилия и имя, фамилия имя, фамилия имя отчество, контактное лицо, ' +
    'піб, повне ім’я, ονοματεπώνυμο, πλήρες όνομα, الاسم الكامل, שם מלא, 氏名, お名前, 姓名, フルネーム, 担当者, 担当者名, ' +
    '全名, 联系人, 聯絡人, 성명, 담당자, 담당자명, पूरा नाम, họ và tên, họ tên, nama lengkap',
  first_name:
    'first name, given name, forename, first, vorname, rufname, prénom, primer nombre, primeiro nome, voornaam, ' +
    'roepnaam, imię, förnamn, fornavn, etunimi, křestní jméno, krstné meno, keresztnév, utónév, prenume, ' +
    'имя, ім’я, 名, 名字, 이름, tên, nama depan, שם פרטי, الاسم الأول, όνομα μικρό',
  last_name:
    'last name, surname, family name, last, nachname, familienname, zuname, nom de famille, apellido, apellidos, ' +
    'cognome, sobrenome, apelido, último nome, achternaam, familienaam, nazwisko, efternamn, efternavn, etternavn, ' +
    'sukunimi, příjmení, priezvisko, vezetéknév, családnév, nume de familie, soyad, soyadı, soyisim, фамилия, ' +
    'прізвище, επώνυμο, 姓, 苗字, 성, họ, שם משפחה, اسم العائلة, اللقب',
  position:
    'job title, position, current position, current title, current job title, organization title, organization 1 title, job position, job, ' +
    'berufsbezeichnung, jobbezeichnung, funktion, stelle, rolle, poste, fonction, intitulé du poste, cargo, puesto, ' +
    'posizione, qualifica, ruolo, mansione, função, functie, functietitel, stanowisko, befattning, stilling, ' +
    'stillingsbetegnelse, stillingstittel, tehtävänimike, pozice, funkce, pozícia, beosztás, funcție, unvan, ' +
    'pozisyon, görev, должность, посада, 役職, 肩書き, 职位, 職位, 职务, 職稱, 직책, 직위, θέση, θέση εργασίας, chức vụ, chức danh, المنصب, المسمى الوظيفي, jabatan, תפקיד, position raw, title, titel, titre, ' +
    'role, headline',
  department:
    'department, organization department, organization 1 department, departments, abteilung, bereich, département, ' +
    'departamento, reparto, dipartimento, afdeling, dział, avdelning, avdeling, osasto, oddělení, departman, bölüm, ' +
    'отдел, відділ, 部署, 部门, 部門, 부서',
  company:
    'company, company name, organization, organization name, organization 1 name, organisation, organisation name, ' +
    'current company, employer, associated company, account name, account, firma, firmenname, unternehmen, ' +
    'arbeitgeber, entreprise, société, raison sociale, nom de l’entreprise, empresa, nombre de la empresa, compañía, ' +
    'organización, azienda, società, ditta, ragione sociale, nome da empresa, companhia, organização, bedrijf, ' +
    'bedrijfsnaam, organisatie, nazwa firmy, przedsiębiorstwo, företag, företagsnamn, virksomhed, bedrift, selskap, ' +
    'yritys, společnost, název firmy, spoločnosť, cég, cégnév, companie, şirket, şirket adı, kurum, компания, ' +
    'название компании, организация, компанія, εταιρεία, شركة, الشركة, חברה, 会社, 会社名, 企業名, 勤務先, 公司, 公司名称, ' +
    '公司名稱, 单位, 單位, 회사, 회사명, công ty',
  company_industry:
    'company industry, industry, sector, branche, sektor, industrie, secteur, secteur d’activité, sector de actividad, ' +
    'settore, setor, branża, bransch, obor, sektör, отрасль, 業種, 行业, 行業, 업종',
  company_size:
    'company size, number of employees, no of employees, employees, size, headcount, mitarbeiter, mitarbeiterzahl, ' +
    'unternehmensgröße, firmengröße, effectif, nombre d’employés, empleados, dipendenti, funcionários, medewerkers, ' +
    '従業員数, 员工人数',
  website:
    'website, company website, website url, company domain name, company domain, domain, website 1 value, web page, ' +
    'homepage, web, site, url, webseite, internetseite, internet, site web, page web, site internet, sitio web, página web, ' +
    'sito web, sito, site da empresa, strona www, strona internetowa, hemsida, webbplats, hjemmeside, nettside, ' +
    'verkkosivusto, web sitesi, сайт, веб-сайт, ウェブサイト, 网站, 網站, 웹사이트',
  country_code:
    'country code, country, country region, business country, business country region, work country, mailing country, ' +
    'address 1 country, company country, home country region, land, land region geschäftlich, ländercode, landescode, ' +
    'länderkürzel, staat, pays, pays région bureau, país, paese, paese area geografica uff, nazione, kraj, maa, země, krajina, ország, țară, ülke, страна, країна, ' +
    'χώρα, البلد, ארץ, 国, 国名, 国家, 國家, 국가, quốc gia',
  phone_number:
    'phone number, phone, telephone, telephone number, tel, business phone, work phone, phone work, work direct phone, ' +
    'direct phone, phone 1 value, mobile, mobile phone, phone mobile, mobile phone number, cell phone, company phone, ' +
    'corporate phone, telefon, telefonnummer, telefon geschäftlich, rufnummer, handy, mobil, mobiltelefon, mobilnummer, ' +
    'téléphone, numéro de téléphone, tél, téléphone professionnel, téléphone bureau, tél mobile, portable, teléfono, número de teléfono, móvil, ' +
    'celular, telefono, numero di telefono, cellulare, telefone, telemóvel, telefoon, telefoonnummer, mobiel, ' +
    'numer telefonu, komórka, puhelin, puhelinnumero, mobilní telefon, telefonszám, telefon numarası, cep telefonu, ' +
    'телефон, номер телефона, τηλέφωνο, الهاتف, טלפון, 電話, 電話番号, 携帯電話, 电话, 手机, 手機, 전화, 전화번호, 휴대폰, điện thoại',
  linkedin_url:
    'linkedin url, person linkedin url, linkedin profile url, linkedin, linkedin profile, linkedin-profil, linkedin page, profile url',
  twitter: 'twitter, twitter username, twitter handle, x handle, x',
  confidence_score: 'confidence score, confidence, score, konfidenz, sicherheit',
  source: 'source, lead source, original source, quelle, herkunft, leadquelle, origine, fuente, fonte, bron, 来源',
  notes:
    'notes, note, comment, comments, remark, remarks, description, notiz, notizen, bemerkung, bemerkungen, kommentar, ' +
    'anmerkung, remarques, commentaire, notas, comentarios, observaciones, osservazioni, observações, opmerkingen, ' +
    'uwagi, anteckningar, noter, poznámky, notlar, заметки, примечание, 備考, メモ, 备注, 備註, 비고',
};

/** The word "name" alone: the whole name, or the one name that no other column has. */
const bareNames =
  'name, nom, nombre, nome, naam, namn, navn, nimi, jméno, meno, név, nume, ad, adı, isim, όνομα, الاسم, שם, 名前, 名称, nama';

/** Columns of our own files that cannot be written to a lead. */
const readOnlyWords =
  'type, seniority, decision maker, source type, sources, leads list name, list, created by, updated at';

export type Heading = FileField | 'full_name' | 'name' | 'read-only';

/** The field that a header names, and how well: 0 is best. Null if the header is unknown. */
export function headingOf(header: string): { names: Heading; rank: number } | null {
  return byWord().get(folded(header.replace(ofPersons, ''))) ?? null;
}

/** Pipedrive tells `Person - Name` from the columns of other records. */
const ofPersons = /^\s*Person\s+-\s+/i;

/** Letters and digits only, without accents: `E-Mail-Adresse` becomes `emailadresse`. */
function folded(header: string): string {
  return unaccented(header)
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

let table: Map<string, { names: Heading; rank: number }> | undefined;

/** Made on first use. */
function byWord(): Map<string, { names: Heading; rank: number }> {
  if (table) return table;
  table = new Map();
  const unwritten = leadFields.filter((field) => !fileFields.some((one) => one === field)).join(', ');
  for (const [names, list] of [
    ...Object.entries(words),
    ['name', bareNames],
    ['read-only', `${readOnlyWords}, ${unwritten}`],
  ] as [Heading, string][]) {
    list.split(', ').forEach((word, rank) => {
      const key = folded(word);
      if (key !== '' && !table?.has(key)) table?.set(key, { names, rank });
    });
  }
  return table;
}
