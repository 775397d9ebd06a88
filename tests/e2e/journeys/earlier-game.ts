import type { GameData } from '../../../game-data/game-data.ts'
import type { Names } from './draw-names.ts'

/** The game before its patch, which doubled the drop and the prize of the journeys. */
export function earlierGame(data: GameData, { box, prize, dropper, drop }: Names): GameData {
  const { packages, world } = data
  const Items = box.Items.map((row) => (row === prize ? { ...row, Chance: row.Chance * 2 } : row))
  const Drops = dropper.Drops.map((row) =>
    row === drop ? { ...row, Chance: Math.max(1, Math.floor(row.Chance / 2)) } : row,
  )
  return {
    ...data,
    packages: new Map([...packages, [box.GroupId, { ...box, Items }]]),
    ...(world && { world: { ...world, monsters: new Map([...world.monsters, [dropper.Id, { ...dropper, Drops }]]) } }),
  }
}
