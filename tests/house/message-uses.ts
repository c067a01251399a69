/**
 * The locale messages that the product uses. Read with the compiler's types, so a composed key (`verdict.${verdict}`)
 * counts for exactly the messages it can name.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export interface Uses {
  /** Keys in the manifest's form: `a_b` for `a.b`. */
  keys: Set<string>;
  /** Places with an unknown key: `components/row.tsx: i18n.t(name)`. */
  unclear: string[];
}

const rooms = ['components', 'entrypoints', 'lib'];

export function messageUses(root: string): Uses {
  const program = programOf(root);
  const checker = program.getTypeChecker();
  const uses: Uses = { keys: manifestKeys(root), unclear: [] };
  for (const file of program.getSourceFiles()) {
    if (!rooms.some((room) => file.fileName.startsWith(`${join(root, room)}/`))) continue;
    for (const call of callsIn(file)) {
      const words = call.arguments[0] ? keysOf(call.arguments[0], checker) : null;
      if (!words) uses.unclear.push(`${file.fileName.slice(root.length)}: ${call.getText(file)}`);
      for (const word of words ?? []) uses.keys.add(word.replaceAll('.', '_'));
    }
  }
  return uses;
}

function programOf(root: string): ts.Program {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => undefined },
  );
  if (!config) throw new Error('tsconfig.json was not read');
  const product = config.fileNames.filter((name) =>
    [...rooms, '.wxt'].some((room) => name.startsWith(`${join(root, room)}/`)),
  );
  // Replaces the generated types: checking each use against the union of all messages would take most of the
  // compiler's time.
  const paths = { ...config.options.paths, '#i18n': [join(root, 'tests/house/any-message.ts')] };
  return ts.createProgram(product, { ...config.options, paths });
}

function callsIn(file: ts.SourceFile): ts.CallExpression[] {
  const calls: ts.CallExpression[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && node.expression.getText(file) === 'i18n.t') calls.push(node);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}

/** The values that a key can have; null if it can be any string. */
function keysOf(key: ts.Expression, checker: ts.TypeChecker): string[] | null {
  if (ts.isTemplateExpression(key)) {
    // The expression as a whole would be `string`, because the message types are replaced here.
    let keys: string[] | null = [key.head.text];
    for (const span of key.templateSpans) {
      const words = wordsOf(checker.getTypeAtLocation(span.expression));
      keys = keys && words && keys.flatMap((begun) => words.map((word) => begun + word + span.literal.text));
    }
    if (keys) return keys;
  }
  return wordsOf(checker.getTypeAtLocation(key));
}

/** The values of a type; null if it can be any string. */
function wordsOf(type: ts.Type): string[] | null {
  const parts = type.isUnion() ? type.types : [type];
  const words = parts.flatMap((part) => (part.isStringLiteral() ? [part.value] : []));
  return words.length === parts.length ? words : null;
}

/** `__MSG_extension_name__` in the manifest. */
function manifestKeys(root: string): Set<string> {
  const config = readFileSync(join(root, 'wxt.config.ts'), 'utf8');
  return new Set([...config.matchAll(/__MSG_(\w+?)__/g)].map(([, key = '']) => key));
}
