import type { EnchantInfo } from '../domain/enchant.ts'
import type { GameMap } from '../domain/monsters/game-map.ts'
import type { Monster } from '../domain/monsters/monster.ts'
import type { PackageDetail } from '../domain/package.ts'
import type { ReformDetail } from '../domain/reform.ts'
import type { GameData } from './game-data.ts'

/** The answer of the call for one record. `/records` uses the same functions, so that the two cannot differ. */
export const recordAnswers = {
  monster: (monster: Monster) => monster,
  map: (map: GameMap) => map,
  package: (detail: PackageDetail) => detail,
  reform: (detail: ReformDetail) => detail,
  /** In the contract, the keys of target items are ids. */
  enchant: (info: EnchantInfo) => ({
    ...info,
    TargetItems: Object.fromEntries(info.TargetItems.map((id) => [id, true as const])),
  }),
}

/** Every single-record answer, by key, with the version of the data. */
export function allRecords({ packages, reforms, enchants, world }: GameData, version: string) {
  return {
    Version: version,
    packages: answersByKey(packages, recordAnswers.package),
    reforms: answersByKey(reforms, recordAnswers.reform),
    enchants: answersByKey(enchants, recordAnswers.enchant),
    ...(world && {
      monsters: answersByKey(world.monsters, recordAnswers.monster),
      maps: answersByKey(world.maps, recordAnswers.map),
      shops: Object.fromEntries(world.shops),
    }),
  }
}

function answersByKey<K extends string | number, R, A>(records: ReadonlyMap<K, R>, answer: (record: R) => A) {
  return Object.fromEntries([...records].map(([key, record]) => [key, answer(record)]))
}
