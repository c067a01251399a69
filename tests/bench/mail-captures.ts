/**
 * A folder of saved mailboxes: `NAME.html.gz`, with its frames as `NAME.frame1.html.gz` and so on. The first line of
 * each file has its address in a comment.
 */
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
  /** In the order of their numbers. */
  frames: SavedPage[];
}

interface CapturedPerson {
  role: string;
  address: string;
  name: string | null;
}

/** The people in a capture, either as read (a line of the `--out` file) or as a person wrote them down. */
export interface InCapture {
  own: string | null;
  people: CapturedPerson[];
}

const ENDING = '.html.gz';
const FRAME = /^(?<name>.+)\.frame(?<nth>\d+)$/;
const ADDRESS = /^\s*<!--\s*(?<url>[a-z]+:\S*)\s*-->/;

/** Stands for the address of a page saved without one. */
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

/** The people noted by hand for each capture. Null if the folder has no such notes. */
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

/** A person counts as right if role, address and name all match. */
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
