const loading = new Map<string, Promise<void>>()

/** Loads a style sheet on demand, once. Rejects if it cannot be loaded; the next call tries again. */
export function loadStyles(href: string): Promise<void> {
  const known = loading.get(href)
  if (known) return known
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const coming = new Promise<void>((done, fail) => {
    link.onload = () => done()
    link.onerror = () => {
      loading.delete(href)
      link.remove()
      fail(new Error(href))
    }
  })
  loading.set(href, coming)
  document.head.append(link)
  return coming
}
