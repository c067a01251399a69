/** Puts text on the clipboard. Called in the click itself. */

/** Whether it is there now: a browser may refuse when its window has lost the focus. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
