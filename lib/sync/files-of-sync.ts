/** The files of a sync at its target, by their derived names: others with similar names are not Harrier's. */
import type { SyncKeys } from './envelope.ts';
import { indexName, readIndex, segmentName } from './log.ts';
import { readOwnVault } from './run-sync.ts';
import { SyncError, type Target } from './target.ts';
import { isOfSync, vaultName } from './vault-file.ts';

/** Numbers tried after a browser's last known file: it may have been stopped, or its index may be unreadable. */
const further = 10_000;

/**
 * In the order in which to delete them: what still names other files comes after these. `origins`: browsers that are
 * known even if the vault is unreadable. The vault of another sync is left out.
 */
export async function filesOfSync(keys: SyncKeys, target: Target, origins: readonly string[]): Promise<string[]> {
  const there = new Set((await target.list()).map(({ name }) => name).filter(isOfSync));
  const [vault, browsers] = there.delete(vaultName) ? await vaultOf(keys, target) : [[], []];
  const found: string[] = [];
  for (const origin of new Set([...origins, ...browsers])) {
    const index = await indexName(keys, origin);
    const hasIndex = there.delete(index);
    let until = further + (hasIndex ? await lastOf(keys, target, origin) : 0);
    for (let number = 1; number <= until && there.size > 0; number += 1) {
      const name = await segmentName(keys, origin, number);
      if (!there.delete(name)) continue;
      found.push(name);
      until = Math.max(until, number + further);
    }
    if (hasIndex) found.push(index);
  }
  return [...found, ...vault];
}

async function vaultOf(keys: SyncKeys, target: Target): Promise<[vault: string[], browsers: readonly string[]]> {
  try {
    const bytes = await target.read(vaultName);
    return bytes ? [[vaultName], (await readOwnVault(keys, bytes)).browsers] : [[], []];
  } catch (error) {
    if (error instanceof SyncError && error.fault === 'replaced') return [[], []];
    if (error instanceof SyncError && (error.fault === 'damaged' || error.fault === 'newer')) return [[vaultName], []];
    throw error;
  }
}

/** 0 if the index is unreadable. */
async function lastOf(keys: SyncKeys, target: Target, origin: string): Promise<number> {
  try {
    return (await readIndex(keys, target, origin))?.last ?? 0;
  } catch (error) {
    if (error instanceof SyncError && (error.fault === 'damaged' || error.fault === 'newer')) return 0;
    throw error;
  }
}
