/**
 * Names that are hard to turn into addresses. Common first and family names, combined at random; any resemblance to
 * real people is accidental. Each list is one text of words; `_` is a space within a name.
 */

interface OddNames {
  first: string;
  last: string;
  /** Words before a family name, and the percentage of people with one. */
  before: readonly [words: string, share: number];
  /** Percentages of people with two first names and with two family names. */
  twice: readonly [first: number, last: number];
  /** Joins two first names, and two family names. */
  joints: readonly [first: '-' | ' ', last: '-' | ' '];
  /** Call names, by first name. */
  called: string;
}

export const oddNames = {
  german: {
    first:
      'Jörg Günter Käthe Bärbel Jürgen Sönke Maximilian Alexander Johannes Katharina Elisabeth Christian Stephanie Andreas',
    last: 'Müller Jäger Schön Krähe Lüders Böttcher Strauß Weiß Gärtner Kühne Nöth Übel Öhler Hänsch Rößler Brandt Vogt Hartmann',
    before: ['von von_der vom zu van von_und_zu', 16],
    twice: [20, 18],
    joints: ['-', '-'],
    called:
      'Maximilian:Max Alexander:Alex Johannes:Hannes Katharina:Kathi Elisabeth:Lisa Christian:Chris Stephanie:Steffi',
  },
  dutch: {
    first: 'Johannes Wilhelmina Hendrik Cornelis Thijs Noor Sjoerd Maaike Joost Femke Antonius Renée Daniël Zoë',
    last: 'Berg Dijk Wit Vries Boer Graaf Broek Heuvel Jansen Kuipers Smeets Linden Horst Veen Bruijn Meer',
    before: ['van van_der de van_den van_de ten ter den op_de in_’t', 60],
    twice: [8, 12],
    joints: ['-', '-'],
    called: 'Johannes:Jan Wilhelmina:Willemijn Hendrik:Henk Cornelis:Kees Antonius:Ton',
  },
  spanish: {
    first: 'José María Íñigo Begoña Ramón Lucía Joaquín Francisco Ignacio Mónica Álvaro Sofía Concepción Andrés',
    last: 'Núñez Peña Ibáñez Ortega Ruiz Muñoz Gómez Vázquez Castaño Ordóñez Güell Sáenz Molina Ríos Echeverría',
    before: ['de de_la del', 8],
    twice: [30, 80],
    joints: [' ', ' '],
    called: 'Francisco:Paco Ignacio:Nacho José:Pepe Concepción:Concha',
  },
  portuguese: {
    first: 'João Conceição Inês Gonçalo Luísa Sérgio Vítor Mónica Tomás Antônio',
    last: 'Gonçalves Simões Araújo Magalhães Conceição Falcão Leitão Mourão Brandão Pinto',
    before: ['da dos de', 30],
    twice: [25, 55],
    joints: [' ', ' '],
    called: '',
  },
  nordic: {
    first: 'Søren Åse Jørgen Bjørn Håkan Göran Märta Pål Øystein Kåre Ærø Sigrún Þóra Lærke Hans Anne',
    last: 'Sørensen Ødegård Kjær Åkesson Björk Lindström Bækgaard Nørgaard Håland Østby Sjögren Møller Þórsson Ångström Mårtensson',
    before: ['af von', 3],
    twice: [16, 14],
    joints: [' ', ' '],
    called: '',
  },
  vietnamese: {
    first: 'Văn_An Thị_Mai Minh_Khai Quốc_Bảo Thanh_Hà Đức_Huy Ngọc_Lan Hữu_Phúc Thị_Hồng_Nhung Xuân_Trường Anh Linh',
    last: 'Nguyễn Trần Lê Phạm Hoàng Đặng Bùi Đỗ Huỳnh Vũ',
    before: ['', 0],
    twice: [0, 0],
    joints: [' ', ' '],
    called: '',
  },
  arabic: {
    first:
      'Muhammad Ahmed Abdul_Rahman Khalid Fatima Layla Yusuf Noor Abd_al-Aziz Hussein Mariam Omar_Ali Tariq_Hassan',
    last: 'Farsi Haddad Masri Rashid Mansour Qasim Najjar Sayed Saud Khatib',
    before: ['Al- al- El_ bin Al_ Abu Ben', 60],
    twice: [0, 15],
    joints: [' ', ' '],
    called: 'Muhammad:Mo',
  },
  french: {
    first: 'Émilie François Hélène Jérôme Anaïs Benoît Zoé Stéphane Gaëlle Frédéric Dominique',
    last: 'Lefèvre Garçon Béranger Besançon Œuvrard Leclère D’Hulst L’Hôte Maître Noël',
    before: ['de de_la du Le La des', 22],
    twice: [28, 14],
    joints: ['-', '-'],
    called: 'Frédéric:Fred Dominique:Dom',
  },
  irish: {
    first: 'Seán Máire Robert William Elizabeth Michael Siobhán Patrick Margaret Thomas James Katherine',
    last: "O'Brien O'Neill Briain Dálaigh McCarthy MacLeod FitzGerald Clair Smith Hill Jones Taylor",
    before: ['Ó Ní St. Mac Nic', 16],
    twice: [8, 10],
    joints: [' ', '-'],
    called: 'Robert:Bob William:Bill Elizabeth:Liz Michael:Mike Patrick:Paddy Margaret:Peggy James:Jim Katherine:Kate',
  },
  turkish: {
    first: 'Ömer Gülşen Çağla Işık İbrahim Uğur Şule Mehmet_Ali Ayşe_Nur Özge',
    last: 'Yılmaz Öztürk Şahin Çelik Güneş Aydın Kılıç Doğan Türkoğlu',
    before: ['', 0],
    twice: [0, 10],
    joints: [' ', ' '],
    called: '',
  },
} satisfies Record<string, OddNames>;

export type OddLanguage = keyof typeof oddNames;
