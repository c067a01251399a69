/** Refuses what writes to work that is to read: without a transaction, the database does not. */
import type { KyselyPlugin, RootOperationNode } from 'kysely';

export const onlyReads: KyselyPlugin = {
  transformQuery({ node }) {
    if (!reads(node)) throw new Error('Work that reads has no statement that writes');
    return node;
  },
  transformResult: async ({ result }) => result,
};

function reads(node: RootOperationNode): boolean {
  if (node.kind === 'RawNode') return /^\s*select\s/i.test(node.sqlFragments[0] ?? '');
  return node.kind === 'SelectQueryNode';
}
