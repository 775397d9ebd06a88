/** The query of the page's address for a list; `prefix` distinguishes several lists on one page. */

const named = (prefix: string | null, name: string) => (prefix ? `${prefix}-${name}` : name)

export function addressReader(prefix: string | null): (name: string) => string | null {
  const parameters = new URLSearchParams(location.search)
  return (name) => parameters.get(named(prefix, name))
}

/** Undefined values are removed from the address. */
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
