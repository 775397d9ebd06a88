import { createConnection } from 'mysql2/promise'
import type { Statement } from './town/town-statements.ts'

/** A connection that runs statements in two halves. `between` is called between them. */
export async function townConnection(
  url: string,
  { between = async () => {} }: { between?: () => Promise<void> } = {},
) {
  const connection = await createConnection({ uri: url, charset: 'utf8mb4', multipleStatements: true })
  await connection.query("set session sql_mode = 'STRICT_TRANS_TABLES'")
  return {
    async run(statements: readonly Statement[]): Promise<void> {
      const texts = statements.map(({ text }) => text)
      if (texts.length === 0) return
      const middle = Math.ceil(texts.length / 2)
      await connection.query(texts.slice(0, middle).join(';'))
      await between()
      if (middle < texts.length) await connection.query(texts.slice(middle).join(';'))
    },
    query: (text: string) => connection.query(text),
    close: () => connection.end(),
  }
}
