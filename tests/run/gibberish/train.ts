/**
 * `npm run train:gibberish`: makes lib/device-service/verifier/gibberish-model.ts of training-words.txt. The same words give the same bytes.
 * The threshold is where three in a thousand of the words is called gibberish by a model of the others (ten parts, each left out once).
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { fold } from '../../../lib/contract/text.ts';
import { codesOf, type LetterModel, letters, middle, scoreOf } from '../../../lib/device-service/verifier/gibberish.ts';

export const modelFile = new URL('../../../lib/device-service/verifier/gibberish-model.ts', import.meta.url);

const parts = 10;
const falseAlarms = 0.003;
/** Added to each count, so that what was never seen is unlikely and not impossible. */
const smoothing = 0.3;
const steps = { least: -20, most: 24 };

/** The words of a list beside this file, each once, with accents folded away. */
export function wordsIn(name: 'training-words.txt' | 'held-out-names.txt'): string[] {
  const lines = readFileSync(new URL(name, import.meta.url), 'utf8').split('\n');
  const words = lines.filter((line) => !line.startsWith('#') && !line.endsWith(':')).flatMap((line) => line.split(' '));
  return [...new Set(words.filter((word) => word !== '').map(fold))];
}

function modelOf(words: readonly string[]): LetterModel {
  const counts = new Float64Array(letters * letters);
  const triples = new Uint8Array(Math.ceil(letters ** 3 / 8));
  for (const codes of words.map(codesOf))
    codes.slice(1).forEach((code, index) => {
      const before = codes[index] ?? 0;
      const pair = before * letters + code;
      counts[pair] = (counts[pair] ?? 0) + 1;
      if (index === 0) return;
      const triple = (codes[index - 1] ?? 0) * letters ** 2 + pair;
      triples[triple >> 3] = (triples[triple >> 3] ?? 0) | (1 << (triple & 7));
    });
  const pairs = Int8Array.from(counts, (count, pair) => {
    const row = counts.subarray(pair - (pair % letters), pair - (pair % letters) + letters);
    const share = (count + smoothing) / (row.reduce((sum, one) => sum + one, 0) + smoothing * letters);
    return Math.max(steps.least, Math.min(steps.most, Math.round(4 * Math.log2(share * 26))));
  });
  return { pairs, triples };
}

function thresholdOf(words: readonly string[]): number {
  const scores = Array.from({ length: parts }, (_, part) => {
    const model = modelOf(words.filter((_, index) => index % parts !== part));
    return words.filter((_, index) => index % parts === part).flatMap((word) => scoreOf([word], model) ?? []);
  });
  const sorted = scores.flat().sort((one, other) => one - other);
  return Math.floor((sorted[Math.floor(sorted.length * falseAlarms)] ?? 0) * 100) / 100;
}

export function modelText(words: readonly string[]): string {
  const { pairs, triples } = modelOf(words);
  const packedPairs = String.fromCharCode(...Array.from(pairs, (step) => step + middle));
  return `/** Made by \`npm run train:gibberish\` of ${words.length} names and words (tests/run/gibberish/training-words.txt); read by gibberish.ts. */

/** Bits a letter: below it a local part is gibberish. */
export const threshold = ${thresholdOf(words)};

export const packedPairs =
  '${packedPairs.replaceAll('\\', '\\\\')}';

export const packedTriples =
  '${Buffer.from(triples).toString('base64')}';
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(modelFile, modelText(wordsIn('training-words.txt')));
