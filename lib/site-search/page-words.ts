/**
 * Words in paths and link texts that point to pages with people and addresses. Our own tables, from general knowledge.
 * A line is a language or a language family. An entry matches the beginning of one or several words. With `$` it also
 * matches their end, with `*` the end of a compound, with `=` the whole text. Both sides are compared as `folded`
 * writes them: lower case, no accents, one space between words.
 */

/** What a page is for; `other` is any page without such a word. */
export type PageKind = 'contact' | 'people' | 'imprint' | 'places' | 'about' | 'press' | 'jobs' | 'privacy' | 'other';

export const pageWords: Readonly<Record<Exclude<PageKind, 'other'>, readonly string[]>> = {
  contact: [
    // English, German, Dutch, the north
    'contact|get in touch|reach us|write to us|talk to us|find us|kontakt|ansprechpart|anfahrt|so erreichen|contacteer|neem contact|yhteys|ota yhteytt|yhteydenot|hafdu samband|hafa samband',
    // Romance languages
    'contacto|contactez|nous contacter|contactanos|contatt|contato|contacte|contactar|fale conosco|fale connosco|nous joindre|coordonnees|ecrivez nous|escribenos|scrivici|dove siamo|como llegar|kde nas najdete',
    // The east
    'kontakty|kontaktni|kontaktujte|napiste nam|skontaktuj|kapcsolat|elerhetoseg|iletisim|bize ulas|kontaktai|kontakti|kontaktid|susisiek|=stik|lien he|hubungi|kontak$|pisite nam',
    'customer service|customer support|kundenservice|kundendienst|service client|atencion al cliente|servizio clienti|atendimento|apoio ao cliente|klantenservice|obsluga klienta|biuro obslugi|kundservice|kundeservice|zakaznicky servis|zakaznicka podpora|asiakaspalvelu|ugyfelszolgalat|musteri hizmet|*kontakt$|*kontakte$|=support|=help desk',
    'контакт|связаться|звяз|зв яз|свяжитесь|επικοινων|اتصل|تواصل|צור קשר|יצירת קשר|ติดต่อ',
    '連絡|問い合わせ|問合せ|アクセス|联系|聯絡|聯繫|문의|연락|오시는 길',
  ],
  people: [
    'team$|team |teams$|our people|=people|meet the|meet us|staff$|staff directory|who we are|=leadership|leadership team|our leadership|executive leadership|=management|management team|=board|the board$|board of|directors$|executives|executive team|executive board|founders|employees|faculty|=experts|our experts|=advisors|our advisors|partners and|our lawyers|attorneys|consultants$|directory$',
    'mitarbeit|unser team|das team|koepfe|kopfe|menschen|personen$|geschaeftsfuehr|geschaftsfuhr|geschaeftsleit|geschaftsleit|leitung$|vorstand|aufsichtsrat|beirat$|verwaltungsrat|kollegium|belegschaft|experten|beraterinnen|berater$|wer wir sind|ueber das team|ihre ansprech',
    '*team$|*teams$|*mitarbeiter|*ansprechpartner|*leitung$|*vorstand|*medewerkers|*styrelse|*ledelse|*ledning$|*henkilosto|*tiimi$|*zespol|*munkatarsak|redaktion|redaction$|la redaction|editorial team|editorial board|redazione|redaccion|redacao|redactie|redakcja|redakce|=toimitus|szerkesztoseg',
    'equipe|notre equipe|nos equipes|collaborateurs|collaborateur$|annuaire|trombinoscope|=direction|la direction|comite de direction|dirigeants|gouvernance|qui fait quoi|nos experts|nos avocats|nos associes',
    'equipo|nuestro equipo|nuestra gente|quien es quien|directivos|direccion$|consejo|junta directiva|plantilla$|=personal|profesionales|organigrama|abogados$|gobierno corporativo',
    'squadra|il team|la squadra|persone$|le persone|staff$|direzione$|dirigenza|organigramma|collaboratori|professionisti|chi fa cosa|governance|il nostro team|consiglio di',
    'nossa equipe|nossa equipa|equipa|pessoas$|corpo clinico|diretoria|direcao|quem faz|lideranca|colaboradores|conselho',
    'ons team|het team|medewerkers|wie zijn wij|wie zijn we|onze mensen|mensen$|directie|bestuur|collegas|leiding$|raad van',
    'zespol|nasz zespol|pracownicy|kadra|ludzie$|zarzad|rada nadzorcza|kierownictwo|specjalisci|eksperci|nasi ludzie',
    'medarbetare|vart team|var personal|=personal|ledning|styrelse|ledningsgrupp|vi som jobbar|manniskor|medarbeidere|ansatte|vart team|folkene|ledelse|styret|medarbejdere|vores team|=hold|holdet|mod os|direktion|bestyrelse|moed os|mot oss|starfsfolk|starfsmenn',
    '=lide|nas tym|=tym|zamestnanci|vedeni|kdo jsme|vedenie|zamestnanc|predstavenstvo|nasi lide|pracovnici',
    'henkilosto|henkilokunta|tiimi|ihmiset|johto$|johtoryhma|hallitus|tyontekij|asiantuntij|yhteyshenkilo',
    'csapat|munkatars|kollegak|vezetoseg|vezetes$|ekibimiz|ekip|takimimiz|yonetim|kadromuz|calisanlar|echipa|conducere|oameni$|екип|ekip$|zaposleni|vodstvo|uprava$|=tim|nas tim|ekipa|komanda|meeskond|darbuotoj|darbinieki|vadovyb|vadiba|juhtkond|tootajad|inimesed|doi ngu|tim kami',
    'команд|сотрудник|руководств|коллектив|правлени|співробітник|керівництв|ομαδα|ανθρωποι|διοικηση|فريق|הצוות|צוות|ทีม',
    'チーム|メンバー|スタッフ|社員|役員|経営陣|团队|團隊|成员|成員|管理层|管理層|팀소개|구성원|임직원|경영진|사람들',
  ],
  imprint: [
    'imprint|legal notice|legal info|=legal|company details|site notice|impressum|anbieterkennzeichnung|rechtliches|rechtliche hinweise|mentions legales|mention legale|informations legales|aviso legal|informacion legal|note legali|informazioni legali|dati societari|informacao legal|informacoes legais|colofon|juridische|bedrijfsgegevens|nota prawna|informacje prawne|dane firmy|dane rejestrowe|tiraz|pravni informace|pravni upozorneni|provozovatel|juridisk|foretagsuppgifter|om utgivaren|kolofon|colophon|oikeudelliset|yritystiedot|impresszum|jogi nyilatkozat|cegadatok|kunye|yasal|date companie|informatii legale|impresum|pravne informacije|pravno obvestilo|pravne informacie|rekvizitai|rekviziti|rekvisiidid|реквизит|правова|выходные данные|юридическ|νομικ',
    '特定商取引|会社概要|法律声明|版权|회사정보|사업자',
  ],
  places: [
    'location|our office|offices$|=office|branch|branches|where we are|stores$|store finder|dealers|departments|department$|=facilities|standort|niederlassung|filiale|geschaeftsstelle|geschaftsstelle|zweigstelle|abteilung|fachbereich|bueros$|buros$|haendler|vertretung|vertriebspartner|service stellen|agences$|nos agences|implantations|nos bureaux|bureaux$|nos sites|ou nous trouver|points de vente|services et departements|sedes$|oficinas|delegaciones|donde estamos|sucursales|departamentos|tiendas$|sedi$|le sedi|filiali|uffici|punti vendita|reparti|dipartimenti|unidades|filiais|escritorios|onde estamos|lojas$|vestiging|locaties|kantoren|afdeling|winkels$|filialen|oddzial|placowk|lokalizac|dzialy|biura$|=kontor|kontoren|vara kontor|avdeling|avdelning|platser|hitta oss|finn oss|find os|afdelinger|lokationer|pobock|provozovn|oddeleni|pobock|toimipaik|toimipist|osastot|myymalat|telephely|irodak|fiok|reszleg|subeler|ofislerimiz|magazalar|birimler|sucursale|sedii|birouri|poslovnice|podruznic|filialai|filiales|osakonnad|филиал|офис|отделени|отдел|адреса|відділ|καταστηματα|γραφεια|فروع|סניפים',
    '*standort$|*standorte$|*abteilung$|*abteilungen$|*filialen$|*afdelingen$|*avdelningar$|*toimipisteet$|=sales|=vertrieb|=verkauf|=ventas|=vendite|=vendas|=verkoop|=sprzedaz|=salg|=forsaljning|=prodej|=myynti|=ertekesites|=satis|=purchasing|=einkauf',
    '拠点|事業所|店舗|支店|地点|分公司|办事处|據點|지점|지사|매장',
  ],
  about: [
    'about|our company|company$|the company|our story|who we are|=profile|=history|organisation$|organization$|=structure|ueber uns|uber uns|ueber mich|wir ueber uns|unternehmen|firma$|die firma|firmenprofil|portraet|portrat|wir sind|verein$|kanzlei|praxis$|agentur$|betrieb$|a propos|qui sommes nous|notre entreprise|=entreprise|l entreprise|la societe|=presentation|cabinet$|le cabinet|notre histoire|qui suis je|sobre nosotros|quienes somos|nosotros|empresa$|la empresa|conocenos|sobre mi|acerca de|chi siamo|azienda|l azienda|su di noi|la societa|=studio|lo studio|la nostra storia|quem somos|sobre nos|sobre a|a empresa|institucional|over ons|=over|wie wij zijn|bedrijf$|het bedrijf|ons verhaal|organisatie|o nas|o firmie|kim jestesmy|om oss|om os$|om foretaget|foretaget|bedriften|om virksom|virksomheden|hvem er vi|hvem vi er|vilka vi ar|=om|o spolecnosti|o firme|kdo jsme|spolecnost|tietoa meista|meista|yritys|keita me olemme|rolunk|cegunk|bemutatkoz|hakkimizda|kurumsal|biz kimiz|despre noi|despre$|compania|o nama|tko smo|ko smo|o podjetju|o nas$|apie mus|par mums|meist$|gioi thieu|tentang',
    'о нас|о компании|компани|про нас|про компан|за нас|για εμας|εταιρεια|ποιοι ειμαστε|من نحن|عن الشركة|אודות|เกี่ยวกับ',
    '会社案内|会社情報|企業情報|私たち|关于|關於|公司简介|회사소개|소개',
  ],
  press: [
    'press$|press release|pressroom|press room|press contact|press kit|press and|press office|press centre|press center|=media|media contact|media centre|media center|media relations|newsroom|investor|public relations|presse|medien$|oeffentlichkeitsarbeit|communiques|espace presse|prensa|sala de prensa|=medios|stampa|area stampa|ufficio stampa|imprensa|pers$|persberichten|perscontact|voor de pers|media en pers|prasa|dla mediow|biuro prasowe|dla prasy|pressrum|press$|presserom|pressekontakt|presserum|for media|tiskove|pro media|=tisk|media a|medialle|medioille|tiedotteet|lehdist|sajto|=basin|basin odasi|presa$|comunicate|za medije|mediji|za medije|ziniasklaid|presei|pressile|пресс|для сми|преса|τυπος|σχεσεις',
    'プレス|広報|报道|新闻中心|媒体|보도|홍보',
  ],
  jobs: [
    'job|career|vacanc|work with us|work for us|working at|join us|join the team|hiring|recruit|karriere|stellen|ausbildung|offene stellen|arbeiten bei|bewerb|emploi|carriere|recrut|nous rejoindre|rejoignez|offres d|empleo|trabaja con|trabajar en|carrera|unete|lavora con|lavorare in|carrier|posizioni aperte|opportunita|trabalhe|carreira|vagas|emprego|recrutamento|werken bij|vacature|solliciteer|kariera|kariery|=praca|oferty pracy|rekrutacja|dolacz|jobba|karriar|lediga|ledige|jobb|stillinger|karrier|volna mista|volne pozice|pracuj|=prace|nabor$|toihin|toissa|avoimet|tyopaik|rekry|=ura|allas|karrier|dolgozz|is ilan|kariyer|insan kaynak|cariere|locuri de munca|angajari|zaposlitev|posao|karijera|karjera|darbas|vakances|karjaar|too meile|tuyen dung|ваканс|карьер|работа$|кар ер|робота$|καριερα|εργασια|وظائف|דרושים|קריירה',
    '採用|求人|招聘|加入我们|채용|인재',
  ],
  privacy: [
    'privacy|data protection|gdpr|accessibility|datenschutz|dsgvo|barrierefreiheit|confidentialite|protection des donnees|donnees personnelles|rgpd|privacidad|proteccion de datos|riservatezza|protezione dei dati|informativa|privacidade|protecao de dados|gegevensbescherming|privacyverklaring|polityka prywatnosci|prywatnosc|rodo$|ochrana osobnich|ochrana soukromi|integritet|dataskydd|personvern|persondata|privatliv|databeskyttelse|tietosuoja|saavutettav|adatvedelem|adatkezel|kvkk|gizlilik|kisisel veri|confidentialitate|protectia datelor|zasebnost|privatnost|ochrana udajov|privatum|privatuma|privaatsus|конфиденц|персональн|απορρητ',
    'プライバシー|个人情报|隐私|隱私|개인정보',
  ],
};

