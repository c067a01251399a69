/** An address as the word under which it is hashed when its person opts out, in whatever case it is written. */
export function addressWord(email: string): string {
  return `address ${email.trim().toLowerCase()}`;
}
