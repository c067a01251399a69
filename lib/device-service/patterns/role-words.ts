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
