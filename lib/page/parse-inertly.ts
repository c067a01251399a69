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
  return new DOMParser().parseFromString(policy ? policy.createHTML(html) : html, 'text/html');
}
