/**
 * The address of an X profile. Leads hold a handle with or without `@`, or the profile's address. Null for any other
 * text.
 *
 * @example
 * xProfileAddress('@marit_l'); // 'https://x.com/marit_l'
 * xProfileAddress('twitter.com/marit_l'); // 'https://x.com/marit_l'
 */
export function xProfileAddress(text: string): string | null {
  const handle = (/^@?(\w{1,30})$/.exec(text) ?? profile.exec(text))?.[1];
  return handle === undefined ? null : `https://x.com/${handle}`;
}

const profile = /^(?:https?:\/\/)?(?:www\.|mobile\.)?(?:twitter|x)\.com\/@?(\w{1,30})\/?(?:[?#].*)?$/i;
