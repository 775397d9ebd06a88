import { type KyselyPlugin, RawNode } from 'kysely'

/**
 * Tables of MariaDB compare text by its characters, as SQLite does, whatever the database's own collation: by the
 * usual one `é` is `e` and `A` is `a`, so two accounts, or two sales' keys, would be one.
 */
export const exactText: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind !== 'CreateTableNode') return node
    const collation = RawNode.createWithSql('character set utf8mb4 collate utf8mb4_bin')
    return { ...node, endModifiers: [...(node.endModifiers ?? []), collation] }
  },
  transformResult: async ({ result }) => result,
}
