/** Parses a page's text into a document in which nothing runs and nothing is fetched. */
import { inSlices, type Steps } from './slices.ts';

/** Only what is used here: no type library contains it. */
interface Policies {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string };
}

/**
 * Trusted Types forbid plain text as markup in our pages. This policy serves only the parser, whose documents never
 * run.
 */
let policy: { createHTML(text: string): string } | null = null;

/** In one go, for a thread of its own. */
export const parseInertly = (html: string): Document =>
  new DOMParser().parseFromString(inert(withoutHeadsNoscript(html)), 'text/html');

/** Characters per step. So few that no nesting and no list of open elements makes a step long. */
const STEP = 1_024;
/** Browsers stop nesting at about 512, but go on comparing every tag with all that are open. */
const DEEPEST = 256;
/** About how many are read. */
const MOST_ELEMENTS = 50_000;
const COUNT_EVERY = 64;

/**
 * In slices, so that whoever shares the thread stays responsive: tests/faults/README.md #48. Rejects if the page nests
 * too deeply or takes too long.
 */
export const parseInSlices = (html: string): Promise<Document> => inSlices(parseSteps(withoutHeadsNoscript(html)));

function* parseSteps(html: string): Steps<Document> {
  const document = new DOMParser().parseFromString(inert(''), 'text/html');
  // Of these documents only `write` parses step by step.
  document.open();
  const elements = document.getElementsByTagName('*');
  let before: Element | null = null;
  for (let step = 0; step * STEP < html.length; step += 1) {
    document.write(inert(html.slice(step * STEP, (step + 1) * STEP)));
    const last = lastOf(document);
    if (last && madeSince(document, before, last) > STEP) throw new Error('The page repeats what it never closes');
    before = last;
    yield;
    // Counting takes as long as the page is large.
    if (step % COUNT_EVERY === 0 && elements.length > MOST_ELEMENTS) break;
  }
  document.close();
  return document;
}

/** The last element, which is where the parser is. Throws if it nests too deeply. */
function lastOf(document: Document): Element | null {
  let last: Element | null = null;
  let depth = 0;
  for (let next = document.lastElementChild; next; next = next.lastElementChild) {
    last = next;
    depth += 1;
  }
  if (depth > DEEPEST) throw new Error('The page nests too deeply');
  return last;
}

/** The elements after `before`, counted to just above `STEP`: a step has fewer tags than characters. */
function madeSince(document: Document, before: Element | null, last: Element): number {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT);
  walker.currentNode = last;
  let made = 0;
  for (let node: Node | null = last; node && node !== before && made <= STEP; node = walker.previousNode()) made += 1;
  return made;
}

function inert(html: string): string {
  if ('trustedTypes' in globalThis)
    policy ??= (globalThis as unknown as { trustedTypes: Policies }).trustedTypes.createPolicy('inert', {
      createHTML: (text) => text,
    });
  return policy ? policy.createHTML(html) : html;
}

/**
 * Without `<noscript>` in the head. Where scripts may run it is text; here it would become elements. A picture in it
 * would end the head and move the canonical link out of it.
 */
function withoutHeadsNoscript(html: string): string {
  const head = html.search(/<body\b/i);
  const parts = html.slice(0, head === -1 ? 0 : head).split(/(?=<noscript\b)/i);
  const remaining = parts.map((part) =>
    /^<noscript\b/i.test(part) ? part.replace(/^[\s\S]*?<\/noscript\s*>|^[\s\S]*$/i, '') : part,
  );
  return remaining.join('') + html.slice(head === -1 ? 0 : head);
}
