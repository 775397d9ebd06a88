import { createConnection } from 'mysql2/promise'

/** A connection that runs statements in two halves. `between` is called between them. */
export async function townConnection(
  url: string,
  { between = async () => {} }: { between?: () => Promise<void> } = {},
) {
  const connection = await createConnection({ uri: url, charset: 'utf8mb4', multipleStatements: true })
  await connection.query("set session sql_mode = 'STRICT_TRANS_TABLES'")
  return {
    async run(statements: readonly string[]): Promise<void> {
      if (statements.length === 0) return
      const middle = Math.ceil(statements.length / 2)
      await connection.query(statements.slice(0, middle).join(';'))
      await between()
      if (middle < statements.length) await connection.query(statements.slice(middle).join(';'))
    },
    query: (text: string) => connection.query(text),
    close: () => connection.end(),
  }
}
