/** Reads every module of the product and holds its imports against the table of rooms. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { cruise, type IForbiddenRuleType } from 'dependency-cruiser';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import ts from 'typescript';
import { type Room, rooms } from './rooms.ts';

/** Where the product's modules are. */
export const trees = ['entrypoints', 'components', 'lib'];

export interface Broken {
  rule: string;
  from: string;
  to: string;
}

export interface Reading {
  broken: Broken[];
  /** Modules that were really read, as paths from the root. */
  modules: string[];
}

/** `root` is a folder laid out like the repository, with a `tsconfig.json` and `node_modules`. */
export async function checkImports(root: string): Promise<Reading> {
  const present = readdirSync(root).filter((name) => trees.includes(name));
  // A rule is made for what stands there: the checker looks at each rule's patterns for longer than at a small tree.
  const roomsThere = rooms.filter(({ at }) => existsSync(join(root, at)));
  const { output } = await cruise(
    present,
    {
      baseDir: root,
      ruleSet: { forbidden: [...roomsThere.flatMap(rulesOf), ...everywhere] },
      validate: true,
      // Sees `import type`, and tells it apart by its keyword: under `verbatimModuleSyntax` what is not called a type stays when the
      // product runs. To compile each module as well, and look at what is left of it, finds the same in seven times as long.
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
  return { broken: [...broken, ...homeless(modules), ...barrels(root, modules)], modules };
}

/** Every TypeScript file of the product, whoever imports it. */
export function modulesIn(root: string): string[] {
  return trees
    .filter((tree) => existsSync(join(root, tree)))
    .flatMap((tree) =>
      readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' }).map((path) => `${tree}/${path}`),
    )
    .filter(isModule);
}

function isModule(path: string): boolean {
  return trees.some((tree) => path.startsWith(`${tree}/`)) && /\.tsx?$/.test(path);
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

/** The checker names what Node has built in without `node:`. */
const builtIns = builtinModules.map((name) => `^(node:)?${name}$`);

/** As a pattern for the checker: a file, a folder with all in it, or a package where it is installed. */
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

/** A file that only passes on what others hold makes everyone who imports it load all of it. */
function barrels(root: string, modules: string[]): Broken[] {
  return modules
    .filter((path) => onlyPassesOn(path, readFileSync(join(root, path), 'utf8')))
    .map((path) => ({ rule: 'no barrel', from: path, to: '' }));
}

function onlyPassesOn(path: string, text: string): boolean {
  // To parse those that hold no such statement would find nothing, in half the time that the checker takes.
  if (!/\bexport\s+(?:type\s+)?[*{]/.test(text)) return false;
  const { statements } = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  return statements.length > 0 && statements.every((each) => ts.isExportDeclaration(each) && each.moduleSpecifier);
}
