/** Changes the query of the page's address. Values that are empty or undefined are removed. */
export function writeAddress(
  values: readonly (readonly [name: string, value: string | undefined])[],
  how: 'pushState' | 'replaceState',
): void {
  const url = new URL(location.href)
  for (const [name, value] of values) {
    if (value) url.searchParams.set(name, value)
    else url.searchParams.delete(name)
  }
  if (url.href !== location.href) history[how](history.state, '', url)
}
