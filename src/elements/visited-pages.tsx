/** @jsxImportSource #dom */
/** `<visited-pages>`: the pages that are available offline, newest first, by their titles. */
const most = 30

class VisitedPages extends HTMLElement {
  async connectedCallback() {
    const entries = await keptPages().catch(() => [])
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

async function keptPages(): Promise<{ href: string; title: string }[]> {
  const names = (await caches.keys()).filter((name) => /^almanac-.*-pages$/.test(name))
  const found: { href: string; title: string }[] = []
  for (const name of names.reverse()) {
    const cache = await caches.open(name)
    for (const request of (await cache.keys()).toReversed().slice(0, most)) {
      const text = (await (await cache.match(request))?.text()) ?? ''
      const title = titleOf(text).split('｜')[0]
      const href = new URL(request.url).pathname
      if (title && !found.some((entry) => entry.href === href)) found.push({ href, title })
    }
  }
  return found.slice(0, most)
}

/** Decodes the entities that our own pages write in a title; an HTML parser would be an injection sink. */
function titleOf(html: string): string {
  const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''
  return title
    .replace(/&(?:lt|#60);/g, '<')
    .replace(/&(?:gt|#62);/g, '>')
    .replace(/&(?:quot|#34);/g, '"')
    .replace(/&(?:apos|#39);/g, "'")
    .replace(/&(?:amp|#38);/g, '&')
}

customElements.define('visited-pages', VisitedPages)
