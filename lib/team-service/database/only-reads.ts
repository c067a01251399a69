/** Refuses writing statements in reading work. Without a transaction the database itself does not. */
import type { KyselyPlugin, RootOperationNode } from 'kysely';

export const onlyReads: KyselyPlugin = {
  transformQuery({ node }) {
    if (!reads(node)) throw new Error('Reading work must not write');
    return node;
  },
  transformResult: async ({ result }) => result,
};

function reads(node: RootOperationNode): boolean {
  if (node.kind === 'RawNode') return /^\s*select\s/i.test(node.sqlFragments[0] ?? '');
  return node.kind === 'SelectQueryNode';
}
