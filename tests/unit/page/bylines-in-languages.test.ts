// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { heading, person, posting, published, read } from './invented.ts';
import { prose } from './read-html.ts';

describe('a byline in another language', () => {
  it.each([
    ['German', 'de', 'Von Jane Doe'],
    ['German, with a verb', 'de', 'Geschrieben von Jane Doe am 4. März 2026'],
    ['German, with a label', 'de', 'Autorin: Jane Doe'],
    ['French', 'fr', 'Par Jane Doe, le 4 mars 2026'],
    ['French, with a verb', 'fr', 'Publié par Jane Doe'],
    ['Spanish', 'es', 'Por Jane Doe'],
    ['Spanish, with a verb', 'es', 'Escrito por Jane Doe el 4 de marzo de 2026'],
    ['Spanish, with a place', 'es', 'Por Jane Doe en Buenos Aires'],
    ['Spanish, with a town', 'es', 'Escrito por Jane Doe en Madrid'],
    ['Spanish, with a weekday', 'es', 'Por Jane Doe el lunes, 3 de marzo de 2026'],
    ['Spanish, with a linked section', 'es', 'por <a href="/x">Jane Doe</a> en <a href="/y">Casos Prácticos</a>'],
    ['Spanish, with a section', 'es', 'por <a href="/x">Jane Doe</a> en Casos Prácticos'],
    ['Portuguese, with a town', 'pt', 'Por Jane Doe em Lisboa'],
    ['French, with a town', 'fr', 'Par Jane Doe à Lyon'],
    ['Italian, with a weekday', 'it', 'Di Jane Doe, lunedì 3 marzo 2026'],
    ['Dutch, with a weekday', 'nl', 'Door Jane Doe op dinsdag 3 maart 2026'],
    ['Italian', 'it', 'Di Jane Doe'],
    ['Italian, with a phrase', 'it', 'A cura di Jane Doe'],
    ['Dutch', 'nl', 'Door Jane Doe'],
    ['Portuguese', 'pt', 'Por Jane Doe — 4 de março de 2026'],
    ['Swedish', 'sv', 'Av Jane Doe'],
    ['Danish', 'da', 'Skrevet af Jane Doe'],
    ['Polish', 'pl', 'Autor: Jane Doe'],
    ['Norwegian, with a label', 'no', 'Tekst: Jane Doe'],
    ['German, with a kind of article', 'de', 'Ein Kommentar von Jane Doe'],
    ['German, with another kind', 'de', 'Ein Gastbeitrag von Jane Doe'],
    ['Italian, with a kind of article', 'it', 'Recensione di Jane Doe'],
    ['French, in an interview', 'fr', 'Propos recueillis par Jane Doe'],
    ['German, with a colon', 'de', 'Von: Jane Doe'],
    ['Swedish, with a label', 'sv', 'Text: Jane Doe'],
    ['Turkish, with a label', 'tr', 'Yazan: Jane Doe'],
    ['German, with an agency', 'de', 'Von Jane Doe mit dpa'],
    ['French, with an agency', 'fr', 'Par Jane Doe avec AFP'],
    ['German, with an agency after a slash', 'de', 'Von Jane Doe/dpa'],
    ['English, with an agency after a slash', 'en', 'By Jane Doe/Tidepost'],
    ['Swedish, with a photographer after a slash', 'sv', 'Av Jane Doe Foto/Max Foe'],
    ['English, with a place', 'en', 'By Jane Doe in London'],
    ['English, with a town behind a comma', 'en', 'By Jane Doe, San Francisco'],
    ['English, with a job', 'en', 'By Jane Doe, Vice President'],
    ['English, with another job', 'en', 'By Jane Doe, Head Baker'],
    ['German, with a job', 'de', 'Von Jane Doe, Leiterin Vertrieb'],
    ['French, with a job', 'fr', 'Par Jane Doe, Directrice Générale'],
  ])('is read in %s', async (_, lang, byline) => {
    const body = `<article lang="${lang}">${heading}<p>${byline}</p>${prose}</article>`;
    expect(await read({ head: published, body })).toEqual({ is: true, names: ['Jane Doe'] });
  });

  it('is read with an unknown kind of article before the name', async () => {
    const body = `<article>${heading}<p class="byline">Ein Nachruf von <a href="/autoren/1">Jane Doe</a></p>${prose}</article>`;
    expect(await read({ head: published, body })).toEqual({ is: true, names: ['Jane Doe'] });
  });

  it.each([
    ['Russian', 'Автор: Иван Петров', 'Иван Петров'],
    ['Russian, with an agency', 'Автор: Иван Петров/ТАСС', 'Иван Петров'],
    ['Arabic, with an agency', 'بقلم: سامي حداد/رويترز', 'سامي حداد'],
    ['Chinese', '文/王小明', '王小明'],
    ['Chinese, with a label', '作者：王小明', '王小明'],
    ['Chinese, with a photographer', '文/王小明 图/李雷', '王小明'],
    ['Japanese', '文／山田花子', '山田花子'],
    ['Japanese, with a label', '著者: 山田 花子', '山田 花子'],
    ['Korean', '홍길동 기자', '홍길동'],
    ['Arabic', 'بقلم: سامي حداد', 'سامي حداد'],
    ['Hebrew', 'מאת: דנה לוי', 'דנה לוי'],
    ['French, with a particle', 'Par Jeanne d’Aubigny', 'Jeanne d’Aubigny'],
    ['Dutch, with particles', "Door Jane van 't Hof", "Jane van 't Hof"],
    ['Spanish, with particles', 'Por Ana de los Ríos', 'Ana de los Ríos'],
  ])('names a person in %s', async (_, byline, name) => {
    const body = `<article>${heading}<p class="byline">${byline}</p>${prose}</article>`;
    expect(await read({ head: published, body })).toEqual({ is: true, names: [name] });
  });
});

