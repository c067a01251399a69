/** A page of 5 MB with 100,000 text nodes, some with an address: for the reader's budgets. */

const textNodes = 100_000;
const bytes = 5_000_000;
/** One address per this many paragraphs. */
const every = 500;

let made: string | null = null;

/** The number of different addresses. */
export const bigPageAddresses = Math.ceil(textNodes / every);

export function bigPage(): string {
  made ??= makeBigPage();
  return made;
}

function makeBigPage(): string {
  const filler = 'The tide table says nothing of the wind that day. '.repeat(2);
  const paragraphs = Array.from({ length: textNodes }, (_, index) => {
    const text = index % every === 0 ? `Ask keeper-${index / every}@big.test. ` : '';
    const length = Math.floor(bytes / textNodes) - '<p></p>'.length;
    return `<p>${(text + filler).slice(0, Math.max(length, text.length))}</p>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Big</title></head><body>
${paragraphs.join('')}
</body></html>`;
}
