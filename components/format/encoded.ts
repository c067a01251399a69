/** As `encodeURIComponent`, which throws at half a surrogate pair: a service may send one in any text. */
export const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'));
