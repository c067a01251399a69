/** Reads the few forms of XML that targets reply with: a Chromium service worker has no parser. */

/**
 * The contents of all elements of a name, up to one without an end. Prefixes are the server's choice. An element may
 * not contain its own kind. Linear, whatever the server sends.
 */
export function elements(xml: string, name: string): string[] {
  const opening = new RegExp(`<((?:[\\w-]+:)?)${name}(?:\\s[^<>]*)?>`, 'g');
  const contents: string[] = [];
  for (let open = opening.exec(xml); open; open = opening.exec(xml)) {
    const closing = new RegExp(`</${open[1]}${name}\\s*>`, 'g');
    closing.lastIndex = opening.lastIndex;
    const close = closing.exec(xml);
    if (!close) break;
    contents.push(xml.slice(opening.lastIndex, close.index));
    opening.lastIndex = closing.lastIndex;
  }
  return contents;
}

export const hasElement = (xml: string, name: string): boolean => new RegExp(`<(?:[\\w-]+:)?${name}[\\s/>]`).test(xml);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** An element's text. */
export function plain(text: string): string {
  return text
    .replace(/^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/, '$1')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    })
    .trim();
}
