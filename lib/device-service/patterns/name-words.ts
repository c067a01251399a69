/** Words with a special role in names, from general knowledge. */

/** Particles that companies keep, join or drop. Folded: lower case without accents. */
export const particles: ReadonlySet<string> = new Set(
  [
    'van von vom zu zum zur der den dem des de di da do du del della delle dello dei degli dal dalla dos das la las le les lo los el al',
    'bin bint ibn ben abu ould ter ten te tot op af av y e und i zur vander auf ap',
  ].flatMap((words) => words.split(' ')),
);

/** Particles at the end of the first name that belong to the family name: `Vincent van` `Gogh`. */
export const movedParticles: ReadonlySet<string> = new Set(
  'van von vom de der den di del della dos das du zu'.split(' '),
);

/** Titles and degrees. */
export const titles: ReadonlySet<string> = new Set(
  'dr prof professor mr mrs ms miss herr frau mag ing dipl sir madame mme monsieur sig phd md mba msc bsc esq jr sr ii iii iv'.split(
    ' ',
  ),
);

/** Endings and letters that rule out a German name with ä, ö or ü. */
export const notGerman =
  /[åøæğşıçőűáéíóúàèìòùêôñõãčšžěřůýąęłńśź]|(?:ström|[kq]vist|gård|gren|sson|nen|lä|mäki|järvi|niemi|oğlu|türk)$|^(?:björn|göran|pär|jörgen|söder|sjö|öberg|öhman|östlund|nyström|mäk|väi|päi|häk|ömer|öz|gök|gül|ümit|ünal|yü|kös|bülent|müge|tür|gyö|tör|vörös|ödön|agüe|argüe|güe)/;

/** Role mailboxes in common languages. Folded, without separators. */
export const roleWords: ReadonlySet<string> = new Set(
  [
    'info information infos contact contacts contactus kontakt contato contacto contatti contatto mail email post office buero buro bureau',
    'hello hi hallo hola bonjour ciao welcome team admin administrator administration administracion amministrazione root webmaster',
    'hostmaster postmaster abuse noc security privacy datenschutz dpo gdpr legal recht compliance imprint impressum sales vertrieb verkauf',
    'ventas vendas vendite ventes commercial comercial marketing press presse prensa stampa media pr news newsletter redaktion editorial',
    'support help helpdesk service services servicio servizio kundenservice kundendienst customerservice customercare care soporte ayuda',
    'assistenza hotline feedback jobs job career careers karriere bewerbung recruiting recruitment hr personal rh empleo lavoro talent',
    'billing invoice invoices invoicing rechnung rechnungen buchhaltung accounting accounts finance finanzen facturacion factures compta',
    'comptabilite einkauf purchasing procurement orders order bestellung shop store reception empfang zentrale secretary sekretariat',
    'secretariat segreteria enquiries inquiry inquiries anfrage request requests partner partners partnerships investor investors ir events',
    'event dev developer developers tech it itsupport sysadmin noreply donotreply mailer mailerdaemon bounce bounces test demo all staff',
    'everyone board logistics versand shipping export import booking bookings reservations reservierung training academy api bot',
    'biuro klient zamowienia posta bilgi iletisim asiakaspalvelu toimisto kundtjanst kundeservice myynti salg salj',
  ].flatMap((words) => words.split(' ')),
);
