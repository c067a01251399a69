/** Puts a table on the clipboard, as text and as a table that spreadsheets and letters take as one. Called in the click itself. */

/** Whether it is there now: a browser may refuse when its window has lost the focus. */
export async function copyTable(text: string, html: string): Promise<boolean> {
  try {
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/plain': new Blob([text], { type: 'text/plain' }),
        'text/html': new Blob([html], { type: 'text/html' }),
      }),
    ]);
    return true;
  } catch {
    return false;
  }
}