/** Words of pages that are never requested: behind a login, endless, or made for machines. */
export const avoidedWords: readonly string[] = [
  'log ?in$|log ?out$|sign ?in$|sign ?up$|sign ?out$|signout|logon|register$|registration$|account$|my account|password|forgot|auth$|oauth|sso$|wp admin|wp login|wp json|admin$|user login|session$|captcha',
  'anmelden$|anmeldung$|einloggen|abmelden|mein konto|konto$|kundenkonto|kundenlogin|mitgliederbereich|passwort|registrieren|connexion$|se connecter|mon compte|mot de passe|deconnexion|iniciar sesion|mi cuenta|acceso clientes|contrasena|accedi$|area riservata|area clienti|il mio account|minha conta|entrar$|inloggen|mijn account|wachtwoord|zaloguj|logowanie|moje konto|logga in|mina sidor|logg inn|min side$|log ind|log pa|prihlaseni|prihlasit|muj ucet|kirjaudu|kirjautuminen|omat sivut|bejelentkez|fiokom|giris$|giris yap|uye ol|hesabim|autentificare|contul meu|prijava$|moj racun|войти$|вход$|личный кабинет|увійти',
  'cart$|basket$|checkout|wishlist|compare$|warenkorb|kasse$|merkzettel|panier$|carrito|cesta$|carrello|carrinho|winkelwagen|winkelmand|koszyk|varukorg|handlekurv|kurv$|kosik$|ostoskori|kosar$|sepet$|cos de cumparaturi|kosarica',
  'search$|search results|suche$|suchergebnis|recherche$|buscar$|busqueda|cerca$|ricerca$|pesquisa$|zoeken$|zoekresultaten|szukaj|sok$|sog$|hledat|vyhledavani|haku$|hakutulokset|kereses$|arama$',
  'tag$|tags$|category$|categories$|kategorie$|kategorien$|schlagwort|categorie$|etiquette$|etiqueta$|categoria$|etichetta$|kategoria$|archive$|archives$|archiv$|archivo$|archivio$|arquivo$|archief$|archiwum|arkiv$',
  'calendar$|kalender$|calendrier|calendario|kalendarz|kalendar$|kalenteri|naptar$|takvim|veranstaltungskalender|feed$|rss$|print$|drucken|druckansicht|imprimer|imprimir|stampa pagina|afdrukken|drukuj|trackback|embed$|replytocom|share$|amp$|xmlrpc|cgi bin|cdn cgi|unsubscribe|abmeldung|newsletter$',
];

