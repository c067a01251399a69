/**
 * Names, positions and labels in twenty-five languages for invented contact pages, independent of the reader's
 * tables. Lists are separated by `;`. A non-Latin word has its Latin spelling for addresses after `|`.
 */
export interface Tongue {
  first: string;
  last: string;
  posts: string;
  /** Labels on the page. */
  labels: readonly [
    email: string,
    phone: string,
    position: string,
    department: string,
    name: string,
    person: string,
    hours: string,
    team: string,
  ];
  /** `departments` is a list. */
  departments: string;
  company: string;
  street: string;
  /** Some titles used before names. */
  titles: string;
  /** "You can reach NAME at MAIL." */
  sentence: string;
  /** The order of names on its pages. Default: given name first. */
  order?: 'family-first' | 'joined' | 'spaced-family-first' | 'patronymic';
  /** Two family names. */
  two?: true;
  patronymics?: string;
}

export const tongues: Record<string, Tongue> = {
  en: {
    first: 'Rowena;Percival;Imogen;Barnaby;Tamsin;Lysander;Ottilie;Kester;Mary Beth;Thaddeus',
    last: "Ashdown;Pettigrew;O'Malley;Fairweather;McAllister;Thistlewood;Harcourt-Jones;Okonkwo;Winterbourne;Blenkinsop",
    posts:
      'Head of Purchasing;Senior Software Engineer;Managing Partner;Parish Clerk;Customer Success Lead;Lecturer in Botany;Deputy Editor;Warehouse Supervisor;Chief Operating Officer;Sales Director, EMEA',
    labels: ['Email', 'Phone', 'Position', 'Department', 'Name', 'Contact', 'Opening hours', 'Our team'],
    departments: 'Sales;Finance;Human Resources;Planning',
    company: 'Quillfeather Ltd',
    street: '14 Cutler Street, Northwick NW4 1AB',
    titles: 'Dr;Prof.;Mrs',
    sentence: 'You can reach {name} at {mail} for anything about deliveries.',
  },
  de: {
    first: 'Irmtraud;Eberhard;Leopold;Friederike;Hans-Jörg;Swantje;Ruprecht;Annegret;Kunigunde;Tjark',
    last: 'Öhlschläger;Weißgerber;von der Lühe;Kümmerle;Brüggemann;Schmidt-Wallrodt;Zumthor;Hölzle;Nachtigall;Dörfler',
    posts:
      'Leiterin Einkauf;Geschäftsführer;Sachbearbeiterin Bauamt;Technischer Leiter;Stellvertretende Schulleiterin;Vertriebsmitarbeiter Innendienst;Rechtsanwältin;Referentin für Umweltfragen;Auszubildende;Bereichsleiter Logistik',
    labels: ['E-Mail', 'Telefon', 'Funktion', 'Abteilung', 'Name', 'Ansprechpartner', 'Öffnungszeiten', 'Unser Team'],
    departments: 'Vertrieb;Buchhaltung;Bürgerbüro;Einkauf',
    company: 'Federkiel GmbH',
    street: 'Gerbergasse 12, 04711 Musterhausen',
    titles: 'Dr.;Prof. Dr.;Dipl.-Ing.;Frau',
    sentence: 'Bei Fragen wenden Sie sich bitte an {name} unter {mail}.',
  },
  fr: {
    first: 'Sidonie;Gonzague;Apolline;Thibault;Jean-Baptiste;Maëlys;Anselme;Clothilde;Enguerrand;Marie-Ange',
    last: "Quenneville;Le Goff;de La Tour;Delacroix;Beauséjour;d'Aubigny;Charpentier;Vauclair;Hérisson;Grandjean",
    posts:
      'Directrice commerciale;Responsable des achats;Chargé de mission culture;Adjoint au maire;Secrétaire générale;Ingénieur d’études;Maître de conférences;Avocat associé;Chef de projet;Assistante de direction',
    labels: ['Courriel', 'Téléphone', 'Fonction', 'Service', 'Nom', 'Votre contact', 'Horaires', 'Notre équipe'],
    departments: 'Comptabilité;Urbanisme;Ressources humaines;Ventes',
    company: 'Plumerel SARL',
    street: '8 rue des Tanneurs, 69999 Villeneuve',
    titles: 'Mme;M.;Me;Dr',
    sentence: 'Pour toute question, écrivez à {name} ({mail}).',
  },
  es: {
    first: 'Leandra;Baltasar;Ximena;Gumersindo;María Fernanda;Eufemia;Casimiro;José Luis;Remedios;Fermín',
    last: 'Quiroga;Zamorano;Ibarra;Echeverría;Peñalver;de la Fuente;Carrasco;Villalobos;Ordóñez;Cifuentes',
    posts:
      'Directora de compras;Jefe de ventas;Concejala de Hacienda;Profesor titular;Responsable de calidad;Abogada;Técnico de laboratorio;Secretario general;Gerente;Coordinadora de proyectos',
    labels: [
      'Correo electrónico',
      'Teléfono',
      'Cargo',
      'Departamento',
      'Nombre',
      'Contacto',
      'Horario',
      'Nuestro equipo',
    ],
    departments: 'Ventas;Contabilidad;Urbanismo;Recursos Humanos',
    company: 'Plumilla S.L.',
    street: 'Calle Curtidores 9, 28999 Villanueva',
    titles: 'Dra.;D.;Dña.;Ing.',
    sentence: 'Puede escribir a {name} en {mail} para más información.',
    two: true,
  },
  it: {
    first: 'Ginevra;Ettore;Ludovico;Costanza;Pier Luigi;Fiammetta;Ruggero;Assunta;Ottavia;Gianmaria',
    last: "Bevilacqua;Della Valle;Quattrocchi;D'Amico;Santoro;Pellegrini;Lo Presti;Montanari;Zanetti;Fumagalli",
    posts:
      'Direttore commerciale;Responsabile acquisti;Amministratrice delegata;Assessore alla cultura;Segretaria;Ingegnere capo;Ricercatore;Avvocato;Addetta stampa;Coordinatore di progetto',
    labels: ['Posta elettronica', 'Telefono', 'Ruolo', 'Ufficio', 'Nome', 'Referente', 'Orari', 'Il nostro team'],
    departments: 'Vendite;Amministrazione;Anagrafe;Acquisti',
    company: 'Calamaio S.r.l.',
    street: 'Via dei Conciatori 5, 20099 Borgonuovo',
    titles: 'Dott.ssa;Ing.;Avv.;Prof.',
    sentence: 'Per informazioni scrivere a {name}, {mail}, entro venerdì.',
  },
  pt: {
    first: 'Benedita;Firmino;Iracema;Lourenço;Ana Rita;Zulmira;Vasco;José Augusto;Quitéria;Teófilo',
    last: 'Nogueira;dos Santos;Carvalhal;Figueiredo;Bragança;da Cunha;Quintela;Sarmento;Vasconcelos;Boaventura',
    posts:
      'Diretora comercial;Gerente de compras;Vereador;Professor auxiliar;Responsável de qualidade;Advogada;Técnico de informática;Secretária-geral;Coordenador de projetos;Chefe de vendas',
    labels: [
      'Correio eletrónico',
      'Telefone',
      'Cargo',
      'Departamento',
      'Nome',
      'Contacto',
      'Horário',
      'A nossa equipa',
    ],
    departments: 'Vendas;Contabilidade;Urbanismo;Recursos Humanos',
    company: 'Tinteiro Lda',
    street: 'Rua dos Curtumes 7, 4999-001 Vila Nova',
    titles: 'Dra.;Eng.;Prof. Doutor;Sr.',
    sentence: 'Para mais informações contacte {name} através de {mail}.',
    two: true,
  },
  nl: {
    first: 'Hilleke;Wouterus;Dieuwertje;Floris;Jan-Willem;Godelieve;Meinou;Ottoline;Tjeerd;Aleida',
    last: "van der Heijden;de Boer;Kuipers;van 't Hof;Hoekstra;ter Braak;Wijnands;Schouten;Zijlstra;van Oldenborgh",
    posts:
      'Hoofd inkoop;Directeur;Beleidsmedewerker ruimte;Projectleider;Commercieel medewerker binnendienst;Wethouder;Universitair docent;Advocaat;Penningmeester;Teamleider logistiek',
    labels: ['E-mailadres', 'Telefoon', 'Functie', 'Afdeling', 'Naam', 'Contactpersoon', 'Openingstijden', 'Ons team'],
    departments: 'Verkoop;Administratie;Burgerzaken;Inkoop',
    company: 'Ganzenveer B.V.',
    street: 'Looiersgracht 3, 1099 ZZ Nieuwstad',
    titles: 'Drs.;Dr.;Mr.;Ir.',
    sentence: 'Voor vragen kunt u terecht bij {name} via {mail}.',
  },
  pl: {
    first: 'Bogna;Ziemowit;Jagoda;Radosław;Anna Maria;Sława;Gniewko;Wacława;Lech;Mirela',
    last: 'Brzęczyszczykiewicz;Wiśniowiecka;Żółkiewski;Dąbrowska-Nowak;Pączek;Ślusarczyk;Gołąb;Kościuszko;Wojtyła;Łęcka',
    posts:
      'Kierownik działu zakupów;Dyrektor handlowy;Główna księgowa;Inspektor ds. ochrony środowiska;Adwokat;Specjalista ds. kadr;Prezes zarządu;Adiunkt;Radny;Koordynatorka projektu',
    labels: [
      'E-mail',
      'Telefon',
      'Stanowisko',
      'Dział',
      'Imię i nazwisko',
      'Kontakt',
      'Godziny otwarcia',
      'Nasz zespół',
    ],
    departments: 'Sprzedaż;Księgowość;Kadry;Zakupy',
    company: 'Kałamarz Sp. z o.o.',
    street: 'ul. Garbarska 6, 09-999 Nowe Miasto',
    titles: 'mgr;dr inż.;prof. dr hab.',
    sentence: 'W sprawach zamówień prosimy o kontakt: {name}, {mail}.',
  },
  cs: {
    first: 'Květoslava;Bořivoj;Dobromila;Hynek;Zbyněk;Blažena;Svatopluk;Radana;Ctirad;Ludmila',
    last: 'Procházková;Žižka;Dvořáčková;Říha;Vopička;Šťastný;Kučerová;Hrdlička;Nezval;Jiráčková',
    posts:
      'Vedoucí nákupu;Jednatel společnosti;Hlavní účetní;Referentka stavebního úřadu;Advokát;Odborný asistent;Místostarosta;Projektový manažer;Obchodní zástupce;Tajemnice',
    labels: ['E-mail', 'Telefon', 'Funkce', 'Oddělení', 'Jméno', 'Kontaktní osoba', 'Úřední hodiny', 'Náš tým'],
    departments: 'Obchodní oddělení;Účtárna;Podatelna;Nákup',
    company: 'Brkoslav s.r.o.',
    street: 'Koželužská 11, 199 99 Nové Město',
    titles: 'Ing.;Mgr.;JUDr.;doc. RNDr.',
    sentence: 'S dotazy se obracejte na: {name}, {mail}.',
  },
  sk: {
    first: 'Drahomíra;Svetozár;Bronislava;Vratislav;Ľudovít;Želmíra;Bystrík;Ctibor;Oľga;Vavrinec',
    last: 'Hviezdoslav;Kukučínová;Ďurica;Šoltésová;Jesenský;Vajanská;Rúfus;Žáry;Mihálik;Podjavorinská',
    posts:
      'Vedúca nákupu;Konateľ;Hlavná účtovníčka;Referent stavebného úradu;Advokátka;Odborný asistent;Zástupca starostu;Projektový manažér;Obchodný riaditeľ;Tajomník',
    labels: ['E-mail', 'Telefón', 'Funkcia', 'Oddelenie', 'Meno', 'Kontaktná osoba', 'Úradné hodiny', 'Náš tím'],
    departments: 'Obchod;Učtáreň;Podateľňa;Nákup',
    company: 'Husie pero s.r.o.',
    street: 'Garbiarska 4, 999 01 Nová Ves',
    titles: 'Ing.;Mgr.;PhDr.',
    sentence: 'S otázkami sa obráťte na: {name}, {mail}.',
  },
  hu: {
    first: 'Kunigunda;Zebulon;Csenge;Huba;Etelka;Töhötöm;Sarolta;Örs;Villő;Kálmán',
    last: 'Szörényi;Gyöngyösi;Őszi;Vörösmarty;Hegedűs;Csokonai;Ady-Nagy;Bodnár;Fazekas;Zrínyi',
    posts:
      'Beszerzési vezető;Ügyvezető igazgató;Főkönyvelő;Építésügyi ügyintéző;Ügyvéd;Egyetemi adjunktus;Alpolgármester;Projektmenedzser;Értékesítési munkatárs;Titkár',
    labels: ['E-mail', 'Telefon', 'Beosztás', 'Osztály', 'Név', 'Kapcsolattartó', 'Nyitvatartás', 'Csapatunk'],
    departments: 'Értékesítés;Könyvelés;Ügyfélszolgálat;Beszerzés',
    company: 'Lúdtoll Kft.',
    street: '1999 Újváros, Tímár utca 8.',
    titles: 'Dr.;Prof.',
    sentence: 'Kérdés esetén forduljon hozzánk: {name}, {mail}.',
    order: 'family-first',
  },
  ro: {
    first: 'Smaranda;Vlaicu;Ilinca;Tiberiu;Ana-Maria;Anghel;Sânziana;Horia;Zamfira;Decebal',
    last: 'Brâncoveanu;Țepeș;Călinescu;Ștefănescu;Arghezi;Mureșanu;Rădulescu;Cantacuzino;Bălcescu;Negruzzi',
    posts:
      'Director comercial;Șef achiziții;Contabil-șef;Consilier juridic;Viceprimar;Lector universitar;Inspector de urbanism;Avocat;Secretar general;Coordonator de proiect',
    labels: ['E-mail', 'Telefon', 'Funcția', 'Departament', 'Nume', 'Persoană de contact', 'Program', 'Echipa noastră'],
    departments: 'Vânzări;Contabilitate;Resurse umane;Achiziții',
    company: 'Pana de Gâscă SRL',
    street: 'Strada Tăbăcarilor 10, 999001 Orașul Nou',
    titles: 'Dr.;Ing.;Prof. univ. dr.',
    sentence: 'Pentru informații: {name}, {mail}.',
  },
  tr: {
    first: 'Nilüfer;Alparslan;Gülbahar;Çağatay;Şebnem;Ertuğrul;İclal;Tuğrul;Lâle;Oğuzhan',
    last: 'Karagöz;Çelikkol;Gümüşdağ;Şahinoğlu;İnönü;Bozkurt;Ağaoğlu;Demirtaş;Yücel;Üstündağ',
    posts:
      'Satın Alma Müdürü;Genel Müdür Yardımcısı;Muhasebe Uzmanı;Yazılım Mühendisi;Avukat;Öğretim Görevlisi;Belediye Başkan Yardımcısı;Proje Koordinatörü;Bölge Satış Temsilcisi;Yönetim Kurulu Üyesi',
    labels: ['E-posta', 'Telefon', 'Görevi', 'Bölüm', 'Ad Soyad', 'İlgili kişi', 'Çalışma saatleri', 'Ekibimiz'],
    departments: 'Satış;Muhasebe;İnsan Kaynakları;Satın Alma',
    company: 'Tüykalem Ltd. Şti.',
    street: 'Tabakhane Sokak No: 5, 34999 Yenişehir',
    titles: 'Dr.;Prof. Dr.;Av.',
    sentence: 'Sorularınız için: {name}, {mail}.',
  },
  el: {
    first:
      'Ευτέρπη|Efterpi;Αχιλλέας|Achilleas;Καλλιόπη|Kalliopi;Φίλιππος|Filippos;Ουρανία|Ourania;Οδυσσέας|Odysseas;Θάλεια|Thaleia;Αριστείδης|Aristeidis',
    last: 'Παπαγεωργίου|Papageorgiou;Καραμανλής|Karamanlis;Θεοτοκά|Theotoka;Ψαρράς|Psarras;Ξανθοπούλου|Xanthopoulou;Γιαννακάκης|Giannakakis;Βλάχος|Vlachos;Μπουζιάνη|Bouziani',
    posts:
      'Διευθυντής Πωλήσεων;Υπεύθυνη Προμηθειών;Προϊστάμενος Λογιστηρίου;Δικηγόρος;Αντιδήμαρχος;Επίκουρη Καθηγήτρια;Γραμματέας;Πολιτικός Μηχανικός',
    labels: ['Ηλεκτρονική διεύθυνση', 'Τηλέφωνο', 'Θέση', 'Τμήμα', 'Όνομα', 'Επικοινωνία', 'Ωράριο', 'Η ομάδα μας'],
    departments: 'Πωλήσεις;Λογιστήριο;Προμήθειες;Γραμματεία',
    company: 'Πένα ΑΕ',
    street: 'Οδός Βυρσοδεψών 4, 10999 Νέα Πόλη',
    titles: 'Δρ.;κ.;κα',
    sentence: 'Για πληροφορίες: {name}, {mail}.',
  },
  ru: {
    first:
      'Глафира|Glafira;Емельян|Emelyan;Аглая|Aglaya;Прохор|Prokhor;Серафима|Serafima;Тихон|Tikhon;Варвара|Varvara;Лукьян|Lukyan',
    last: 'Белозёрова|Belozerova;Шишкин|Shishkin;Трубецкая|Trubetskaya;Чащин|Chashchin;Хлебникова|Khlebnikova;Юсупов|Yusupov;Жукова|Zhukova;Цветаев|Tsvetaev',
    patronymics: 'Ильинична;Петрович;Андреевна;Савельевич;Львовна;Кузьмич;Сергеевна;Ильич',
    posts:
      'Начальник отдела закупок;Генеральный директор;Главный бухгалтер;Ведущий инженер;Адвокат;Доцент кафедры физики;Заместитель главы администрации;Руководитель проекта;Менеджер по продажам;Секретарь',
    labels: ['Эл. почта', 'Телефон', 'Должность', 'Отдел', 'ФИО', 'Контактное лицо', 'Часы работы', 'Наша команда'],
    departments: 'Отдел продаж;Бухгалтерия;Канцелярия;Отдел закупок',
    company: 'ООО «Гусиное перо»',
    street: 'ул. Кожевенная, 12, 999001 Новый Город',
    titles: 'д-р;проф.',
    sentence: 'По всем вопросам: {name}, {mail}.',
    order: 'patronymic',
  },
  uk: {
    first:
      'Мирослава|Myroslava;Остап|Ostap;Соломія|Solomiia;Устим|Ustym;Орися|Orysia;Захар|Zakhar;Ярина|Yaryna;Назар|Nazar',
    last: 'Кобилянська|Kobylianska;Грушевський|Hrushevskyi;Довженко|Dovzhenko;Стефаник|Stefanyk;Лисенко|Lysenko;Хвильовий|Khvylovyi;Чорновіл|Chornovil;Гулак|Hulak',
    patronymics: 'Іванівна;Тарасович;Олегівна;Ігорович;Петрівна;Якович;Юріївна;Богданович',
    posts:
      'Начальниця відділу закупівель;Генеральний директор;Головна бухгалтерка;Провідний інженер;Адвокат;Доцентка кафедри історії;Заступник міського голови;Керівниця проєкту',
    labels: ['Ел. пошта', 'Телефон', 'Посада', 'Відділ', 'ПІБ', 'Контактна особа', 'Графік роботи', 'Наша команда'],
    departments: 'Відділ продажів;Бухгалтерія;Канцелярія;Відділ закупівель',
    company: 'ТОВ «Гусяче перо»',
    street: 'вул. Кожум’яцька, 12, 99001 Нове Місто',
    titles: 'д-р;проф.',
    sentence: 'З усіх питань: {name}, {mail}.',
    order: 'patronymic',
  },
  sv: {
    first: 'Torborg;Åke;Solveig;Hjalmar;Anna-Karin;Ragnvald;Hedvig;Ture;Ylva;Folke',
    last: 'Åkerblom;Sjöström;Ljungqvist;af Geijerstam;Öberg;Nordenskiöld;Bergsten;Ekelöf;Wästberg;Hägglund',
    posts:
      'Inköpschef;Verkställande direktör;Ekonomiassistent;Handläggare bygglov;Advokat;Universitetslektor;Kommunalråd;Projektledare;Försäljningschef;Vaktmästare',
    labels: ['E-post', 'Telefon', 'Befattning', 'Avdelning', 'Namn', 'Kontaktperson', 'Öppettider', 'Vårt team'],
    departments: 'Försäljning;Ekonomi;Personal;Inköp',
    company: 'Gåspennan AB',
    street: 'Garvaregatan 9, 199 99 Nystad',
    titles: 'Dr;Prof.',
    sentence: 'Har du frågor, kontakta {name} på {mail}.',
  },
  no: {
    first: 'Torbjørg;Asbjørn;Ragnfrid;Sveinung;Åshild;Gudmund;Ingunn;Øystein;Live;Halfdan',
    last: 'Bjørnstad;Ødegård;Fjellheim;Løvås;Nygård;Sæther;Kvåle;Rønning;Strømsvåg;Tveit',
    posts:
      'Innkjøpssjef;Daglig leder;Regnskapsmedarbeider;Saksbehandler byggesak;Advokat;Førsteamanuensis;Ordfører;Prosjektleder;Salgskonsulent;Vaktmester',
    labels: ['E-post', 'Telefon', 'Stilling', 'Avdeling', 'Navn', 'Kontaktperson', 'Åpningstider', 'Våre ansatte'],
    departments: 'Salg;Regnskap;Personal;Innkjøp',
    company: 'Gåsefjær AS',
    street: 'Garverveien 9, 1999 Nyby',
    titles: 'Dr.;Prof.',
    sentence: 'Ta kontakt med {name} på {mail}.',
  },
  da: {
    first: 'Gertrud;Aksel;Bodil;Holger;Karen-Margrethe;Viggo;Sofie;Ejnar;Tove;Asger',
    last: 'Sørensen;Bjerregaard;Kjærgaard;Nørgaard;Ågård;Højbjerg;Møllegaard;Skovby;Vestergaard;Lykke',
    posts:
      'Indkøbschef;Administrerende direktør;Bogholder;Sagsbehandler;Advokat;Adjunkt;Viceborgmester;Projektleder;Salgskonsulent;Pedel',
    labels: ['E-mail', 'Telefon', 'Stilling', 'Afdeling', 'Navn', 'Kontaktperson', 'Åbningstider', 'Medarbejdere'],
    departments: 'Salg;Bogholderi;Personale;Indkøb',
    company: 'Gåsefjer ApS',
    street: 'Garvergade 9, 9990 Nyby',
    titles: 'Dr.;Prof.',
    sentence: 'Kontakt {name} på {mail} hvis du har spørgsmål.',
  },
  fi: {
    first: 'Tellervo;Väinö;Lempi;Urho;Aino-Maija;Onni;Kyllikki;Toivo;Impi;Ilmari',
    last: 'Hämäläinen;Käkönen;Ylönen;Väyrynen;Mäki-Kuutti;Leppäniemi;Pöysti;Rautavaara;Sääskilahti;Kivelä',
    posts:
      'Hankintapäällikkö;Toimitusjohtaja;Kirjanpitäjä;Lupavalmistelija;Asianajaja;Yliopistonlehtori;Kaupunginjohtaja;Projektipäällikkö;Myyntiedustaja;Talonmies',
    labels: ['Sähköposti', 'Puhelin', 'Tehtävä', 'Osasto', 'Nimi', 'Yhteyshenkilö', 'Aukioloajat', 'Henkilökunta'],
    departments: 'Myynti;Kirjanpito;Henkilöstö;Hankinta',
    company: 'Sulkakynä Oy',
    street: 'Nahkurinkatu 9, 99990 Uusikylä',
    titles: 'TkT;Dr.',
    sentence: 'Lisätietoja antaa {name}, {mail}.',
  },
  ja: {
    first: '朔太郎|Sakutaro;千代子|Chiyoko;龍之介|Ryunosuke;小百合|Sayuri;健|Ken;美穂|Miho;一葉|Ichiyo;直哉|Naoya',
    last: '芥川|Akutagawa;樋口|Higuchi;萩原|Hagiwara;吉永|Yoshinaga;宇野|Uno;志賀|Shiga;高倉|Takakura;原|Hara',
    posts: '購買部長;代表取締役社長;経理課長;主任研究員;弁護士;准教授;営業担当;システムエンジニア',
    labels: ['メール', '電話', '役職', '部署', '氏名', '担当者', '営業時間', 'スタッフ紹介'],
    departments: '営業部;経理部;総務部;購買部',
    company: '株式会社羽根ペン',
    street: '〒999-0001 新町市革屋町1-2-3',
    titles: '',
    sentence: 'お問い合わせ：{name}（{mail}）',
    order: 'spaced-family-first',
  },
  zh: {
    first: '建国|Jianguo;雪梅|Xuemei;志强|Zhiqiang;丽|Li;文博|Wenbo;晓燕|Xiaoyan;海涛|Haitao;静怡|Jingyi',
    last: '欧阳|Ouyang;王|Wang;赵|Zhao;诸葛|Zhuge;陈|Chen;郭|Guo;梁|Liang;谢|Xie',
    posts: '采购经理;总经理;财务总监;高级工程师;律师;副教授;市场主管;项目经理',
    labels: ['邮箱', '电话', '职位', '部门', '姓名', '联系人', '营业时间', '我们的团队'],
    departments: '销售部;财务部;人事部;采购部',
    company: '鹅毛笔有限公司',
    street: '新城市皮匠路12号',
    titles: '',
    sentence: '如有疑问，请联系{name}，{mail}。',
    order: 'joined',
  },
  ko: {
    first: '도윤|Doyun;서연|Seoyeon;하준|Hajun;지우|Jiwoo;은채|Eunchae;시우|Siwoo;민서|Minseo;준혁|Junhyuk',
    last: '김|Kim;박|Park;최|Choi;정|Jung;강|Kang;윤|Yoon;남궁|Namgung;배|Bae',
    posts: '구매팀장;대표이사;회계과장;선임연구원;변호사;부교수;영업부장;프로젝트 매니저',
    labels: ['이메일', '전화', '직위', '부서', '성명', '담당자', '영업시간', '팀 소개'],
    departments: '영업팀;회계팀;인사팀;구매팀',
    company: '주식회사 깃펜',
    street: '서울특별시 중구 가죽로 12',
    titles: '',
    sentence: '문의: {name} ({mail})',
    order: 'joined',
  },
  ar: {
    first: 'جمانة|Jumana;أسامة|Osama;رغد|Raghad;قصي|Qusay;لبنى|Lubna;نور|Nour;زياد|Ziad;سارة|Sara',
    last: 'الحداد|Alhaddad;القاسمي|Alqasimi;النجار|Alnajjar;الخطيب|Alkhatib;منصور|Mansour;الراوي|Alrawi;الصباغ|Alsabbagh;الفارسي|Alfarsi',
    posts:
      'مديرة المشتريات;المدير العام;رئيس قسم المحاسبة;مهندس برمجيات;محام;أستاذ مساعد;مسؤولة المبيعات;منسق المشاريع',
    labels: ['البريد الإلكتروني', 'الهاتف', 'المنصب', 'القسم', 'الاسم', 'جهة الاتصال', 'ساعات العمل', 'فريقنا'],
    departments: 'المبيعات;المحاسبة;الموارد البشرية;المشتريات',
    company: 'شركة الريشة',
    street: 'شارع الدباغين 12',
    titles: 'د.;م.',
    sentence: 'للاستفسار: {name}، {mail}.',
  },
  he: {
    first: 'אביגיל|Avigail;נדב|Nadav;שולמית|Shulamit;עידו|Ido;תמר|Tamar;אלון|Alon;הדס|Hadas;יואב|Yoav',
    last: 'בן-דוד|Bendavid;רוזנברג|Rosenberg;אלמוג|Almog;שפירא|Shapira;כרמי|Carmi;הלוי|Halevi;ברגר|Berger;זמיר|Zamir',
    posts: 'מנהלת רכש;מנכ"ל;חשבת שכר;מהנדס תוכנה;עורכת דין;מרצה בכיר;רכזת פרויקטים;סגן ראש העיר',
    labels: ['דוא"ל', 'טלפון', 'תפקיד', 'מחלקה', 'שם', 'איש קשר', 'שעות פתיחה', 'הצוות שלנו'],
    departments: 'מכירות;הנהלת חשבונות;משאבי אנוש;רכש',
    company: 'נוצה בע"מ',
    street: 'רחוב הבורסקאים 12',
    titles: 'ד"ר;עו"ד',
    sentence: 'לשאלות: {name}, {mail}.',
  },
};
