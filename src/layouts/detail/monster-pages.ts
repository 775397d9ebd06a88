import { fill } from '../../../domain/copy/fill.ts'
import { monsterCopy } from '../../../domain/copy/monsters.ts'
import { elementName, raceName } from '../../../domain/monsters/words.ts'
import { changesOf } from '../../content/changes.ts'
import { monsterById } from '../../content/monsters.ts'
import { previewImage } from '../../content/previews.ts'
import { monsterKeys, monsterView } from '../../content/views/monster-view.ts'
import { monsterCard } from '../../content/views/preview-cards.ts'
import { MonsterMain } from '../../markup/wiki/MonsterMain.tsx'
import { breadcrumbs } from '../head.ts'
import { detailPages } from './detail-page.ts'

const pathOf = (id: string | number) => `/monster/${id}`

export const monsterPages = detailPages({
  param: 'id',
  keys: monsterKeys,
  pathOf,
  pageOf(name) {
    const id = Number(name)
    const monster = monsterById(id)
    if (!monster) throw new Error(`there is no monster ${id}`)
    const view = monsterView(monster)
    const path = pathOf(id)
    const words = { race: raceName(monster.Race), element: elementName(monster.Element) }
    return {
      main: MonsterMain({ view, history: changesOf('monsters', id) }),
      head: {
        title: view.name,
        description: fill(monsterCopy.description, { name: view.name, level: view.level, ...words }),
        jsonLd: breadcrumbs([monsterCopy.title, '/monster'], [view.name, path]),
        path,
        image: previewImage('monster', id, () => monsterCard(view)),
      },
    }
  },
})
