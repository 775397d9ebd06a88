import { allMaps, allMonsters } from '../content/monsters.ts'
import { entities } from './entities.ts'

type Kind = keyof typeof entities

/** The subjects of the guide that have a list: a host may have no monsters and no maps. */
export function shownEntities(): [Kind, (typeof entities)[Kind]][] {
  const isEmpty: Partial<Record<Kind, boolean>> = { monster: allMonsters().length === 0, map: allMaps().length === 0 }
  return (Object.keys(entities) as Kind[]).filter((kind) => !isEmpty[kind]).map((kind) => [kind, entities[kind]])
}
