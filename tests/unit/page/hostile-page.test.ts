// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readPage, readSteps } from '../../../lib/page/read-page.ts';
import { subjectOf } from '../../../lib/subject/subject-of.ts';
import { runs } from '../../run/effort.ts';
import { jsonLd, prose, readHtml } from './read-html.ts';
import { toEnd } from './to-end.ts';

const clobbering = [
  'querySelector',
  'querySelectorAll',
  'getElementsByTagName',
  'createTreeWalker',
  'evaluate',
  'title',
  'head',
  'body',
  'documentElement',
  'URL',
  'children',
  'defaultView',
  'item',
  'length',
]
  .map(
    (name) =>
      `<form name="${name}"><input name="getAttribute"><input name="parentElement"><input name="closest"><input name="textContent"><input name="localName">jane@acme.test</form><img name="${name}">`,
  )
  .join('');

describe('a page with a clobbered DOM (case 32)', () => {
  it('is read as if nothing were clobbered', async () => {
    const head = '<title>Ten things</title><link rel="canonical" href="https://acme.test/ten-things">';
    const items = '<h1 id="item"></h1><p id="item"></p><a name="item"></a>';
    const facts = await readHtml(`${clobbering}${items}<p>Write to john@acme.test</p>`, { head });
    expect(facts).toMatchObject({ title: 'Ten things', canonical: 'https://acme.test/ten-things', language: 'en' });
    expect(facts.addresses.map(({ address }) => address)).toEqual(['jane@acme.test', 'john@acme.test']);
  });

  it('is read inside a form whose inputs shadow its properties', async () => {
    const head = '<title>Ten things</title><meta property="article:published_time" content="2026-03-04">';
    await readHtml('<form><h1>Ten things</h1><b>By Jane Doe</b><a href="mailto:jane@acme.test">Jane Doe</a></form>', {
      head,
    });
    // Browsers do this for `<input name="…">`; jsdom does not.
    for (const name of ['getAttribute', 'parentElement', 'closest', 'localName', 'textContent', 'querySelector']) {
      Object.defineProperty(document.forms[0], name, { value: document.createElement('input') });
    }
    const facts = toEnd(readSteps(document, new URL('https://acme.test/blog/ten-things-we-learnt')));
    expect(facts.authors.map(({ name }) => name)).toEqual(['Jane Doe']);
    expect(facts.addresses).toHaveLength(1);
  });

  it('never changes the domain, which comes from the tab', async () => {
    const head = `<link rel="canonical" href="https://evil.example/x">${jsonLd({ '@type': 'Organization', name: 'Evil', url: 'https://evil.example' })}`;
    const facts = await readHtml(clobbering, { head });
    expect(subjectOf('https://www.acme.test/', facts)).toMatchObject({
      kind: 'company',
      domain: { ascii: 'acme.test' },
    });
  });
});

describe('a page with polluted prototypes (case 32)', () => {
  const polluted = ['author', 'name', '@type', '@id', '@graph', 'headline', 'datePublished', 'sameAs', 'email'];

  afterEach(() => {
    for (const name of polluted) Reflect.deleteProperty(Object.prototype, name);
  });

  it('adds no facts from a prototype', async () => {
    await readHtml(prose, {
      head: jsonLd({ '@context': 'https://schema.org' }) + jsonLd({ '@type': 'Article', url: 'x' }),
    });
    for (const name of polluted) {
      Object.defineProperty(Object.prototype, name, { value: 'Mallory Evil', configurable: true, writable: true });
    }
    const facts = toEnd(readSteps(document, new URL('https://acme.test/blog/one-two-three-four')));
    expect(JSON.stringify(facts)).not.toContain('Mallory');
  });

  it("is read through Harrier's own methods when it replaces the document’s", async () => {
    const spy = vi.spyOn(Document.prototype, 'querySelectorAll').mockImplementation(() => {
      throw new Error('the page’s own');
    });
    const facts = await readHtml('<a href="mailto:jane@acme.test">Jane Doe</a>');
    spy.mockRestore();
    expect(facts.addresses).toHaveLength(1);
  });
});

describe('a page with any content', () => {
  it('gives facts and never throws', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<form name="body">',
        '</form>',
        '<p>',
        '</p>',
        '<h1>',
        '<script type="application/ld+json">',
        '</script>',
        '{"@type":"Article","author":',
        '[[[',
        '}',
        '@',
        'a@b.cd',
        '<a href="mailto:',
        '">',
        '<time datetime="',
        '<span data-cfemail="',
        '%',
        '&#64;',
        '\u202e',
        '<svg><title>',
        '<template>',
      ),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        const facts = await readHtml(pieces.join(''));
        expect(facts.authors.length).toBeLessThanOrEqual(20);
        expect(structuredClone(facts)).toEqual(facts);
      }),
      { numRuns: runs(60, 150) },
    );
  });

  it('gives no overlong strings and no invisible or reversing characters', async () => {
    const long = `Jane \u202eDoe\u200b ${'x'.repeat(50_000)}`;
    const head = `<title>${long}</title><meta name="author" content="${long}"><meta property="og:site_name" content="${long}"><meta name="description" content="${long}">`;
    const facts = await readHtml('', { head });
    expect(JSON.stringify(facts).length).toBeLessThan(4_000);
    expect(JSON.stringify(facts)).not.toMatch(/[\u200b\u202e]/);
  });
});

describe('the page cannot detect the reader', () => {
  it('of a read: it adds no element, attribute, event listener or global', async () => {
    const seen: string[] = [];
    await readHtml(`<p>jane@acme.test</p>${prose}`);
    const before = document.documentElement.outerHTML;
    const globals = Object.getOwnPropertyNames(window).length;
    const observer = new MutationObserver((records) => seen.push(...records.map(({ type }) => type)));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const type of ['focus', 'selectionchange', 'resize', 'error'])
      window.addEventListener(type, () => seen.push(type), { once: true });
    const sentLast = new Promise<void>((resolve) => {
      window.addEventListener('message', function listen({ data }) {
        if (data !== 'last') return void seen.push('message');
        window.removeEventListener('message', listen);
        resolve();
      });
    });
    const add = vi.spyOn(EventTarget.prototype, 'addEventListener');
    await readPage(document, new URL('https://acme.test/'));
    const added = add.mock.calls.length;
    add.mockRestore();
    // Messages and mutation records arrive in order, so all earlier ones precede `last`.
    window.postMessage('last', '*');
    await sentLast;
    observer.disconnect();
    expect(seen).toEqual([]);
    expect(added).toBe(0);
    expect(document.documentElement.outerHTML).toBe(before);
    expect(Object.getOwnPropertyNames(window)).toHaveLength(globals);
  });
});
