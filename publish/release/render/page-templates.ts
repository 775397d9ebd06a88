/**
 * Renders pages through Astro's app. A kind with thousands of pages is rendered once as a template, with slots that are
 * filled for each page; a page requests this by exporting `detailPages` (see src/layouts/detail/).
 */
import type { PathWithRoute } from 'astro'
import { OperationError } from '../../../ops/operation-error.ts'
import type { AstroApp } from '../private-interfaces.ts'
import { correctIslands } from './islands-of-page.ts'
import { outputFile } from './output-file.ts'
import { keepOwnHashes } from './page-policy-hashes.ts'

/** Returns the bytes of a page or endpoint. */
export type RenderPage = (page: PathWithRoute) => Promise<Uint8Array>

export function createPageRenderer(app: AstroApp, origin: string, templates: boolean): RenderPage {
  const renderers = new Map<string, Promise<RenderPage>>()

  async function renderInFull(page: PathWithRoute, locals?: object): Promise<Uint8Array> {
    const response = await app.render(requestOf(page, origin), { routeData: page.route, ...(locals && { locals }) })
    return bodyOf(page.pathname, response)
  }

  async function chooseRenderer(first: PathWithRoute): Promise<RenderPage> {
    const module = first.route.pathname || !templates ? undefined : await app.getComponentByRoute(first.route)
    if (!module?.detailPages) return renderInFull
    const template = Buffer.from(await renderInFull(first, { template: true })).toString('utf8')
    const fill = module.detailPages.fillTemplate(template)
    const encoder = new TextEncoder()
    const renderFromTemplate = async ({ pathname }: PathWithRoute) => encoder.encode(fill(pathname))
    // Checks one page: content outside the slots that differs between pages would be wrong on all but one.
    if (Buffer.compare(await renderFromTemplate(first), await renderInFull(first)) === 0) return renderFromTemplate
    console.warn(`${first.route.component}: its template gives a different page, so each page is rendered separately`)
    return renderInFull
  }

  return async (page) => {
    const rendering = renderers.get(page.route.component) ?? chooseRenderer(page)
    renderers.set(page.route.component, rendering)
    return (await rendering)(page)
  }
}

/**
 * The request that Astro's own build would create. Astro reads its path with `decodeURI`, which leaves `%40` unchanged.
 */
function requestOf(page: PathWithRoute, origin: string): Request {
  const path = encodeURI(outputFile(page)).replace(/[?#]/g, encodeURIComponent)
  return new Request(new URL(path, `${origin}/`))
}

/** A page's bytes; an empty page is an error. */
async function bodyOf(pathname: string, response: Response): Promise<Uint8Array> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const bytes = isPage
    ? new TextEncoder().encode(keepOwnHashes(correctIslands(await response.text())))
    : new Uint8Array(await response.arrayBuffer())
  // The page for unknown addresses has status 404, which is not an error here.
  if ((response.status >= 300 && response.status !== 404) || bytes.length === 0) {
    throw new OperationError(
      'build',
      `the page ${pathname} gave ${bytes.length} bytes with status ${response.status}`,
      pathname,
      'A page must render to HTML; redirects belong to publish/release/web-servers/routes.ts.',
    )
  }
  return bytes
}
