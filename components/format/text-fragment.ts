import { encoded } from './encoded.ts';

/**
 * A page's address with a text fragment: the browser scrolls to the text and highlights it, without a script and
 * unnoticed by the page.
 * Without support or a match it simply opens the page.
 */
export function atText(page: string, text: string): string {
  const { href } = new URL(page);
  const [bare = '', fragment = ''] = href.split(/#(.*)/s);
  const [own = '', directives = ''] = fragment.split(':~:', 2);
  const before = directives === '' ? '' : `${directives}&`;
  return `${bare}#${own}:~:${before}text=${withoutSigns(text)}`;
}

/** A hyphen separates a fragment's context, so it is escaped. */
function withoutSigns(text: string): string {
  return encoded(text).replace(/[-!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
