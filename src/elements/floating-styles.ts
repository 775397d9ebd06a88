import href from '../styles/tooltip.css?url'

let loaded: Promise<void> | undefined

/** The styles of what floats over a page, fetched with the first of it; settles when they hold, or cannot be had. */
export function floatingStyles(): Promise<void> {
  loaded ??= new Promise((done) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = link.onerror = () => done()
    document.head.append(link)
  })
  return loaded
}
