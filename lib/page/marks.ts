/**
 * Traces of the technologies behind a page: hosts and paths it loads from, its generator, and names in its outermost
 * elements.
 */
import { all, attribute, tagged, tagOf, textOf } from './dom.ts';
import { plain } from './plain-text.ts';

/** Plain data, never trusted. Addresses are `host/path` without scheme, query and fragment, each listed once. */
export interface PageMarks {
  /** The values of `<meta name="generator">`. */
  generators: string[];
  /** Parts that it loads: scripts, styles, frames, form targets, pictures, preconnects. */
  loads: string[];
  /** Addresses inside its own small scripts, which may load them later. */
  named: string[];
  /** `#id` of the body's children, `tag` of custom elements there, `[attribute]` of html and body. */
  frame: string[];
  /** A bound was reached, so an absent mark proves nothing. */
  cut: boolean;
}

const MOST = { elements: 400, loads: 300, named: 200, frame: 80, generators: 5, scripts: 150 } as const;
const LONGEST_PATH = 80;
const LONGEST_SCRIPT = 20_000;

/** Elements that load something, with the attributes that say what. */
const LOADERS: readonly (readonly [selector: string, attributes: readonly string[]])[] = [
  ['script[src], script[data-src]', ['src', 'data-src']],
  ['link[href]', ['href']],
  ['iframe', ['src', 'data-src', 'data-lazy-src']],
  ['form[action]', ['action']],
  ['img', ['src', 'data-src']],
  ['source[src], video[src], embed[src]', ['src']],
];

/** Link types that load nothing but name another page. */
const NAMING = /\b(?:canonical|alternate|author|me|license|next|prev|shortlink|pingback|profile|help|search)\b/i;

const IN_SCRIPT = /(?:https?:)?\\?\/\\?\/([a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+){1,5})((?:\\?\/[\w.@~-]+){0,6})/gi;

/** A list without duplicates, up to a bound. */
class Bounded {
  readonly #texts = new Set<string>();
  readonly #most: number;
  cut = false;

  constructor(most: number) {
    this.#most = most;
  }

  add(text: string): void {
    if (text === '' || this.#texts.has(text)) return;
    if (this.#texts.size >= this.#most) this.cut = true;
    else this.#texts.add(text);
  }

  get list(): string[] {
    return [...this.#texts];
  }
}

/** `location` makes the page's relative addresses absolute. Reads the source only: no cookie, no global of the page. */
export function readMarks(document: Document, location: Pick<Location, 'href'>): PageMarks {
  const loads = new Bounded(MOST.loads);
  for (const [selector, attributes] of LOADERS) {
    const found = all(document, selector, MOST.elements + 1);
    if (found.length > MOST.elements) loads.cut = true;
    for (const element of found.slice(0, MOST.elements)) {
      if (selector.startsWith('link') && NAMING.test(attribute(element, 'rel'))) continue;
      for (const name of attributes) loads.add(hostAndPath(attribute(element, name), location.href));
    }
  }
  const named = readNamed(document);
  const frame = readFrame(document);
  const generators = tagged(document, 'meta', 500)
    .filter((meta) => attribute(meta, 'name').toLowerCase() === 'generator')
    .map((meta) => plain(attribute(meta, 'content'), 100))
    .filter((content) => content !== '');
  return {
    generators: [...new Set(generators)].slice(0, MOST.generators),
    loads: loads.list,
    named: named.list,
    frame: frame.list,
    cut: loads.cut || named.cut || frame.cut,
  };
}

function readNamed(document: Document): Bounded {
  const named = new Bounded(MOST.named);
  const scripts = tagged(document, 'script', MOST.scripts + 1);
  if (scripts.length > MOST.scripts) named.cut = true;
  for (const script of scripts.slice(0, MOST.scripts)) {
    // JSON data names what the page is about.
    if (attribute(script, 'src') !== '' || /json|template|html/i.test(attribute(script, 'type'))) continue;
    const text = textOf(script);
    if (text.length > LONGEST_SCRIPT) named.cut = true;
    for (const [, host = '', path = ''] of text.slice(0, LONGEST_SCRIPT).matchAll(IN_SCRIPT)) {
      named.add((host.toLowerCase() + path.replaceAll('\\', '')).slice(0, host.length + LONGEST_PATH));
    }
  }
  return named;
}

function readFrame(document: Document): Bounded {
  const frame = new Bounded(MOST.frame);
  for (const element of all(document, 'html, body', 2)) {
    for (const { name } of [...element.attributes].slice(0, 30)) frame.add(`[${name.slice(0, 40)}]`);
  }
  for (const element of all(document, 'body > *, body > * > [id]', 120)) {
    const id = attribute(element, 'id');
    if (/^[\w:-]{2,40}$/.test(id)) frame.add(`#${id}`);
  }
  for (const element of all(
    document,
    'astro-island, app-root, shopify-section, wix-image, wow-image, gatsby-focus',
    5,
  )) {
    frame.add(tagOf(element));
  }
  return frame;
}

/** Empty for anything but http(s). */
function hostAndPath(text: string, base: string): string {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > 2_000 || /^(?:data|blob|javascript|about|#)/i.test(trimmed)) return '';
  if (!URL.canParse(trimmed, base)) return '';
  const { protocol, hostname, pathname } = new URL(trimmed, base);
  if (protocol !== 'https:' && protocol !== 'http:') return '';
  return hostname + pathname.slice(0, LONGEST_PATH);
}
