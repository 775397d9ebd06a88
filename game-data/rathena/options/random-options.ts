import type { RandomOption } from '../../../domain/items/option-text.ts'
import { hasOptionText } from '../../../domain/items/option-text.ts'
import { type GameServer, type Problems, readDatabase, requiredText, requiredWhole, textOf } from '../database/index.ts'

/** A random option as the server's files define it. */
export interface ScriptedOption {
  name: string
  script: string
}

/** Random options by number, from `item_randomopt_db.yml`; empty if there is no such file. */
export async function readRandomOptions(
  server: GameServer,
  problems: Problems,
): Promise<ReadonlyMap<number, ScriptedOption>> {
  const options = new Map<number, ScriptedOption>()
  await readDatabase({
    server,
    start: 'db/item_randomopt_db.yml',
    type: 'RANDOM_OPTION_DB',
    problems,
    clear: () => options.clear(),
    row: (row, file) => {
      problems.attempt(file, row, 'random option', () => {
        const id = requiredWhole(row, 'Id', 'u16', 1)
        const old = options.get(id)
        // A later row may change the script alone.
        const name = textOf(row, 'Option') ?? old?.name ?? requiredText(row, 'Option')
        options.set(id, { name, script: textOf(row, 'Script') ?? old?.script ?? '' })
      })
    },
  })
  return options
}

/** The options with words for those that the client has no text for. `wordsOf`: the template of a script, or empty. */
export function withWords(
  options: ReadonlyMap<number, ScriptedOption>,
  wordsOf: (script: string) => string,
): Map<number, RandomOption> {
  return new Map(
    [...options].map(([id, { name, script }]) => {
      const Text = wordsOf(script)
      return [id, { Name: name, ...(Text !== '' && !hasOptionText(name) && { Text }) }]
    }),
  )
}
