import { type KyselyPlugin, RawNode } from 'kysely'

/**
 * Makes MariaDB compare text by character, like SQLite, independent of the database's default collation: with a usual
 * one, `é` equals `e` and `A` equals `a`, so two accounts, or two sales' keys, would be considered equal.
 */
export const exactText: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind !== 'CreateTableNode') return node
    const collation = RawNode.createWithSql('character set utf8mb4 collate utf8mb4_bin')
    return { ...node, endModifiers: [...(node.endModifiers ?? []), collation] }
  },
  transformResult: async ({ result }) => result,
}
