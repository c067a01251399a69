// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlaceholder } from '../../../lib/page/addresses/address-check.ts';
import { said } from './people/read-here.ts';
import { addressesOf, jsonLd, readHtml } from './read-html.ts';

/** Cloudflare's encoding: the key, then every byte XOR the key. */
const cloudflare = (text: string, key = 0x5a): string =>
  [key, ...new TextEncoder().encode(text).map((byte) => byte ^ key)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

describe('the address reader', () => {
  it.each([
    ['plain text', '<p>Write to jane@acme.test, please.</p>'],
    ['a sentence’s end', '<p>Write to jane@acme.test.</p>'],
    ['a mailto link', '<a href="mailto:jane@acme.test?subject=Hello">Write</a>'],
    ['a mailto link with its percent signs', '<a href="MAILTO:jane%40acme.test">Write</a>'],
    ['a mailto link with the name in it', '<a href="mailto:%22Jane%20Doe%22%20%3Cjane@acme.test%3E">Write</a>'],
    ['a mailto link with its recipient as a parameter', '<a href="mailto:?to=jane@acme.test&subject=x">Write</a>'],
    [
      'Cloudflare’s attribute',
      `<span class="__cf_email__" data-cfemail="${cloudflare('jane@acme.test')}">[email]</span>`,
    ],
    ['Cloudflare’s link', `<a href="/cdn-cgi/l/email-protection#${cloudflare('jane@acme.test?subject=Hi')}">x</a>`],
    ['character references', '<p>&#106;ane&#64;acme&#46;test</p>'],
    ['references coded twice', '<p>jane&amp;#64;acme&amp;#46;test</p>'],
    ['references coded twice, in hexadecimal', '<p>jane&amp;#x40;acme&amp;#X2e;test</p>'],
    ['references in data', '<script>var x = {"email": "jane&#64;acme.test"}</script>'],
    ['[at] and [dot]', '<p>jane [at] acme [dot] test</p>'],
    ['(at) without a spelled dot', '<p>jane(at)acme.test</p>'],
    ['words', '<p>jane at acme dot test</p>'],
    ['words after a label', '<p>Write to our harbour. E-mail: jane at acme dot test</p>'],
    ['words after a word for mail', '<p>You can also mail jane at acme dot test</p>'],
    ['words in German', '<p>jane (ät) acme (punkt) test</p>'],
    ['an @ and a spelled dot', '<p>jane@acme[dot]test</p>'],
    ['linked data', jsonLd({ '@type': 'Organization', name: 'Acme', email: 'jane@acme.test' })],
    ['a script’s data', '<script>window.state = {"email":"jane@acme.test"}</script>'],
    [
      'an escape stuck to it',
      '<script>window.state = "\\u003cb\\u003e", {"email": "\\u003ejane@acme.test\\u003c"}</script><p>\\u003ejane@acme.test\\u003c</p>',
    ],
    ['several elements', '<p><span>jane</span><b>@</b><span>acme.test</span></p>'],
    ['a hidden piece', '<p>jane@<span style="display:none">nospam.</span>acme.test</p>'],
    ['a right-to-left override', '<p>\u202etset.emca@enaj\u202c</p>'],
    ['a reversed element', '<p><span style="unicode-bidi:bidi-override;direction:rtl">tset.emca@enaj</span></p>'],
    ['zero-width characters', '<p>ja\u200bne@ac\u00adme.test</p>'],
    ['a word stuck to its end', '<p>jane@acme.testPhone</p>'],
    ['a sign before it', '<p>✉️jane@acme.test</p>'],
    ['a word with marks before it', '<p>อีเมล์jane@acme.test</p>'],
    ['a parameter’s name before it', '<p>https://acme.test/leave?list=a&email=jane@acme.test&amp;x=1</p>'],
    ['another script’s words around it', '<p>邮箱jane@acme.test联系</p>'],
    ['full-width characters', '<p>メール：ｊａｎｅ＠ａｃｍｅ．ｔｅｓｔ</p>'],
    ['a full-width dot', '<p>jane@acme．test</p>'],
  ])('reads %s', async (_, body) => {
    expect(await addressesOf(body)).toEqual(['jane@acme.test']);
  });

  it.each(['\u2010', '\u2011'])('reads the hyphens of typesetters as hyphens: “%s”', async (hyphen) => {
    const address = `jean${hyphen}luc.doe@acme${hyphen}yard.test`;
    expect(await addressesOf(`<p>${address}</p>`)).toEqual(['jean-luc.doe@acme-yard.test']);
    expect(await addressesOf(`<a href="mailto:${address}">Write</a>`)).toEqual(['jean-luc.doe@acme-yard.test']);
    // Structured data is read unchanged.
    expect(await addressesOf(jsonLd({ '@type': 'Person', email: `jean${hyphen}luc.doe@acme.test` }))).toEqual([]);
  });

  it('lists every form in which one address occurs', async () => {
    const { addresses } = await readHtml(
      '<a href="mailto:jane@acme.test">Jane Doe</a> jane@acme.test jane [at] acme.test',
    );
    expect(addresses).toEqual([{ address: 'jane@acme.test', forms: ['mailto', 'text', 'spelled'], name: 'Jane Doe' }]);
  });

  it.each(['Email us', 'Contact', 'jane@acme.test', 'Click here'])(
    'takes no name from a link that says “%s”',
    async (text) => {
      const { addresses } = await readHtml(`<a href="mailto:jane@acme.test">${text}</a>`);
      expect(addresses[0]?.name).toBeNull();
    },
  );
});

describe('text that only looks like an address', () => {
  it.each([
    ['a file', 'logo@2x.png'],
    ['a style sheet', 'print@media.css'],
    ['an error tracker’s key', '1a2b3c4d5e6f7a8b1a2b3c4d5e6f7a8b@o123.ingest.sentry.io'],
    ['a hash', '1a2b3c4d5e6f7a8b9c0d@acme.test'],
    ['a package’s version', 'react@18.2.0 swiper@8.x'],
    ['a placeholder', 'you@example.com'],
    ['another placeholder', 'name@domain.com'],
    ['a third placeholder', 'your.name@yourcompany.com'],
    ['a placeholder in another language', 'max@beispiel.de, nom@exemple.fr, tucorreo@ejemplo.com, jan@przyklad.com.pl'],
    [
      'a placeholder at a company in another language',
      'nombre@empresa.com, usuario@dominio.com, nom@entreprise.fr, nome@azienda.it, naam@bedrijf.nl, nome@empresa.com.br',
    ],
    ['a placeholder at a company in a third language', 'name@firma.de, imie@firma.pl, vorname@unternehmen.de'],
    ['a placeholder that addresses its reader', 'ihre-email@acme.test, votre.nom@acme.test, tuaemail@acme.test'],
    ['a pattern for addresses', 'vorname.nachname@acme.test, prenom.nom@acme.test, f.lastname@acme.test'],
    [
      'a pattern for addresses in a third language',
      'nombre.apellido@acme.test nachname@acme.test v.nachname@acme.test',
    ],
    [
      'the end of an address with a letter beyond ASCII',
      'müller@acme.test, jörg.mu\u0308ller@acme.test, müller [at] acme.test',
    ],
    ['the end of an address with a curly apostrophe', 'Siobhán O’Brien o’brien@acme.test'],
    ['a login in an address', 'https://user@acme.test/'],
    ['a handle', '@jane@social.test'],
    ['a code host', 'git@github.com:acme/site.git'],
    ['a code host of its own', 'git@code.acme.test:acme/site.git'],
    ['a self-hosted error tracker’s key', 'public@sentry.acme.test'],
    ['a calendar’s id', 'abc123@group.calendar.google.com'],
    ['a channel', 'youtube.com/@jane.doe'],
    ['prose', 'We met at noon at the dot, look at it'],
  ])('is ignored: %s', async (_, text) => {
    expect(await addressesOf(`<p>${text}</p>`)).toEqual([]);
  });

  it.each([
    ['in the next block', '<div><div>The Harbour Times</div><div>@times.test</div></div>'],
    ['in the next entry', '<ul><li>Mastodon</li><li>@jane.acme.test</li></ul>'],
    ['in the next line', '<p>Bluesky<br>@jane.acme.test</p>'],
    ['in the same line', '<p><b>Jane Doe</b><span>\u200e@jane.acme.test</span></p>'],
    ['in the same line, after one word', '<p><strong>Bluesky</strong><a>@acme.social.test</a></p>'],
    ['in the same line, after a drawing’s words', '<p><i>minus-square</i><span>Jane</span><span>@acme.test</span></p>'],
    ['in the same line, after a label', '<p>Follow! <span>Instagram</span><span>@acme.test</span></p>'],
  ])('is ignored: a name before a handle %s', async (_, body) => {
    expect(await addressesOf(body)).toEqual([]);
    expect(await said(body)).toEqual([]);
  });

  it.each([
    'You can find us at acme dot test',
    'She works at acme dot test and writes about boats',
    'I also blog at acme dot test',
    'Visit at acme dot test',
  ])('is ignored: a sentence with a spelled host: “%s”', async (text) => {
    expect(await addressesOf(`<p>${text}</p>`)).toEqual([]);
    expect(await said(`<p>${text}</p>`)).toEqual([]);
  });

  it.each(['Reach me at', 'Email Jane at'])('is ignored beside an address in a sentence: “%s”', async (words) => {
    const body = `<p>${words} jane dot doe at acme dot test</p>`;
    expect(await addressesOf(body)).toEqual(['jane.doe@acme.test']);
    expect((await said(body)).join()).toContain('jane.doe@acme.test');
    expect(await said(body)).toHaveLength(1);
  });

  it('does not include real names that resemble a pattern', async () => {
    const real = [
      'jana@firma.de',
      'nome@acme.test',
      'nomad@acme.test',
      'ad.meyer@acme.test',
      'imelda@acme.test',
      'l.nome@acme.test',
      'su@acme.test',
    ];
    expect(await addressesOf(`<p>${real.join(', ')}</p>`)).toEqual(real);
  });

  it('is ignored in style sheets and script code', async () => {
    expect(await addressesOf('<style>@media x{} a@b.cd</style><script>var key = "abc@acme.test"</script>')).toEqual([]);
  });

  it('is ignored in share links, which have no recipient', async () => {
    const body = '<a href="mailto:?subject=Look&body=from jane@acme.test">Share</a>';
    const coded = `<a href="/cdn-cgi/l/email-protection#${cloudflare('?subject=a@b.cd')}">Share</a>`;
    expect(await addressesOf(body + coded)).toEqual([]);
  });

  it('does not include addresses at the page’s own host', async () => {
    expect(await addressesOf('<p>info@example.com</p>', 'https://www.example.com/')).toEqual(['info@example.com']);
  });
});

describe('any address', () => {
  const word = fc.stringMatching(/^[a-z][a-z0-9]{2,9}$/);

  it('is found between words and lower-cased', async () => {
    await fc.assert(
      fc.asyncProperty(word, word, fc.constantFrom('com', 'org', 'de', 'co.uk', 'test'), async (name, host, ending) => {
        const local = `${name}.x`;
        fc.pre(!isPlaceholder(local, `${host}.${ending}`, 'acme.test'));
        const address = `${local}@${host}.${ending}`;
        expect(await addressesOf(`<p>Ask ${address.toUpperCase()}, or call.</p>`)).toEqual([address]);
      }),
      { numRuns: 40 },
    );
  });

  it('is found in a page too large to walk', async () => {
    const many = '<i>x</i>'.repeat(31_000);
    const nested = `${'<div>'.repeat(60)}kim@acme.test<p>Write to <b>jane@acme.test</b><!-- no@acme.test --></p>${'</div>'.repeat(60)}`;
    expect(await addressesOf(`li@acme.test${many}${nested}<!-- no@acme.test -->`)).toEqual([
      'li@acme.test',
      'kim@acme.test',
      'jane@acme.test',
    ]);
    expect(await addressesOf(`<form><input name="childNodes">${many}di@acme.test</form>`)).toEqual(['di@acme.test']);
  });

  it('keeps at most 1,000 and marks the result as cut', async () => {
    const many = Array.from({ length: 1_200 }, (_, at) => `<p>person${at}@acme.test</p>`).join('');
    const facts = await readHtml(many);
    expect(facts.addresses).toHaveLength(1_000);
    expect(facts.addressesCut).toBe(true);
  });
});
