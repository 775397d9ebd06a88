/** @jsxImportSource #dom */
/** `<visited-pages>`: the pages that are available offline, newest first, with their titles. */
import { unescapeHtml } from '../../domain/escape-html.ts'

const maxPages = 30

class VisitedPages extends HTMLElement {
  async connectedCallback() {
    const entries = await cachedPages().catch(() => [])
    const list = this.querySelector('ul')
    if (!list || entries.length === 0) return
    list.replaceChildren(
      ...entries.map(({ href, title }) => (
        <li>
          <a href={href}>{title}</a>
        </li>
      )),
    )
    this.hidden = false
  }
}

async function cachedPages(): Promise<{ href: string; title: string }[]> {
  const names = (await caches.keys()).filter((name) => /^almanac-.*-pages$/.test(name))
  const pages: { href: string; title: string }[] = []
  for (const name of names.reverse()) {
    const cache = await caches.open(name)
    for (const request of (await cache.keys()).toReversed().slice(0, maxPages)) {
      const text = (await (await cache.match(request))?.text()) ?? ''
      const title = titleOf(text)
      const href = new URL(request.url).pathname
      if (title && !pages.some((entry) => entry.href === href)) pages.push({ href, title })
    }
  }
  return pages.slice(0, maxPages)
}

/** The page's title without the name of the site. */
function titleOf(html: string): string {
  const title = unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
  return title.replace(/｜[^｜]*$/, '')
}

customElements.define('visited-pages', VisitedPages)
