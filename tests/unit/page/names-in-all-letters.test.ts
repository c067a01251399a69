/** Invented names with letters beyond ASCII: a pattern's word boundary must not fall inside one. */
import { describe, expect, it } from 'vitest';
import { isInstitution, isPersonal, nameKey, namesIn } from '../../../lib/page/authors/names.ts';
import { isPost, mayBePost } from '../../../lib/page/team/job-words.ts';

const persons = [
  // Read as ASCII only, these begin or end with words such as “in”, “of”, “inc” or “us”.
  ...['Inés Valdehíta', 'Ofélia Monteserín', 'Usón Berlanga', 'Otávia Sorribes', 'Allègre Dumontet'],
  ...['Łucja Tońska', 'Marek Topór', 'Zofia Wećkowa', 'Jan Żago', 'Kinga Postół'],
  ...['Deniz Atılgan', 'Ayşe Topçu', 'Emre Incé', 'Selin Datağ', 'Agoşton Yıldız'],
  ...['Jana Hubáčková', 'Petr Nowák', 'Dřevana Mřížková', 'Otto Arečić', 'Lukáš Labík'],
  // They begin like words of institutions.
  ...['Kate Newsome', 'Ana Corpuz', 'Anna Haberl', 'Kari Nyheim', 'Eva Techera'],
  ...['Ελένη Ινδάρη', 'Νίκος Τοπάλης', 'Ирина Мартынец', 'Мария Атова'],
];

describe('a name', () => {
  it.each(persons)('of a person is recognised as one: %s', (name) => {
    expect(isPersonal(name)).toBe(true);
    expect(namesIn(`By ${name}`)).toEqual([name]);
  });

  it('of a person is not cut at letters that resemble the start of a remark', () => {
    expect(namesIn('Ilona Lastóvka')).toEqual(['Ilona Lastóvka']);
    expect(namesIn('Bohuslav Šlastá')).toEqual(['Bohuslav Šlastá']);
    expect(namesIn('Ilona Sofová updated 3 May')).toEqual(['Ilona Sofová']);
  });

  it.each([
    ...[
      'Universität Nordhafen',
      'Institución Valdehíta',
      'Editoração Sul',
      'Institutō Sora',
      'Équipe Nord',
      'Générations Nord',
    ],
    ...['Newsroom Nordhafen', 'Corporación Marea', 'Tide Technologies', 'Liman Haberleri', 'Havn Nyheter'],
    ...['The Courier Staff', 'Press Office', 'Редакция Северной газеты', 'Πρώτο Press', 'Inc Nordhafen'],
  ])('of an institution is recognised as one: %s', (name) => {
    expect(isInstitution(name)).toBe(true);
    expect(isPersonal(name)).toBe(false);
  });

  it('has the same key without its accents and its title', () => {
    expect(nameKey('Dřímal Mrkvička')).toBe('drimalmrkvicka');
    expect(nameKey('Mřížek Novotný')).toBe(nameKey('Mrizek Novotny'));
    expect(nameKey('Drıf Atılgan')).toBe('drıfatılgan');
    expect(nameKey('Dr. Inés Valdehíta')).toBe('inesvaldehita');
    expect(nameKey('Mrs Ada Byron')).toBe('adabyron');
  });
});

describe('a position', () => {
  it.each(['Stellv. leitende Ingenieurin', 'Dr. rer. nat., Leiterin Labor', 'Isıtma mühendisi', 'Zást. ředitele'])(
    'is recognised by its words, also by lower-case ones after a full stop: %s',
    (post) => expect(isPost(post)).toBe(true),
  );

  it('is neither two sentences nor a phrase that ends like one', () => {
    expect(mayBePost('Head of Sales. She joined us in May')).toBe(false);
    expect(mayBePost('Leiterin Vertrieb. Seit Mai dabei')).toBe(false);
    expect(isPost('Leiter Geschäft.')).toBe(false);
    expect(isPost('Leiter Forsch.')).toBe(false);
    expect(isPost('Leiter Verw.')).toBe(true);
  });
});
