/** What private windows work with: memory alone, gone with them. Only who opted out is read from everyday windows, to protect them here too. */

import { createMemoryStore } from '../background/storage/memory-store.ts';
import type { Range, Store, TableName, Tables } from '../background/storage/store.ts';

export function createPrivateStore(everyday: Store): Store {
  const memory = createMemoryStore();
  return {
    ...memory,
    async list<Name extends TableName>(table: Name, range?: Range<Name>): Promise<Tables[Name][]> {
      const own = await memory.list(table, range);
      return table === 'optOuts' ? [...own, ...(await everyday.list(table, range))] : own;
    },
  };
}
