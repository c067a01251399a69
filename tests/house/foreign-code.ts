/** Finds code from outside the package: text evaluated as code, and scripts fetched from elsewhere. */
import ts from 'typescript';

/** Returns the source text of each finding. */
export function foreignCodeInScript(text: string): string[] {
  const source = ts.createSourceFile('built.js', text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (makesCode(node) || fetchesCode(node)) found.push(node.getText(source).slice(0, 120));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns each inline script, inline handler, and script or style from another host. */
export function foreignCodeInPage(html: string): string[] {
  const patterns = [
    /<script(?![^>]*\ssrc=)[^>]*>/gi,
    /<[^>]+\son[a-z]+\s*=[^>]*>/gi,
    /<(?:script|link|iframe)[^>]*\s(?:src|href)\s*=\s*["']?(?:https?:)?\/\/[^>]*>/gi,
    /<[^>]+\s(?:src|href)\s*=\s*["']?javascript:[^>]*>/gi,
  ];
  return patterns.flatMap((pattern) => html.match(pattern) ?? []);
}

function makesCode(node: ts.Node): boolean {
  return (isNamed(node, 'eval') || isNamed(node, 'Function')) && isUsedAsValue(node);
}

/**
 * `x instanceof Function`, `Function.prototype`, `Function.call.bind(…)` and a key in `{ eval: 1 }` are harmless.
 * Called, constructed or passed on, also as `globalThis.eval`, they turn text into code.
 */
function isUsedAsValue(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node) return isCallOf(parent.parent, parent);
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  if (ts.isBinaryExpression(parent)) return parent.operatorToken.kind !== ts.SyntaxKind.InstanceOfKeyword;
  return true;
}

const isCallOf = (node: ts.Node, called: ts.Node): boolean => ts.isCallExpression(node) && node.expression === called;

function fetchesCode(node: ts.Node): boolean {
  if (!ts.isCallExpression(node)) return false;
  const [first] = node.arguments;
  // The browser refuses a plain string (Trusted Types). The only policy that makes script URLs allows the package's
  // own files (see the build's test).
  if (isNamed(node.expression, 'importScripts')) return node.arguments.length !== 1 || !isMadeByPolicy(first);
  const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return (
    isImport && first !== undefined && (!ts.isStringLiteralLike(first) || /^(https?:|data:|\/\/)/.test(first.text))
  );
}

function isMadeByPolicy(node: ts.Node | undefined): boolean {
  if (!node || !ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  return node.expression.name.text === 'createScriptURL';
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name;
}
