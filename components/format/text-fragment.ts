/**
 * The address of a page at a text on it, so that the browser itself scrolls there and marks it: no script, and the page cannot tell. A browser
 * that knows no text fragments, or does not find the text, opens the page as ever.
 */
export function atText(page: string, text: string): string {
  const { href } = new URL(page);
  const [bare = '', fragment = ''] = href.split(/#(.*)/s);
  const [own = '', directives = ''] = fragment.split(':~:', 2);
  const before = directives === '' ? '' : `${directives}&`;
  return `${bare}#${own}:~:${before}text=${encoded(text)}`;
}

/** A hyphen parts what stands around a text from it, so it is written out, too. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[-!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
