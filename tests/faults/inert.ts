/** Searches an extension page for outside content that is more than text. */
import type { Page } from 'puppeteer-core';

/** Elements that run code, link to forbidden places, or contain hidden characters. Empty if all is well. */
export function livelyParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    if ('__pwned' in globalThis) found.push('a script of the reply ran');
    const hiding = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u;
    const ownHost = new URL(location.href).host;
    const places = new Set(['href', 'src', 'action', 'formaction', 'data', 'poster', 'srcset']);
    for (const element of document.querySelectorAll('*')) {
      const is = element.localName;
      const isOwn = is === 'script' && new URL(element.getAttribute('src') ?? '', location.href).host === ownHost;
      if (['iframe', 'object', 'embed', 'base', 'img'].includes(is) || (is === 'script' && !isOwn))
        found.push(`<${is}>`);
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on')) found.push(`${is} ${name}`);
        if (!name.startsWith('data-') && hiding.test(value))
          found.push(`hidden letters in ${is} ${name}: ${JSON.stringify(value)}`);
        if (!places.has(name) || value.startsWith('#') || is === 'use') continue;
        const { protocol, host } = new URL(value, location.href);
        const mayBe = host === ownHost || (is === 'a' && ['https:', 'http:', 'mailto:', 'tel:'].includes(protocol));
        if (!mayBe) found.push(`${is} ${name} to ${value.slice(0, 60)}`);
      }
    }
    const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (hiding.test(text.nodeValue ?? '')) found.push(`hidden letters: ${JSON.stringify(text.nodeValue)}`);
    }
    for (const field of document.querySelectorAll('input, textarea')) {
      if (field instanceof HTMLInputElement && hiding.test(field.value)) found.push('hidden letters in a field');
    }
    return found;
  });
}
