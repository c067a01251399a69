/** What a user reads who named the wrong host, version or key, in both languages: asked of real servers on loopback. */
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

interface Told {
  field: 'address' | 'key';
  words: string;
  host: string;
}

/** `of`: what of the server's address is typed in its place. */
async function told(
  locale: string,
  answering: Answering,
  of: (address: string) => string = (one) => one,
): Promise<Told> {
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

/** One of each: what answers, beside which field it is said, and what is said of `host`. */
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
  'https where there is none': {
    answering: html(200),
    of: (address) => address.replace('http:', 'https:'),
    field: 'address',
    en: 'No service answers at $1. Check the spelling. If it is right, the service may be down, or your browser doesn’t trust its certificate.',
    de: 'Unter $1 antwortet kein Dienst. Schreibweise prüfen. Stimmt sie, ist der Dienst vielleicht gerade nicht erreichbar, oder der Browser vertraut seinem Zertifikat nicht.',
  },
  'a connection that is cut': {
    answering: (response) => response.destroy(),
    field: 'address',
    en: 'No service answers at $1. It may not be running.',
    de: 'Unter $1 antwortet kein Dienst. Vielleicht läuft er nicht.',
  },
  'another version of the contract': {
    answering: error('not_found', 404, 'No such path'),
    of: (address) => address.replace('/v2', '/v1'),
    field: 'address',
    en: 'There is a server at $1, but it doesn’t speak this contract at /v1. Check the path and the version. The service said “No such path”',
    de: 'Unter $1 gibt es einen Server, doch unter /v1 antwortet er nicht nach diesem Vertrag. Pfad und Version prüfen. Der Dienst sagt: “No such path”',
  },
  'a web page that is not found': {
    answering: html(404),
    field: 'address',
    en: 'There is a server at $1, but it doesn’t speak this contract at /v2. Check the path and the version.',
    de: 'Unter $1 gibt es einen Server, doch unter /v2 antwortet er nicht nach diesem Vertrag. Pfad und Version prüfen.',
  },
  'a web page': {
    answering: html(200),
    field: 'address',
    en: 'There is a server at $1, but it answers with a web page and doesn’t speak this contract at /v2.',
    de: 'Unter $1 gibt es einen Server, doch er antwortet mit einer Webseite und nicht nach diesem Vertrag unter /v2.',
  },
  'something else in JSON': {
    answering: json(200, ['hello']),
    field: 'address',
    en: 'There is a server at $1, but it doesn’t speak this contract at /v2. Check the path and the version.',
    de: 'Unter $1 gibt es einen Server, doch unter /v2 antwortet er nicht nach diesem Vertrag. Pfad und Version prüfen.',
  },
  'a redirect': {
    answering: (response) => {
      response.writeHead(301, { location: 'https://elsewhere.test/v2/account' });
      response.end();
    },
    field: 'address',
    en: '$1 points somewhere else, and Harrier doesn’t follow, so that the key stays with its service. Enter the address that it leads to.',
    de: '$1 verweist woandershin, und Harrier folgt nicht, damit der Schlüssel bei seinem Dienst bleibt. Die Adresse eingeben, zu der $1 führt.',
  },
  'a service that fails': {
    answering: json(503, ''),
    field: 'address',
    en: '$1 answers with error 503. That is on its side; try again later.',
    de: '$1 antwortet mit Fehler 503. Das liegt am Dienst; später noch einmal versuchen.',
  },
  'a wrong key': {
    answering: error('authentication_failed', 401, 'No user'),
    field: 'key',
    en: 'The service doesn’t accept this key. The service said “No user”',
    de: 'Der Dienst nimmt diesen Schlüssel nicht an. Der Dienst sagt: “No user”',
  },
};

describe.each(['en', 'de'] as const)('in %s', (locale) => {
  it.each(Object.keys(cases))('%s is told in words of connecting, beside its field', async (name) => {
    const one = cases[name];
    if (!one) throw new Error(name);
    const { field, words, host } = await told(locale, one.answering, one.of);
    expect({ field, words }).toEqual({ field: one.field, words: one[locale].replaceAll('$1', host) });
    expect(words).not.toMatch(/charged|berechnet/i);
  });

  it('a service that never answers is told in words of connecting', async () => {
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
