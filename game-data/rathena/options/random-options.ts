import { type GameServer, type Problems, readDatabase, requiredText, requiredWhole, textOf } from '../database/index.ts'

/** Names of random options by number, from `item_randomopt_db.yml`; empty if there is no such file. */
export async function readRandomOptions(server: GameServer, problems: Problems): Promise<ReadonlyMap<number, string>> {
  const names = new Map<number, string>()
  await readDatabase({
    server,
    start: 'db/item_randomopt_db.yml',
    type: 'RANDOM_OPTION_DB',
    problems,
    clear: () => names.clear(),
    row: (row, file) => {
      problems.attempt(file, row, 'random option', () => {
        const id = requiredWhole(row, 'Id', 'u16', 1)
        // A later row may change the script alone.
        names.set(id, textOf(row, 'Option') ?? names.get(id) ?? requiredText(row, 'Option'))
      })
    },
  })
  return names
}
