/** The messages for a wrong host, version or key, in both languages, with real servers on loopback. */
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkFault } from '../../../lib/background/connections/connect.ts';
import { readServiceAddress } from '../../../lib/http-service/address.ts';
import { serviceAt } from '../http-service/asking.ts';
import { skippingClock } from '../http-service/clocks.ts';
import { type Answering, serving } from '../http-service/server.ts';
import { reader } from '../i18n-reader.ts';

const serve = serving();
afterEach(() => {
  vi.doUnmock('#i18n');
  vi.resetModules();
});

async function wordsIn(locale: string): Promise<typeof import('../../../components/format/connect-words.ts')> {
  const file = `${import.meta.dirname}/../../../assets/locales/${locale}.yml`;
  const messages = generateChromeMessages(await parseMessagesFile(file));
  vi.resetModules();
  vi.doMock('#i18n', () => ({ i18n: reader(messages) }));
  return import('../../../components/format/connect-words.ts');
}

interface Shown {
  field: 'address' | 'key';
  words: string;
  host: string;
}

/** `of`: turns the server's address into what the user types. */
async function shownFor(
  locale: string,
  answering: Answering,
  of: (address: string) => string = (one) => one,
): Promise<Shown> {
  const server = await serve(answering);
  const typed = of(server.address.base);
  const read = readServiceAddress(typed);
  if (!read.ok) throw new Error(read.fault);
  const answer = await serviceAt({ address: read.address }).request('getAccount', {}, { urgent: true });
  if (answer.ok) throw new Error('It connected');
  const { field, problem } = checkFault(answer.problem);
  const { connectWords } = await wordsIn(locale);
  return { field, words: connectWords(problem, typed), host: new URL(typed).host };
}

const json =
  (status: number, body: unknown): Answering =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const html =
  (status: number): Answering =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Welcome</title>');
  };
const error = (id: string, code: number, details: string) => json(code, { errors: [{ id, code, details }] });

/** For each: the server's answer, the field that shows the message, and the message, with `$1` for the host. */
const cases: Record<
  string,
  { answering: Answering; of?: (address: string) => string; field: 'address' | 'key'; en: string; de: string }
> = {
  'a host where nothing listens': {
    answering: () => undefined,
    of: () => 'http://127.0.0.1:1/v2',
    field: 'address',
    en: 'No service answers at $1. It may not be running.',
    de: 'Unter $1 antwortet kein Dienst. Vielleicht läuft er nicht.',
  },
  'https at a server without it': {
    answering: html(200),
    of: (address) => address.replace('http:', 'https:'),
    field: 'address',
    en: 'No service answers at $1. Check the spelling. If it is right, the service may be down, or your browser doesn’t trust its certificate.',
    de: 'Unter $1 antwortet kein Dienst. Prüfen Sie die Schreibweise. Stimmt sie, ist der Dienst vielleicht gerade nicht erreichbar, oder Ihr Browser vertraut seinem Zertifikat nicht.',
  },
  'a dropped connection': {
    answering: (response) => response.destroy(),
    field: 'address',
    en: 'No service answers at $1. It may not be running.',
    de: 'Unter $1 antwortet kein Dienst. Vielleicht läuft er nicht.',
  },
  'another version of the contract': {
    answering: error('not_found', 404, 'No such path'),
    of: (address) => address.replace('/v2', '/v1'),
    field: 'address',
    en: 'There is a server at $1, but at /v1 it doesn’t answer as a contact-data service. Check the path and the version. The service said “No such path”',
    de: 'Unter $1 gibt es einen Server, doch unter /v1 antwortet er nicht als Kontaktdienst. Prüfen Sie Pfad und Version. Der Dienst sagt: „No such path“',
  },
  'a web page that is not found': {
    answering: html(404),
    field: 'address',
    en: 'There is a server at $1, but at /v2 it doesn’t answer as a contact-data service. Check the path and the version.',
    de: 'Unter $1 gibt es einen Server, doch unter /v2 antwortet er nicht als Kontaktdienst. Prüfen Sie Pfad und Version.',
  },
  'a web page': {
    answering: html(200),
    field: 'address',
    en: 'There is a server at $1, but at /v2 it answers with a web page, not as a contact-data service.',
    de: 'Unter $1 gibt es einen Server, doch unter /v2 antwortet er mit einer Webseite, nicht als Kontaktdienst.',
  },
  'unexpected JSON': {
    answering: json(200, ['hello']),
    field: 'address',
    en: 'There is a server at $1, but at /v2 it doesn’t answer as a contact-data service. Check the path and the version.',
    de: 'Unter $1 gibt es einen Server, doch unter /v2 antwortet er nicht als Kontaktdienst. Prüfen Sie Pfad und Version.',
  },
  'a redirect': {
    answering: (response) => {
      response.writeHead(301, { location: 'https://elsewhere.test/v2/account' });
      response.end();
    },
    field: 'address',
    en: '$1 redirects elsewhere, and Harrier doesn’t follow, so your key stays with its service. Enter the address that it leads to.',
    de: '$1 verweist woandershin, und Harrier folgt nicht, damit Ihr Schlüssel bei seinem Dienst bleibt. Geben Sie die Adresse ein, zu der $1 führt.',
  },
  'a service error': {
    answering: json(503, ''),
    field: 'address',
    en: '$1 answers with error 503. The fault is on its side; try again later.',
    de: '$1 antwortet mit Fehler 503. Das liegt am Dienst; versuchen Sie es später noch einmal.',
  },
  'a wrong key': {
    answering: error('authentication_failed', 401, 'No user'),
    field: 'key',
    en: 'The service doesn’t accept this key. The service said “No user”',
    de: 'Der Dienst nimmt diesen Schlüssel nicht an. Der Dienst sagt: „No user“',
  },
};

describe.each(['en', 'de'] as const)('in %s', (locale) => {
  it.each(Object.keys(cases))('%s has a message about connecting, at the right field', async (name) => {
    const one = cases[name];
    if (!one) throw new Error(name);
    const { field, words, host } = await shownFor(locale, one.answering, one.of);
    expect({ field, words }).toEqual({ field: one.field, words: one[locale].replaceAll('$1', host) });
    expect(words).not.toMatch(/charged|berechnet/i);
  });

  it('a service that never responds has a message about connecting', async () => {
    const clock = skippingClock();
    const server = await serve(() => clock.expire());
    const answer = await serviceAt(server, { clock }).request('getAccount', {});
    if (answer.ok) throw new Error('It connected');
    const { connectWords } = await wordsIn(locale);
    const words = connectWords(answer.problem, server.address.base);
    const said = locale === 'en' ? ' took too long to answer' : ' hat zu lange nicht geantwortet';
    expect(words).toContain(new URL(server.address.base).host + said);
    expect(words).not.toMatch(/charged|berechnet/i);
  });
});
