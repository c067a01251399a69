/**
 * Which service's answer the user chose where several differ. Questions are stored as hashes, so no name can be read
 * from them.
 */
import type { OperationName } from '../../contract/operations.ts';
import { canonical, type Fields } from '../requests/cache.ts';
import type { StoredValue } from '../storage/stored-value.ts';

export interface Choices {
  /** The chosen service; null if the user chose none. */
  of(operation: OperationName, params: Fields): Promise<string | null>;
  choose(operation: OperationName, params: Fields, service: string): Promise<void>;
  /** The service is gone. */
  drop(service: string): Promise<void>;
}

/** Older ones give way. */
const most = 1_000;

export function createChoices(
  stored: StoredValue<Record<string, string>>,
  hash: (text: string) => Promise<string>,
): Choices {
  // How long a finder may take changes nothing about the person.
  const idOf = (operation: OperationName, { max_duration: _time, ...who }: Fields) =>
    hash(`choice|${operation}|${canonical(who)}`);
  return {
    async of(operation, params) {
      const all = await stored.get();
      return Object.keys(all).length === 0 ? null : (all[await idOf(operation, params)] ?? null);
    },
    async choose(operation, params, service) {
      const id = await idOf(operation, params);
      await stored.change(({ [id]: _before, ...others }) =>
        Object.fromEntries([...Object.entries(others).slice(1 - most), [id, service]]),
      );
    },
    async drop(service) {
      await stored.change((all) => Object.fromEntries(Object.entries(all).filter(([, chosen]) => chosen !== service)));
    },
  };
}
