import { mapCopy } from '../../../domain/copy/maps.ts'
import { mapPath } from '../../../domain/monsters/game-map.ts'
import { changesOf } from '../../content/changes.ts'
import { mapByName } from '../../content/monsters.ts'
import { previewImage } from '../../content/previews.ts'
import { mapDescription, mapKeys, mapView } from '../../content/views/map-view.ts'
import { mapCard } from '../../content/views/preview-cards.ts'
import { MapMain } from '../../markup/wiki/MapMain.tsx'
import { breadcrumbs } from '../head.ts'
import { detailPages } from './detail-page.ts'

export const mapPages = detailPages({
  param: 'name',
  keys: mapKeys,
  pathOf: mapPath,
  pageOf(name) {
    const map = mapByName(name)
    if (!map) throw new Error(`there is no map ${name}`)
    const view = mapView(map)
    return {
      main: MapMain({ view, history: changesOf('maps', name) }),
      head: {
        title: view.title,
        description: mapDescription(view),
        jsonLd: breadcrumbs([mapCopy.title, '/map'], [view.title, view.path]),
        path: view.path,
        image: previewImage('map', name, () => mapCard(view)),
      },
    }
  },
})
