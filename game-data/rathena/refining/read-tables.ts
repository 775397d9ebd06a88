import { type DatabaseSource, readDatabase } from '../database/index.ts'

/**
 * Reads `db/NAME.yml` with its imports. A copy of the database without this file, which only imports others, has the
 * file of its mode and that of the operator.
 */
export async function readTables(source: Omit<DatabaseSource, 'start' | 'aside'>, name: string): Promise<void> {
  const folder = source.server.mode === 'renewal' ? 're' : 'pre-re'
  if (await readDatabase({ ...source, aside: true, start: `db/${name}` })) return
  // Read again from the start if a later file ends the server, so that both count as one database.
  if (await readDatabase({ ...source, aside: true, start: `db/${folder}/${name}` }))
    await readDatabase({ ...source, aside: true, restart: () => undefined, start: `db/import/${name}` })
}
