/**
 * Puts text, or a table, on the clipboard. Called in the click itself; gives whether it is there now: a browser may refuse when its window
 * has lost the focus.
 */
export const copyText = (text: string): Promise<boolean> => isDone(() => navigator.clipboard.writeText(text));

/** As text, and as a table that spreadsheets and letters take as one. */
export function copyTable(text: string, html: string): Promise<boolean> {
  return isDone(() =>
    navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': new Blob([text], { type: 'text/plain' }),
        'text/html': new Blob([html], { type: 'text/html' }),
      }),
    ]),
  );
}

async function isDone(copy: () => Promise<void>): Promise<boolean> {
  try {
    await copy();
    return true;
  } catch {
    return false;
  }
}
