/**
 * Copies text or a table. Must be called in the click itself. Resolves to false when the browser refuses, for example
 * because its window lost the focus.
 */
export const copyText = (text: string): Promise<boolean> => isDone(() => navigator.clipboard.writeText(text));

/** Writes plain text and an HTML table, which spreadsheets and mail editors paste as a table. */
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
