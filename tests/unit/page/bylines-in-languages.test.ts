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
    ['Italian', 'it', 'Di Jane Doe'],
    ['Italian, with a phrase', 'it', 'A cura di Jane Doe'],
    ['Dutch', 'nl', 'Door Jane Doe'],
    ['Portuguese', 'pt', 'Por Jane Doe — 4 de março de 2026'],
    ['Swedish', 'sv', 'Av Jane Doe'],
    ['Danish', 'da', 'Skrevet af Jane Doe'],
    ['Polish', 'pl', 'Autor: Jane Doe'],
    ['Norwegian, with a label', 'no', 'Tekst: Jane Doe'],
  ])('says “by” in %s', async (_, lang, byline) => {
    const body = `<article lang="${lang}">${heading}<p>${byline}</p>${prose}</article>`;
    expect(await read({ head: published, body })).toEqual({ is: true, names: ['Jane Doe'] });
  });

  it.each([
    ['Russian', 'Автор: Иван Петров', 'Иван Петров'],
    ['Chinese', '文/王小明', '王小明'],
    ['Chinese, with a label', '作者：王小明', '王小明'],
    ['Japanese', '文／山田花子', '山田花子'],
    ['Japanese, with a label', '著者: 山田 花子', '山田 花子'],
    ['Korean', '홍길동 기자', '홍길동'],
  ])('names somebody in %s', async (_, byline, name) => {
    const body = `<article>${heading}<p class="byline">${byline}</p>${prose}</article>`;
    expect(await read({ head: published, body })).toEqual({ is: true, names: [name] });
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
  ])('keeps a name whole: %s', async (name) => {
    expect(await read({ head: posting({ author: person(name) }), body: `${heading}${prose}` })).toEqual({
      is: true,
      names: [name],
    });
    const body = `<article>${heading}<p>By ${name}</p>${prose}</article>`;
    expect((await read({ head: published, body })).names).toEqual([name]);
  });
});