describe('several authors', () => {
  it('are separated from their places', async () => {
    const body = `<article>${heading}<p>By Jane Doe in Paris and John Roe in Rome</p>${prose}</article>`;
    expect(await read({ head: published, body })).toEqual({ is: true, names: ['Jane Doe', 'John Roe'] });
  });

  it.each([
    ['Turkish', 'Ayşe Demir ve Mehmet Kaya', ['Ayşe Demir', 'Mehmet Kaya']],
    ['Dutch', 'Anna Jansen en Bas de Vries', ['Anna Jansen', 'Bas de Vries']],
    ['Hungarian', 'Nagy Anna és Kiss Péter', ['Nagy Anna', 'Kiss Péter']],
    ['Romanian', 'Ana Pop și Ion Rus', ['Ana Pop', 'Ion Rus']],
    ['Finnish', 'Liisa Laine ja Matti Virta', ['Liisa Laine', 'Matti Virta']],
    ['Czech', 'Jan Novák a Petr Svoboda', ['Jan Novák', 'Petr Svoboda']],
    ['Greek', 'Άννα Παππά και Γιώργος Νίκου', ['Άννα Παππά', 'Γιώργος Νίκου']],
    ['Ukrainian', 'Олена Коваль та Іван Мельник', ['Олена Коваль', 'Іван Мельник']],
    ['Hindi', 'राम कुमार और रमा कुमारी', ['राम कुमार', 'रमा कुमारी']],
    ['Arabic', 'سامي حداد، ليلى منصور', ['سامي حداد', 'ليلى منصور']],
    ['Japanese', '山田太郎、鈴木花子', ['山田太郎', '鈴木花子']],
    ['Chinese', '王小明，李雷', ['王小明', '李雷']],
    ['Korean', '김철수, 이영희 기자', ['김철수', '이영희']],
  ])('are split in %s', async (_, author, names) => {
    expect(await read({ head: posting({ author }), body: `${heading}${prose}` })).toEqual({ is: true, names });
    const body = `<article>${heading}<p class="byline">${author}</p>${prose}</article>`;
    expect(await read({ head: published, body })).toEqual({ is: true, names });
  });

  it.each([
    ['linked names in Dutch', 'door <a href="/x">Ayşe Demir</a> en <a href="/y">Mehmet Kaya</a>'],
    ['linked names', '<a href="/author/ad">Ayşe Demir</a> ve <a href="/author/mk">Mehmet Kaya</a>'],
    ['names in separate elements', '<span>Ayşe Demir</span> ve <span>Mehmet Kaya</span>'],
  ])('are split as %s', async (_, byline) => {
    const body = `<article>${heading}<p class="byline">${byline}</p>${prose}</article>`;
    expect((await read({ head: published, body })).names).toEqual(['Ayşe Demir', 'Mehmet Kaya']);
  });
});

describe('a name', () => {
  it.each([
    'Ursula von der Ley',
    'Leonardo di Capri',
    'Maria da Silvo',
    'Ann-Marie O’Poe',
    'J. K. Rowe',
    'José Ortega y Gasso',
    'John E Roe',
    'Jean-Luc de la Tour',
    'Ana Clement',
    'Jan te Boekhorst',
    'Maria a Marca',
  ])('is not split or shortened: %s', async (name) => {
    expect(await read({ head: posting({ author: person(name) }), body: `${heading}${prose}` })).toEqual({
      is: true,
      names: [name],
    });
    const body = `<article>${heading}<p>By ${name}</p>${prose}</article>`;
    expect((await read({ head: published, body })).names).toEqual([name]);
  });
});
