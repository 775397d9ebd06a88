const loading = new Map<string, Promise<void>>()

/** Brings in a style sheet of what is shown on demand, once; settles when it holds, or cannot be had. */
export function loadStyles(href: string): Promise<void> {
  const known = loading.get(href)
  if (known) return known
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const coming = new Promise<void>((done) => {
    link.onload = link.onerror = () => done()
  })
  loading.set(href, coming)
  document.head.append(link)
  return coming
}
