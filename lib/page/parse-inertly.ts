/** The document of a page's text, in which nothing runs and for which nothing is fetched. */

/** As far as it is used here: no library of types knows it. */
interface Policies {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string };
}

/** The extension's own pages take no text for markup. This policy gives it to the parser alone, whose documents never run. */
let policy: { createHTML(text: string): string } | null = null;

export function parseInertly(html: string): Document {
  if ('trustedTypes' in globalThis)
    policy ??= (globalThis as unknown as { trustedTypes: Policies }).trustedTypes.createPolicy('inert', {
      createHTML: (text) => text,
    });
  const page = withoutHeadsNoscript(html);
  return new DOMParser().parseFromString(policy ? policy.createHTML(page) : page, 'text/html');
}

/**
 * Without what a head holds for browsers without scripts: where scripts may run it is text, but here it would be elements, and a picture
 * among them would end the head, with the page's canonical address outside.
 */
function withoutHeadsNoscript(html: string): string {
  const head = html.search(/<body\b/i);
  const parts = html.slice(0, head === -1 ? 0 : head).split(/(?=<noscript\b)/i);
  const kept = parts.map((part) =>
    /^<noscript\b/i.test(part) ? part.replace(/^[\s\S]*?<\/noscript\s*>|^[\s\S]*$/i, '') : part,
  );
  return kept.join('') + html.slice(head === -1 ? 0 : head);
}
