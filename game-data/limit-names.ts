import { maxNameLength } from '../api/fields.ts'
import type { GameDataProblem } from '../domain/game-data/game-problems.ts'
import type { GameData } from './game-data.ts'

/**
 * Cuts names of the game's and the client's files after the contract's limit, beyond which a pull refuses the record.
 * Names of that length are a damaged file: each is a problem of the data.
 */
export function limitNames(data: GameData): GameData {
  const problems: GameDataProblem[] = []

  function limit<K, R extends object>(kind: string, records: ReadonlyMap<K, R>, fields: readonly (keyof R)[]) {
    const limited = new Map<K, R>()
    for (const [key, record] of records) {
      const long = fields.filter((field) => lengthOf(record[field]) > maxNameLength)
      for (const field of long)
        problems.push({
          file: '',
          record: `${kind} ${key}`,
          reason: `${String(field)} has ${lengthOf(record[field])} characters: cut after ${maxNameLength}`,
          remedy: 'text',
        })
      const cut = Object.fromEntries(long.map((field) => [field, cutName(String(record[field]))]))
      limited.set(key, long.length === 0 ? record : { ...record, ...cut })
    }
    return limited
  }

  const { items, packages, reforms, world } = data
  const limited = {
    ...data,
    items: limit('item', items, ['Name', 'AegisName']),
    packages: limit('package', packages, ['Name']),
    reforms: limit('reform', reforms, ['Name']),
    ...(world && {
      world: {
        ...world,
        monsters: limit('monster', world.monsters, ['Name', 'AegisName']),
        maps: limit('map', world.maps, ['Title']),
        shops: limit('shop', world.shops, ['Name']),
      },
    }),
  }
  return { ...limited, problems: [...data.problems, ...problems] }
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0
}

/** Without half a surrogate pair at the end. */
function cutName(name: string): string {
  const cut = name.slice(0, maxNameLength)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}
