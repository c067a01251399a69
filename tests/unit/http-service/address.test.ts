import { describe, expect, it } from 'vitest';
import { type AddressFault, readServiceAddress } from '../../../lib/http-service/address.ts';

function baseOf(text: string): string | AddressFault {
  const reading = readServiceAddress(text);
  return reading.ok ? reading.address.base : reading.fault;
}

describe('the address of a service', () => {
  it.each([
    ['https://api.example.test/v2', 'https://api.example.test/v2'],
    ['  https://api.example.test/v2/  ', 'https://api.example.test/v2'],
    ['https://api.example.test/v2///', 'https://api.example.test/v2'],
    ['HTTPS://API.Example.test:443/v2', 'https://api.example.test/v2'],
    ['https://api.example.test:8443/contacts/v12', 'https://api.example.test:8443/contacts/v12'],
    ['https://api.example.test/a/../v2', 'https://api.example.test/v2'],
    ['http://localhost:8787/v2', 'http://localhost:8787/v2'],
    ['http://127.0.0.1:8787/v2', 'http://127.0.0.1:8787/v2'],
    ['http://127.1/v2', 'http://127.0.0.1/v2'],
    ['https://münchen.test/v2', 'https://xn--mnchen-3ya.test/v2'],
  ])('is read from %s as %s', (text, base) => {
    expect(baseOf(text)).toBe(base);
  });

  it.each<[string, AddressFault]>([
    ['', 'empty'],
    ['   ', 'empty'],
    ['api.example.test/v2', 'not-an-address'],
    ['https://', 'not-an-address'],
    ['https://a b/v2', 'not-an-address'],
    [`https://api.example.test/${'a'.repeat(2_000)}/v2`, 'not-an-address'],
    ['localhost:8787/v2', 'other-scheme'],
    ['ftp://api.example.test/v2', 'other-scheme'],
    ['javascript:alert(1)//v2', 'other-scheme'],
    ['http://api.example.test/v2', 'not-secure'],
    ['http://localhost.example.test/v2', 'not-secure'],
    ['http://127.0.0.1.example.test/v2', 'not-secure'],
    ['http://127.9.8.7/v2', 'not-secure'],
    ['http://[::1]:8787/v2', 'not-secure'],
    ['http://128.0.0.1/v2', 'not-secure'],
    ['http://[::2]/v2', 'not-secure'],
    ['https://ada@api.example.test/v2', 'user-info'],
    ['https://ada:secret@api.example.test/v2', 'user-info'],
    ['https://@api.example.test/v2', 'user-info'],
    ['http://localhost@api.example.test/v2', 'user-info'],
    ['https://api.example.test/v2?api_key=secret', 'query'],
    ['https://api.example.test/v2?', 'query'],
    ['https://api.example.test/v2#', 'fragment'],
    ['https://api.example.test/v2#/v2', 'fragment'],
    ['https://api.example.test/', 'no-version'],
    ['https://api.example.test/v2/leads', 'no-version'],
    ['https://api.example.test/v', 'no-version'],
    ['https://api.example.test/xv2', 'no-version'],
  ])('from %s is refused as %s', (text, fault) => {
    expect(baseOf(text)).toBe(fault);
  });

  it('names the host permission that it needs, without the port', () => {
    expect(readServiceAddress('https://api.example.test:8443/v2')).toEqual({
      ok: true,
      address: {
        base: 'https://api.example.test:8443/v2',
        origin: 'https://api.example.test:8443',
        pattern: 'https://api.example.test/*',
      },
    });
  });
});
