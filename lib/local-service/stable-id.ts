/** An id of the form that records have, always the same for the same text. */

/** FNV-1a, begun anew for each part. */
export function stableId(text: string): string {
  const [one, two, three, four] = [0, 1, 2, 3].map((part) => hex(hash(`${part}${text}`)));
  const digits = `${one}${two}${three}${four}`;
  const parts = [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)];
  return parts.join('-');
}

function hash(text: string): number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return state >>> 0;
}

function hex(number: number): string {
  return number.toString(16).padStart(8, '0');
}
