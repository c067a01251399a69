/** A folder of saved mailboxes: `NAME.html.gz`, the frames in it as `NAME.frame1.html.gz` and so on, each with its address in a comment on its first line. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface SavedPage {
  url: string;
  html: Buffer;
}

export interface Capture {
  name: string;
  page: SavedPage;
  /** In their order. */
  frames: SavedPage[];
}

export interface CapturedPerson {
  role: string;
  address: string;
  name: string | null;
}

/** Who is in a capture: as it was read, a line of the `--out` file; or as a person wrote it down. */
export interface InCapture {
  own: string | null;
  people: CapturedPerson[];
}

const ENDING = '.html.gz';
const FRAME = /^(?<name>.+)\.frame(?<nth>\d+)$/;
const ADDRESS = /^\s*<!--\s*(?<url>[a-z]+:\S*)\s*-->/;

/** Where a page without an address is read. */
const UNNAMED = 'https://unnamed.example/';

export function capturesIn(folder: string): Capture[] {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith(ENDING))
    .map((file) => file.slice(0, -ENDING.length))
    .sort();
  return names
    .filter((name) => !FRAME.test(name))
    .map((name) => ({
      name,
      page: saved(folder, name),
      frames: framesOf(names, name).map((one) => saved(folder, one)),
    }));
}

function framesOf(names: readonly string[], name: string): string[] {
  const nth = (one: string): number => Number(FRAME.exec(one)?.groups?.nth);
  return names.filter((one) => FRAME.exec(one)?.groups?.name === name).sort((one, other) => nth(one) - nth(other));
}

function saved(folder: string, name: string): SavedPage {
  const html = gunzipSync(readFileSync(join(folder, name + ENDING)));
  return { url: ADDRESS.exec(html.subarray(0, 4_000).toString('utf8'))?.groups?.url ?? UNNAMED, html };
}

/** What people wrote down of each capture; null where the folder has nothing of that kind. */
export function expectedIn(folder: string): Record<string, InCapture> | null {
  const file = join(folder, 'expected.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

const lineOf = ({ role, address, name }: CapturedPerson): string => `${role} ${name ?? '–'} <${address}>`;

export interface Compared {
  right: string[];
  missed: string[];
  invented: string[];
  isOwnRight: boolean;
}

/** Somebody is right in role, address and name. */
export function compared(read: InCapture, expected: InCapture): Compared {
  const got = read.people.map(lineOf);
  const wanted = expected.people.map(lineOf);
  return {
    right: wanted.filter((one) => got.includes(one)),
    missed: wanted.filter((one) => !got.includes(one)),
    invented: got.filter((one) => !wanted.includes(one)),
    isOwnRight: read.own === expected.own,
  };
}
