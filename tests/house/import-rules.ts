/** Reads every module of the product and checks its imports against the table of rooms. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import ts from 'typescript';
import { packageFaults } from './declared-packages.ts';
import { type Room, rooms } from './rooms.ts';

/** The folders of the product's modules. */
const trees = ['entrypoints', 'components', 'lib'];

export interface Broken {
  rule: string;
  from: string;
  to: string;
}

export interface Reading {
  broken: Broken[];
  /** The modules that were read, as paths from the root. */
  modules: string[];
}

/** `root`: a folder laid out like the repository, with a `tsconfig.json` and `node_modules`. */
export async function checkImports(root: string): Promise<Reading> {
  const present = readdirSync(root).filter((name) => trees.includes(name));
  // Only rules for existing rooms: matching every rule's patterns takes longer than reading a small tree.
  const roomsThere = rooms.filter(({ at }) => existsSync(join(root, at)));
  const { output } = await cruise(
    present,
    {
      baseDir: root,
      ruleSet: { forbidden: [...roomsThere.flatMap(rulesOf), ...everywhere] },
      validate: true,
      // Includes `import type`, recognised by its keyword. With `verbatimModuleSyntax`, imports without that keyword
      // remain at run time. Compiling each module and checking the output finds the same, seven times slower.
      tsPreCompilationDeps: true,
      doNotFollow: { path: '(^|/)node_modules/|^\\.wxt/' },
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default'],
      alias: { '#i18n': join(root, '.wxt', 'i18n', 'index.ts') },
    },
    { tsConfig: extractTSConfig(join(root, 'tsconfig.json')) },
  );
  if (typeof output === 'string') throw new Error('The checker gave text instead of data');
  const modules = output.modules.map(({ source }) => source).filter(isModule);
  const broken = output.summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to }));
  const own = output.modules.filter(({ source }) => isModule(source));
  const found = [...homeless(modules), ...barrels(root, modules), ...packageFaults(root, own)];
  return { broken: [...broken, ...found], modules };
}

/** Every module of the product, imported or not. */
export function modulesIn(root: string): string[] {
  return trees
    .filter((tree) => existsSync(join(root, tree)))
    .flatMap((tree) =>
      readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' }).map((path) => `${tree}/${path}`),
    )
    .filter(isModule);
}

function isModule(path: string): boolean {
  return (
    trees.some((tree) => path.startsWith(`${tree}/`)) &&
    /\.[cm]?[jt]sx?$/.test(path) &&
    !path.includes('/node_modules/')
  );
}

const everywhere: IForbiddenRuleType[] = [
  { name: 'what is imported is there', severity: 'error', from: {}, to: { couldNotResolve: true } },
  { name: 'no circle', severity: 'error', from: {}, to: { circular: true } },
];

function rulesOf({ at, uses, names = [], onNode }: Room): IForbiddenRuleType[] {
  const used = [...[at, ...uses].map(pattern), ...(onNode ? builtIns : [])];
  const from = { path: pattern(at) };
  return [
    {
      name: `${at} uses only what it may`,
      severity: 'error',
      from,
      to: { pathNot: used, dependencyTypesNot: ['type-only'] },
    },
    {
      name: `${at} names only what it may, in types`,
      severity: 'error',
      from,
      to: { pathNot: [...used, ...names.map(pattern)], dependencyTypes: ['type-only'] },
    },
  ];
}

/** The checker lists Node's built-in modules without `node:`. */
const builtIns = builtinModules.map((name) => `^(node:)?${name}$`);

/** The checker's pattern for a file, a folder with its contents, or an installed package. */
function pattern(place: string): string {
  if (place === '#i18n') return '^\\.wxt/i18n/';
  if (place.startsWith('node:')) return `^(node:)?${place.slice('node:'.length)}$`;
  if (/^(entrypoints|components|lib|assets)\//.test(place)) {
    return place.endsWith('.ts') ? `^${place.replaceAll('.', '\\.')}$` : `^${place}/`;
  }
  const [, name, file] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(place) ?? [];
  return `(^|/)node_modules/${name}/${file ? `(dist/)?${file}[./]` : ''}`;
}

function homeless(modules: string[]): Broken[] {
  const inRoom = new RegExp(rooms.map(({ at }) => pattern(at)).join('|'));
  return modules
    .filter((path) => !inRoom.test(path))
    .map((path) => ({ rule: 'every module stands in a room of the table', from: path, to: '' }));
}

/** A file that only re-exports makes each of its importers load everything behind it. */
function barrels(root: string, modules: string[]): Broken[] {
  return modules
    .filter((path) => onlyPassesOn(path, readFileSync(join(root, path), 'utf8')))
    .map((path) => ({ rule: 'no barrel', from: path, to: '' }));
}

function onlyPassesOn(path: string, text: string): boolean {
  // Skips files without such a statement: parsing them finds nothing and takes half as long as the whole checker.
  if (!/\bexport\s+(?:type\s+)?[*{]/.test(text)) return false;
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return statements.every((each) => ts.isExportDeclaration(each) || ts.isImportDeclaration(each));
}
