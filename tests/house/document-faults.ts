/** The number of words, as `wc -w` counts them. */
export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

export function longLines(text: string, most: number): string[] {
  return withoutCode(text)
    .split('\n')
    .filter((line) => [...line].length > most && !line.startsWith('|') && !/^\S*https?:\S+$/.test(line.trim()));
}

/** Relative links whose file or heading does not exist. `resolve` turns a document's link into a path from the root. */
export function deadLinks(
  text: string,
  resolve: (target: string) => string,
  exists: (path: string) => boolean,
  read: (path: string) => string,
): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [target = '', heading] = link.split('#');
    if (target !== '' && !exists(resolve(target))) return true;
    if (heading === undefined) return false;
    const document = target === '' ? text : read(resolve(target));
    return !headingsOf(document).includes(heading);
  });
}

/** The document's headings in the form of GitHub's anchors. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

const topFolders = /^(?:assets|components|entrypoints|lib|tests)\//;
/** Data files are excluded, because a document may name a user's file. */
const codeFile = /^[\w./-]+\.(?:css|mjs|ts|tsx)$/;
/** Generated files, and paths given as a pattern. */
const notInTheTree = /^tests\/out\/|[A-Z]{4,}|[*{}]|^\.|^node_modules\//;

/** Paths in backticks that do not exist: full ones from the root, and endings such as `storage/vault.ts`. */
export function missingPaths(text: string, files: readonly string[]): string[] {
  const named = [...withoutCode(text).matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path);
  const paths = named.filter((path) => (topFolders.test(path) || codeFile.test(path)) && !isPattern(path));
  return [...new Set(paths)].filter((path) => {
    const bare = path.replace(/\/$/, '');
    return !files.some(
      (file) => file === bare || file.startsWith(`${bare}/`) || (!topFolders.test(path) && file.endsWith(`/${bare}`)),
    );
  });
}

/** Upper-case names such as `README.md` are ordinary files, not placeholders. */
const isPattern = (path: string) =>
  notInTheTree.test(path.replaceAll(/\b(?:README|CONTRIBUTING|CHANGELOG|PRIVACY|SECURITY|LICENSE)\b/g, ''));

export function missingScripts(text: string, scripts: readonly string[]): string[] {
  const builtIn = new Set(['ci', 'install', 'run']);
  const called = [...text.matchAll(/\bnpm (?:run )?(?:-s )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
  return [...new Set(called)].filter((name) => !builtIn.has(name) && !scripts.includes(name));
}

/**
 * Quotes in list items that none of the item's test files contains. `…` in a quote stands for any text.
 * @example
 * - `tests/e2e/worker.test.ts`: “gives a content script no key … and no answer”
 */
export function missingQuotes(text: string, read: (path: string) => string): string[] {
  const items = text.split(/\n(?=- |\n|#)/).filter((part) => part.startsWith('- '));
  return items.flatMap((item) => {
    const tests = [...item.matchAll(/`(tests\/[^`]+\.test\.tsx?)`/g)].map(([, path = '']) => unescaped(read(path)));
    if (tests.length === 0) return [];
    const quotes = [...item.matchAll(/“([^”]+)”/g)].map(([, quote = '']) => quote.replaceAll(/\s+/g, ' '));
    return quotes.filter(
      (quote) => !tests.some((source) => quote.split('…').every((part) => source.includes(part.trim()))),
    );
  });
}

const unescaped = (source: string) => source.replaceAll("\\'", "'");

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```$/gm, '');
}
