import path from 'node:path'
import type { PlaceNameFile } from '../../client-files/place-names.ts'
import type { GameWorld } from '../../game-data.ts'
import type { Problems } from '../database/index.ts'

/** Names of monsters by id and of maps, and the files that gave them. */
interface GivenNames {
  monsters: ReadonlyMap<number, string>
  maps: ReadonlyMap<string, string>
  files: readonly PlaceNameFile[]
}

/** Reports a setting whose files name only monsters or maps that the server does not have. */
export function reportForeignNames({ monsters, maps, files }: GivenNames, world: GameWorld, problems: Problems): void {
  const settings = [
    { setting: 'MONSTER_NAMES', kind: 'monster', names: monsters, known: world.monsters },
    { setting: 'MAP_NAMES', kind: 'map', names: maps, known: world.maps },
  ]
  for (const { setting, kind, names, known } of settings) {
    const keys: ReadonlyMap<string | number, unknown> = known
    const file = files.find((each) => each.setting === setting)?.file
    if (file === undefined || names.size === 0 || [...names.keys()].some((key) => keys.has(key))) continue
    const reason = `the files have ${names.size} names, none of a ${kind} of the server`
    problems.add({ file: path.basename(file) }, undefined, setting, reason, 'client')
  }
}
