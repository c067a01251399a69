/** A self-signed certificate, generated on the spot, for hosts that browsers visit only encrypted. */
import { generateKeyPairSync, sign } from 'node:crypto';

interface Certificate {
  key: string;
  cert: string;
}

/** Valid for a day before and after now. The browser must be set to accept it. */
export function makeCertificate(now = Date.now()): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const day = 86_400_000;
  const name = sequence(set(sequence(commonName, utf8('Sample sites'))));
  const content = sequence(
    explicit(0, version3),
    serialNumber,
    sequence(ecdsaWithSha256),
    name,
    sequence(utcTime(now - day), utcTime(now + day)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = element(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  const whole = sequence(content, sequence(ecdsaWithSha256), signature);
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** In DER every element is a tag, a length and its content. */
function element(tag: number, ...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const sequence = (...parts: Uint8Array[]) => element(0x30, ...parts);
const set = (...parts: Uint8Array[]) => element(0x31, ...parts);
const explicit = (number: number, part: Uint8Array) => element(0xa0 + number, part);
const utf8 = (text: string) => element(0x0c, Buffer.from(text));
const utcTime = (at: number) =>
  element(0x17, Buffer.from(`${new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14)}Z`));

const version3 = element(0x02, Buffer.from([2]));
const serialNumber = element(0x02, Buffer.from([1]));
const commonName = element(0x06, Buffer.from('550403', 'hex'));
const ecdsaWithSha256 = element(0x06, Buffer.from('2a8648ce3d040302', 'hex'));
