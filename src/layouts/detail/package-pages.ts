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

/** The template has the script for the NPC's picture, a page only if it has an NPC. */
function fillTemplate(template: string) {
  const fillPage = createFillPage(template, pageOf)
  const fillWithoutNpc = createFillPage(template.replace(npcScript, ''), pageOf)
  return (pathname: string) => {
    const hasNpc = (packageById(lastPart(pathname))?.NPCId ?? 0) > 0
    return (hasNpc ? fillPage : fillWithoutNpc)(pathname)
  }
}

/** What `NpcPictureScript.astro` renders. */
const npcScript = /<script [^>]*NpcPictureScript[^>]*><\/script>/
