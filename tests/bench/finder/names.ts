/**
 * Names in twelve languages for invented companies: common first and family names, combined at random. Any
 * resemblance to real people is accidental. Each list is one text of words; `_` is a space within a name.
 */

interface Names {
  first: string;
  last: string;
  /** Two-part first names, joined by a hyphen or a space. Used for some people. */
  doubleFirst: string;
  /** Words before a family name. Used for some people. */
  before: string;
  /** Percentages of people with a double first name, words before the family name, and two family names. */
  shares: readonly [doubleFirst: number, before: number, doubleLast: number];
  /** Joins two family names. */
  joint: '-' | ' ';
}

export const names = {
  de: {
    first:
      'Jürgen Björn Anna Lukas Käthe Stefan Sabine Günther Petra Jörg Monika Uwe Claudia Götz Heike Lars Ute Matthias Bärbel Tobias Kerstin Sören Silke Rüdiger',
    last: 'Müller Schäfer Weiß Köhler Krüger Hoffmann Vogel Jäger Groß Böhm Schröder Lehmann König Braun Strauß Fuchs Kühn Peters Möller Brandt Lübke Arnold Götze Voß Hahn Schuster',
    doubleFirst: 'Hans-Peter Karl-Heinz Anna-Lena Eva-Maria Klaus-Dieter Ann-Kathrin Anna_Maria',
    before: 'von von_der zu von',
    shares: [8, 3, 5],
    joint: '-',
  },
  en: {
    first:
      'James Mary Oliver Emily Harry Grace Jack Alice George Ruth Peter Susan Thomas Karen Simon Laura Andrew Helen Brian Diane Kevin Joan Neil Fiona',
    last: "Smith Jones Taylor Brown Wilson Evans Walker Wright Green Hall Wood Clarke O'Brien Turner Hill Cooper Ward Bell McDonald O'Neill Hughes Price Bennett Foster",
    doubleFirst: 'Mary_Ann Billy_Joe John_Paul Anne-Marie James_T. Robert_J.',
    before: 'St.',
    shares: [6, 0.5, 3],
    joint: '-',
  },
  fr: {
    first:
      'Émilie François Hélène Jérôme Chloé Stéphane Aurélie Benoît Céline Gaël Sophie Luc Agnès Hervé Zoé Mathieu Élodie Rémi Noël Camille',
    last: "Lefèvre Dupont Béranger Moreau Garçon Durand Leclère Gérard Fontaine Roux Mercier D'Hulst Chevalier Péron Gauthier Besançon Masson Denis",
    doubleFirst: 'Jean-Pierre Marie-Claire Jean-Luc Anne-Sophie Marie-Hélène Jean-François',
    before: 'de de_la du Le',
    shares: [16, 7, 4],
    joint: '-',
  },
  es: {
    first:
      'José María Lucía Andrés Sofía Ramón Inés Álvaro Begoña Íñigo Mónica Raúl Pilar Óscar Elena Jesús Nuria Iván',
    last: 'García Muñoz Núñez Fernández Peña Ibáñez Rodríguez Castaño Gómez Vázquez Ortega Márquez Ruiz Sánchez Molina Agüero Blanco Ríos',
    doubleFirst: 'José_Luis Juan_Carlos María_José Ana_María Miguel_Ángel',
    before: 'de de_la del',
    shares: [18, 4, 55],
    joint: ' ',
  },
  pt: {
    first: 'João Conceição Tomás Inês Sérgio Luísa Gonçalo Mónica Rui Teresa Vítor Beatriz Caio Débora Paulo Lívia',
    last: 'Gonçalves Simões Araújo Leitão Costa Magalhães Pereira Falcão Teixeira Brandão Almeida Conceição Ferreira Mourão',
    doubleFirst: 'Maria_João Ana_Paula João_Pedro José_Carlos',
    before: 'da dos de',
    shares: [14, 12, 30],
    joint: ' ',
  },
  it: {
    first: 'Giulia Niccolò Marco Chiara Luca Francesca Matteo Sara Davide Elisa Paolo Ilaria Fabio Serena Nicolò Marta',
    last: "Rossi Russo Bianchi D'Angelo Romano Colombo Ricci Marino Greco Gallo Conti Mancini Costa Giordano Lombardi Moretti Dalò",
    doubleFirst: 'Maria_Grazia Pier_Luigi Anna_Rita Gian_Marco',
    before: 'De Di Della Lo',
    shares: [7, 12, 2],
    joint: ' ',
  },
  nl: {
    first: 'Daan Sanne Joris Femke Bram Anouk Thijs Lotte Ruben Maaike Sjoerd Noor Gijs Renée Wouter Esmée',
    last: 'Jansen Bakker Visser Smit Meijer Mulder Bos Vos Peters Dekker Brouwer Dijk Berg Heuvel Linden Broek Graaf',
    doubleFirst: 'Jan-Willem Anne-Fleur Jan_Peter',
    before: 'van van_der de van_den van_de ten ter',
    shares: [6, 30, 6],
    joint: '-',
  },
  pl: {
    first:
      'Łukasz Małgorzata Paweł Agnieszka Michał Bożena Grzegorz Zofia Jędrzej Żaneta Stanisław Elżbieta Rafał Świętosława',
    last: 'Kowalska Wójcik Wiśniewski Zając Dąbrowski Kozłowski Łuczak Sikora Żak Gołębiowska Pawłowski Król Stępień Śliwa',
    doubleFirst: 'Anna_Maria',
    before: '',
    shares: [3, 0, 8],
    joint: '-',
  },
  sv: {
    first: 'Åsa Göran Märta Håkan Björn Pär Elin Östen Karin Sören Linnéa Anders Ingrid Jörgen Maja Nils',
    last: 'Öberg Lindström Åkesson Sjögren Nyström Söderberg Björk Hägg Ekström Larsson Källström Svensson Östlund Norén',
    doubleFirst: 'Karl-Johan Anna-Karin Lars-Erik Ann-Sofie',
    before: 'af von',
    shares: [8, 1, 3],
    joint: '-',
  },
  da: {
    first: 'Søren Mette Jørgen Åse Kåre Bjørn Kirsten Rasmus Øyvind Solveig Håvard Lærke Asbjørn Signe Pål Troels',
    last: 'Sørensen Nørgaard Kjær Østergaard Jørgensen Mårtensen Møller Lund Bjerregård Hansen Ødegård Dahl Ågård Thorsen Bækgaard',
    doubleFirst: 'Anne-Mette Hans_Christian Ole-Jørgen',
    before: 'von',
    shares: [7, 0.5, 5],
    joint: ' ',
  },
  tr: {
    first: 'Ömer Gülşen Çağla Işık Mehmet Ayşe Özge Uğur Zeynep İbrahim Şule Gökhan Elif Ümit',
    last: 'Yılmaz Öztürk Şahin Çelik Demir Güneş Aydın Kılıç Doğan Özdemir Koç Türkoğlu Arslan',
    doubleFirst: 'Mehmet_Ali Ayşe_Nur',
    before: '',
    shares: [8, 0, 3],
    joint: ' ',
  },
  ar: {
    first: 'Omar Layla Yusuf Amina Khalid Noor Tariq Salma Hassan Rania Karim Dina',
    last: 'Haddad Rashid Mansour Farsi Khatib Nasser Masri Hashimi Qasim Sabbagh',
    doubleFirst: 'Abdul_Rahman Mohammed_Amin',
    before: 'Al- El- bin al-',
    shares: [8, 35, 1],
    joint: ' ',
  },
} satisfies Record<string, Names>;

export type Language = keyof typeof names;
