import { fill } from '../../../domain/copy/fill.ts'
import { itemSiteCopy } from '../../../domain/copy/items.ts'
import { changesOf } from '../../content/changes.ts'
import { itemById } from '../../content/items.ts'
import { previewImage } from '../../content/previews.ts'
import { itemKeys, itemView } from '../../content/views/item-view.ts'
import { itemCard } from '../../content/views/preview-cards.ts'
import { entityHead } from '../../markup/entities.ts'
import { ItemMain } from '../../markup/wiki/ItemMain.tsx'
import { breadcrumbs } from '../head.ts'
import { detailPages } from './detail-page.ts'

const pathOf = (id: string | number) => `/item/${id}`

export const itemPages = detailPages({
  param: 'id',
  keys: itemKeys,
  pathOf,
  pageOf(name) {
    const id = Number(name)
    const item = itemById(id)
    if (!item) throw new Error(`there is no item ${id}`)
    const view = itemView(item)
    const { list } = entityHead('item')
    const path = pathOf(id)
    return {
      main: ItemMain({ view, history: changesOf('items', id) }),
      head: {
        title: view.name,
        description: view.description || fill(itemSiteCopy.description, { name: view.name, id }),
        jsonLd: breadcrumbs([list.text, list.href], [view.name, path]),
        path,
        image: previewImage('item', id, () => itemCard(view)),
        icon: id,
      },
    }
  },
})
