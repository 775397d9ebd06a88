import { fill } from '../../../domain/copy/fill.ts'
import { packageSiteCopy } from '../../../domain/copy/packages.ts'
import { changesOf } from '../../content/changes.ts'
import { isDrawn, packageById } from '../../content/packages.ts'
import { previewImage } from '../../content/previews.ts'
import { packageKeys, packageView } from '../../content/views/package-view.ts'
import { packageCard } from '../../content/views/preview-cards.ts'
import { entityHead } from '../../markup/entities.ts'
import { PackageMain } from '../../markup/wiki/PackageMain.tsx'
import { breadcrumbs } from '../head.ts'
import { createFillPage, lastPart } from '../page-template.ts'
import { detailPages } from './detail-page.ts'

const pathOf = (id: string) => `/package/${id}`

export const packagePages = detailPages({ param: 'GroupId', keys: packageKeys, pathOf, pageOf, fillTemplate })

function pageOf(id: string) {
  const entry = packageById(id)
  if (!entry) throw new Error(`there is no package ${id}`)
  const view = packageView(entry)
  const { list } = entityHead('package')
  const path = pathOf(id)
  return {
    main: PackageMain({ view, history: changesOf('packages', id) }),
    hasNpc: view.npcId > 0,
    head: {
      title: view.name,
      description: view.description || fill(packageSiteCopy.description, { name: view.name, n: view.count }),
      jsonLd: breadcrumbs([list.text, list.href], [view.name, path]),
      path,
      image: previewImage('package', id, () => (isDrawn(entry) ? packageCard(view) : undefined)),
      icon: view.icon,
    },
  }
}

/** The script for the NPC's picture comes after the page: the template has it, a page only if it has an NPC. */
function fillTemplate(template: string) {
  const [page = '', script = ''] = template.split(/(?<=<\/html>)/)
  const fillPage = createFillPage(page, pageOf)
  return (pathname: string) => fillPage(pathname) + ((packageById(lastPart(pathname))?.NPCId ?? 0) > 0 ? script : '')
}
