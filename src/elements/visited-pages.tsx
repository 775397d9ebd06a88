/** @jsxImportSource #dom */
/** `<visited-pages>`: the newest pages that are available offline, by the first part of their path, then by title. */
import { unescapeHtml } from '../../domain/html/escape-html.ts'

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
      if (title && href !== '/offline' && !pages.some((entry) => entry.href === href)) pages.push({ href, title })
    }
  }
  return pages
    .slice(0, maxPages)
    .sort((a, b) => kindOf(a.href).localeCompare(kindOf(b.href)) || a.title.localeCompare(b.title, 'zh-TW'))
}

function kindOf(href: string): string {
  return href.split('/')[1] ?? ''
}

/** The page's title without the name of the site. */
function titleOf(html: string): string {
  const title = unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
  return title.replace(/｜[^｜]*$/, '')
}

customElements.define('visited-pages', VisitedPages)
