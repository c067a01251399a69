/** Parses a page's text into a document in which nothing runs and nothing is fetched. */

/** Only what is used here: no type library contains it. */
interface Policies {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string };
}

/**
 * Trusted Types forbid plain text as markup in our pages. This policy serves only the parser, whose documents never
 * run.
 */
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
