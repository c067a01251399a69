/** Reads the few forms of XML that targets reply with: a Chromium service worker has no parser. */

/** The contents of all elements of a name. Prefixes are the server's choice. An element may not contain its own kind. */
export function elements(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<((?:[\\w-]+:)?)${name}(?:\\s[^>]*)?>([\\s\\S]*?)</\\1${name}\\s*>`, 'g'));
  return [...found].map(([, , content = '']) => content);
}

export const hasElement = (xml: string, name: string): boolean => new RegExp(`<(?:[\\w-]+:)?${name}[\\s/>]`).test(xml);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** An element's text. */
export function plain(text: string): string {
  return text
    .replace(/^\s*<!\[CDATA\[([\s\S]*?)\]\]>\s*$/, '$1')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole;
      return String.fromCodePoint(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
    })
    .trim();
}
