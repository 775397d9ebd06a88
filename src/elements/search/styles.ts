import href from '../../styles/search.css?url'

/** Brings in the styles of the suggestions, once; on the search page they are there already. */
export function searchStyles(): Promise<void> {
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve()
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve()
    document.head.append(link)
  })
}
