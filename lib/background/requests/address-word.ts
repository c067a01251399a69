/** The text to hash for an address whose person opts out; ignores case. */
export function addressWord(email: string): string {
  return `address ${email.trim().toLowerCase()}`;
}
