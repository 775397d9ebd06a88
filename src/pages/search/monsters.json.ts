import { monsterCopy } from '../../../domain/copy/monsters.ts'
import { monsterKind } from '../../../domain/monsters/words.ts'
import { allMonsters, mapTitle, spawnsOf } from '../../content/monsters.ts'

/**
 * What distinguishes monsters with the same name, as texts by id: level, `BOSS` or `MVP`, and the map with the most of
 * them. For suggestions and the search page, in addition to the name.
 */
export const GET = () =>
  Response.json(
    Object.fromEntries(
      allMonsters().map((monster) => {
        const kind = monsterKind(monster)
        const [first] = spawnsOf(monster.Id)
        const texts = [`Lv. ${monster.Level}`]
        if (kind !== 'normal') texts.push(monsterCopy.kinds[kind])
        if (first) texts.push(mapTitle(first.map.Name))
        return [monster.Id, texts]
      }),
    ),
  )
