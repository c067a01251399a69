import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A module and the resolved paths of its imports. All paths are relative to the repository. */
interface ReadModule {
  source: string;
  dependencies: { resolved: string }[];
}

interface Manifest {
  dependencies: Record<string, string>;
}

interface Declaring {
  /** The folder with the `package.json`, relative to the root; empty for the root. */
  at: string;
  /** Packages that may be imported without being listed in `dependencies`. */
  alsoUses: string[];
  /** Dependencies that no module imports. */
  notImported: string[];
}

export const teamService = 'lib/team-service';

const declaring: Declaring[] = [
  // WXT, the build tool, adds its own parts and this polyfill to the build.
  { at: '', alsoUses: ['wxt'], notImported: ['webextension-polyfill'] },
  // The service ships the Node that runs it.
  { at: teamService, alsoUses: [], notImported: ['node'] },
];

/**
 * Each `package.json` lists exactly the packages that its process loads. The service also loads other modules of
 * `lib`, so it must list their packages: `npm ci --workspace lib/team-service` installs nothing else.
 */
export function packageFaults(root: string, modules: ReadModule[]): { rule: string; from: string; to: string }[] {
  const there = declaring.filter(({ at }) => existsSync(join(root, at, 'package.json')));
  const manifests = new Map(there.map(({ at }) => [at, readManifest(root, at)]));
  const shared = manifests.get('')?.dependencies ?? {};
  return there.flatMap(({ at, alsoUses, notImported }) => {
    const from = join(at, 'package.json');
    const declared = Object.entries(manifests.get(at)?.dependencies ?? {});
    const names = declared.map(([name]) => name);
    const used = packagesOf(at, modules);
    const undeclared = [...used].filter((name) => !names.includes(name) && !alsoUses.includes(name));
    const unused = names.filter((name) => !used.has(name) && !notImported.includes(name));
    const otherVersions = declared.filter(([name, version]) => (shared[name] ?? version) !== version);
    return [
      ...undeclared.map((to) => ({ rule: 'a package that is imported is declared', from, to })),
      ...unused.map((to) => ({ rule: 'a package that is declared is imported', from, to })),
      ...otherVersions.map(([to]) => ({ rule: 'a package has one version', from, to })),
    ];
  });
}

function packagesOf(at: string, modules: ReadModule[]): Set<string> {
  const byPath = new Map(modules.map((module) => [module.source, module]));
  const isTeams = (path: string) => path.startsWith(`${teamService}/`);
  const reached = new Set([...byPath.keys()].filter((path) => isTeams(path) === (at === teamService)));
  const names = new Set<string>();
  // Iterating a set includes elements added meanwhile.
  for (const path of reached)
    for (const { resolved } of byPath.get(path)?.dependencies ?? []) {
      const name = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(resolved)?.[1];
      if (name !== undefined) names.add(name);
      else if (byPath.has(resolved)) reached.add(resolved);
    }
  return names;
}

function readManifest(root: string, at: string): Manifest {
  return JSON.parse(readFileSync(join(root, at, 'package.json'), 'utf8'));
}
