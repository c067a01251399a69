/** Encrypts short texts with a key of this device. Each is bound to its owner. */

const nonceLength = 12;

/** AES-GCM with a fresh nonce, as Base64. Decrypts only for the same `owner`. */
export async function sealed(key: CryptoKey, owner: string, text: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
  const bytes = await crypto.subtle.encrypt(boundTo(owner, nonce), key, new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...nonce, ...new Uint8Array(bytes)));
}

/** Null if it is damaged, or belongs to another owner or key. */
export async function opened(key: CryptoKey, owner: string, stored: string): Promise<string | null> {
  try {
    const bytes = Uint8Array.from(atob(stored), (character) => character.charCodeAt(0));
    const nonce = bytes.slice(0, nonceLength);
    return new TextDecoder().decode(await crypto.subtle.decrypt(boundTo(owner, nonce), key, bytes.slice(nonceLength)));
  } catch {
    return null;
  }
}

function boundTo(owner: string, nonce: BufferSource): AesGcmParams {
  return { name: 'AES-GCM', iv: nonce, additionalData: new TextEncoder().encode(owner) };
}
