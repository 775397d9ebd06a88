const loading = new Map<string, Promise<void>>()

/** Loads a style sheet on demand, once. Rejects if it cannot be loaded; the next call tries again. */
export function loadStyles(href: string): Promise<void> {
  const earlier = loading.get(href)
  if (earlier) return earlier
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const loaded = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      loading.delete(href)
      link.remove()
      reject(new Error(`${href} could not be loaded`))
    }
  })
  loading.set(href, loaded)
  document.head.append(link)
  return loaded
}
