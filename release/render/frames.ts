/**
 * Renders pages through Astro's app; those of a kind that has thousands are filled into one that Astro rendered. A page
 * asks for that by exporting `createFiller` (see src/layouts/frame.ts).
 */
import type { PathWithRoute } from 'astro'
import { OperationError } from '../../operate/operation-error.ts'
import { outputFile, type Program } from './program.ts'

/** What is used of the app that stands in a bundled program. */
export interface RenderingApp {
  render(request: Request, options: { routeData: unknown; locals?: object }): Promise<Response>
  getComponentByRoute?(route: PathWithRoute['route']): Promise<PageModule>
}

export interface PageModule {
  createFiller?(frame: string): (pathname: string) => string
  listPages?(): { pathname: string; cacheKey: string }[]
}

/** Frames by the component of their route. One holds as long as the program and its settings stay. */
export type Frames = Map<string, string>

type Render = Program['render']

/** `frames` are those that an earlier build has made and compared; new ones are added. */
export function createRender(app: RenderingApp, origin: string, frames: Frames | undefined): Render {
  const fillers = new Map<string, Promise<Render>>()

  async function plain(target: PathWithRoute, locals?: object): Promise<Uint8Array> {
    const response = await app.render(requestOf(target, origin), { routeData: target.route, ...(locals && { locals }) })
    return bodyOf(target.pathname, response)
  }

  async function chooseRender(first: PathWithRoute): Promise<Render> {
    const page = !frames || first.route.pathname ? undefined : await app.getComponentByRoute?.(first.route)
    if (!frames || !page?.createFiller) return plain
    const known = frames.get(first.route.component)
    const frame = known ?? Buffer.from(await plain(first, { frame: true })).toString('utf8')
    const fill = page.createFiller(frame)
    const encoder = new TextEncoder()
    const filled = async ({ pathname }: PathWithRoute) => encoder.encode(fill(pathname))
    if (known !== undefined) return filled
    // Whatever has come to differ from page to page beside the marks would be wrong on all but one.
    if (Buffer.compare(await filled(first), await plain(first)) === 0) {
      frames.set(first.route.component, frame)
      return filled
    }
    console.warn(`${first.route.component}: its frame does not give the same page, each page is rendered by itself`)
    return plain
  }

  return async (target) => {
    const known = fillers.get(target.route.component) ?? chooseRender(target)
    fillers.set(target.route.component, known)
    return (await known)(target)
  }
}

/** What Astro's own build puts into a page's request. */
function requestOf(path: PathWithRoute, origin: string): Request {
  return new Request(new URL(outputFile(path).split('/').map(encodeURIComponent).join('/'), `${origin}/`))
}

/** A page's bytes; a page without any is a fault that would leave a hole in the site. */
async function bodyOf(pathname: string, response: Response): Promise<Uint8Array> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  // The page for unknown addresses has status 404, and is one like the others.
  if ((response.status >= 300 && response.status !== 404) || bytes.length === 0) {
    throw new OperationError(
      'build',
      `the page ${pathname} gave ${bytes.length} bytes with status ${response.status}`,
      pathname,
      'A page must render to HTML; redirects belong to release/web-servers/routes.ts.',
    )
  }
  return bytes
}
