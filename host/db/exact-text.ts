import { type KyselyPlugin, RawNode } from 'kysely'

/**
 * Adds a binary collation to every `CREATE TABLE`, so that MariaDB compares text by code point, as SQLite does. With
 * MariaDB's default collation `é` equals `e` and `A` equals `a`: two account names, or the keys of two sales, would be
 * equal.
 */
export const exactText: KyselyPlugin = {
  transformQuery({ node }) {
    if (node.kind !== 'CreateTableNode') return node
    const collation = RawNode.createWithSql('character set utf8mb4 collate utf8mb4_bin')
    return { ...node, endModifiers: [...(node.endModifiers ?? []), collation] }
  },
  transformResult: async ({ result }) => result,
}
