// @vitest-environment jsdom
/** Family names can be words for buildings, streets or towns. The given name and the surroundings decide. */
import { describe, expect, it } from 'vitest';
import { said } from './read-here.ts';

const card = (name: string, local: string, post = '') =>
  `<div><h3>${name}</h3>${post === '' ? '' : `<p>${post}</p>`}<p>${local}@acme.test</p></div>`;

describe('a person whose family name is a word for a place', () => {
  it.each([
    ['Chris Hall', 'chris.hall'],
    ['Diane Lane', 'dlane'],
    ['Mark Church', 'mark.church'],
    ['Emily Bank', 'emily.bank'],
    ['Susan Street', 'susan.street'],
    ['Peter West', 'p.west'],
    ['Laura North', 'lauranorth'],
    ['Helen South', 'helen_south'],
    ['Robert East', 'r.east'],
    ['Anna House', 'anna.house'],
    ['Michael Park', 'mpark'],
    ['Sarah Court', 'sarah.court'],
    ['David School', 'david.school'],
    ['Linda Place', 'linda.place'],
    ['Thomas Gate', 'thomas.gate'],
    ['Karen Town', 'karen.town'],
    ['George Press', 'gpress'],
    ['Emma Post', 'emma.post'],
    ['Daniel Branch', 'daniel.branch'],
    ['Julia Beach', 'julia.beach'],
    ['Jack London', 'jack.london'],
    ['Lynn England', 'lynn.england'],
    ['Patricia Ireland', 'patricia.ireland'],
    ['Irving Berlin', 'irving.berlin'],
    ['Hans Zimmer', 'hans.zimmer'],
    ['Petra Freitag', 'petra.freitag'],
    ['Jana Sonntag', 'j.sonntag'],
    ['Carlos Plaza', 'carlos.plaza'],
    ['Lucia Braga', 'lucia.braga'],
    ['Marco Milano', 'm.milano'],
    ['Hall, Chris', 'chris.hall'],
    ['Quenby Hall', 'quenby.hall'],
  ])('is recognised by a matching address: %s, %s', async (name, local) => {
    const [first, last] = name.includes(',') ? name.split(', ').toReversed() : name.split(' ');
    expect(await said(card(name, local))).toEqual([`${local}@acme.test: ${first} + ${last}`]);
  });

  it.each(['Chris Hall', 'Diane Lane', 'Mark Church', 'Emily Bank', 'Hans Zimmer'])(
    'is recognised by a position beside the name, whatever the address: %s',
    async (name) => {
      expect(await said(card(name, 'yard7', 'Sales Manager'))).toEqual([
        `yard7@acme.test: ${name.replace(' ', ' + ')}, Sales Manager`,
      ]);
    },
  );

  it('is recognised by a title', async () => {
    expect(await said(card('Dr. Chris Hall', 'yard7', 'Surgeon'))).toEqual(['yard7@acme.test: Chris + Hall, Surgeon']);
  });

  it('is not made up from a place above another person’s card', async () => {
    const body = `<div><h2>Albert Hall</h2>${card('Rowena Ashdown', 'rowena.ashdown')}</div>`;
    expect(await said(body)).toEqual(['rowena.ashdown@acme.test: Rowena + Ashdown']);
  });
});

describe('a place', () => {
  it.each([
    ['Carnegie Hall', 'tickets'],
    ['Penny Lane', 'visits'],
    ['City Church', 'hello'],
    ['Grace Church', 'worship'],
    ['Christ Church', 'choir'],
    ['Albert Hall', 'backstage'],
    ['Charlotte Street', 'rental'],
    ['Madison Square', 'arena'],
    ['Elizabeth Street', 'gallery7'],
    ['Rose Hall', 'weddings'],
    ['Town Hall', 'council'],
    ['Student Union', 'welfare'],
    ['Park Lane', 'rooms'],
    ['Abbey Road', 'studio'],
    ['Union Square', 'market'],
    ['Trinity School', 'admission'],
    ['Summer School', 'courses'],
    ['Acme Tower Street', 'porter'],
    ['Saint John School', 'pupils'],
    ['Palm Beach', 'surfing'],
    ['Silicon Valley', 'startups'],
    ['Key West', 'ferries'],
    ['Wild West', 'rodeo'],
    ['Camden Town', 'stalls'],
    ['New England', 'foliage'],
    ['Little Italy', 'dining'],
    ['Saint Paul Church', 'parish7'],
    ['Alice Springs School', 'teaching'],
    ['Bourbon Street', 'jazz'],
    ['Rockefeller Plaza', 'skating'],
    ['Lincoln Place', 'leasing'],
    ['Tin Pan Alley', 'songs'],
    ['Golden Gate', 'cycling'],
  ])('is not a person: %s, beside %s@', async (name, local) => {
    expect(await said(card(name, local))).toEqual([`${local}@acme.test: nobody`]);
  });

  it.each(['Carnegie Hall', 'City Church', 'Town Hall'])('is not a person beside a position: %s', async (name) => {
    expect(await said(card(name, 'yard7', 'Sales Manager'))).toEqual(['yard7@acme.test: nobody']);
  });

  it('is not a person in a contact card either', async () => {
    const body =
      '<div class="vcard"><span class="fn">Carnegie Hall</span> <span class="email">yard7@acme.test</span></div>';
    expect(await said(body)).toEqual(['yard7@acme.test: nobody']);
  });
});