/**
 * Words of links that change something: delete, log out, unsubscribe, vote, edit. Sites let a plain request do that
 * behind a user's back. Compared with whole segments of a path or query and with short link texts.
 */
export const changingWords: readonly string[] = [
  'delet|=del|=rm|remove|erase$|destroy$|discard$|trash$|purge$|=flush|=clear|clear cache|wipe$|unpublish',
  'log ?out|log ?off|sign ?out|sign ?off|abmelden|ausloggen|deconnexion|se deconnecter|cerrar sesion|desconectar|=esci|disconnetti|uitloggen|afmelden|wyloguj|logga ut|logg ut|log ud|kirjaudu ulos|odhlas|kijelentkez|cikis yap|terminar sessao|=sair|выйти|вийти|ログアウト|退出登录|登出|로그아웃|تسجيل الخروج|התנתק',
  'unsubscribe|opt ?out|unfollow|unregister|abbestell|desabonn|desinscri|cancelar suscripcion|darse de baja|disiscri|cancellati$|uitschrijv|wypisz|avregistrera|avmeld|odhlasit|leiratkoz|отписаться|退会',
  'cancel$|revoke|deactivat|disable$|enable$|activate$|confirm$|approve$|reject$|accept$|toggle|reset$|restore$|undo$|vote$|upvote|downvote|=like|=rate|report abuse|block user|mark as|=edit|edit this|=update|=save|=send|=submit|uninstall|=publish|=clone|=duplicate|add to cart|add to basket|add to wish|=add|=create|place order',
  'loschen|loeschen|entfernen|supprimer|effacer|retirer$|eliminar|elimina$|borrar|quitar$|cancella$|rimuovi|apagar|excluir|remover|verwijder|wissen$|=usun|usun wpis|usun konto|skasuj|radera$|ta bort|slett$|=slet|fjern$|poista$|torol$|=sil|kaldir$|smazat|odstranit|vymaz|sterge$|obrisi$|izbrisi$|istrinti|dzest$|kustuta$',
  'bearbeiten$|modifier$|modifica$|editar$|bewerken$|edytuj|redigera$|rediger$|muokkaa$',
  'удалить|видалити|изтрий|обриши|διαγραφη$|حذف|מחק|ลบ$|削除|刪除|删除|取消|삭제',
];

const letters = '\\p{L}\\p{N}';

/** Lower case, without accents, words apart by one space: of a path, a link's text, or an entry of these tables. */
export function folded(text: string): string {
  return text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[ßæœøđłı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', ı: 'i' };

/** Scripts that put no space between words: found anywhere in a text. */
const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}]/u;

/**
 * Finds any of the entries in a folded text. `atEnd`: entries with `$` must end the text; only numbers may follow.
 */
export function finderOf(lines: readonly string[], atEnd = false): RegExp {
  const close = atEnd ? '(?: \\d+)*$' : `(?![${letters}])`;
  return new RegExp(lines.flatMap((line) => line.split('|').map((entry) => patternOf(entry, close))).join('|'), 'u');
}

function patternOf(entry: string, close: string): string {
  const text = entry.split(' ?').map(folded).join(' ?');
  if (entry.startsWith('=')) return `^${text}$`;
  const begin = entry.startsWith('*') ? '\\p{L}{3}' : unspaced.test(entry) ? '' : `(?<![${letters}])`;
  return begin + text + (entry.endsWith('$') ? close : '');
}
