/** Words that stand for themselves begin with a capital; the same words within a sentence don't. */
export function capital(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
