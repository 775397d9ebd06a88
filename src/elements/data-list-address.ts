/** What the page's address says of a list; `prefix` tells several lists of one page apart. */

const named = (prefix: string | null, name: string) => (prefix ? `${prefix}-${name}` : name)

export function addressReader(prefix: string | null): (name: string) => string | null {
  const parameters = new URLSearchParams(location.search)
  return (name) => parameters.get(named(prefix, name))
}

/** Values that are undefined leave the address. */
export function writeAddress(
  prefix: string | null,
  values: readonly [name: string, value: string | undefined][],
  how: 'pushState' | 'replaceState',
): void {
  const url = new URL(location.href)
  for (const [name, value] of values) {
    if (value === undefined) url.searchParams.delete(named(prefix, name))
    else url.searchParams.set(named(prefix, name), value)
  }
  if (url.href !== location.href) history[how](history.state, '', url)
}
