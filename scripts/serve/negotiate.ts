import type { ReleaseFile } from '../build/release.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The smallest of a file's forms that the request accepts. What stands there as Brotli only can be had as gzip too. */
export function chooseEncoding(accept: string | undefined, file: Pick<ReleaseFile, 'br' | 'gz' | 'size'>): Encoding {
  const quality = parseAccept(accept ?? '')
  const accepts = (name: string) => (quality.get(name) ?? quality.get('*') ?? 0) > 0
  const forms: [Encoding, number | undefined][] = [
    ['br', file.br],
    ['gzip', file.gz ?? (file.br === undefined ? undefined : file.size)],
  ]
  const usable = forms.filter(([name, size]) => size !== undefined && accepts(name))
  usable.sort(([, a], [, b]) => (a as number) - (b as number))
  return usable[0]?.[0] ?? 'identity'
}

/** Whether an If-None-Match header names the tag; weak and strong ones count alike. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  if (header.trim() === '*') return true
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === tag)
}

/** Whether a request is a visitor who goes to a page, and not a script, a picture or a style. */
export function isNavigation(headers: Record<string, string | string[] | undefined>): boolean {
  const mode = headers['sec-fetch-mode']
  if (mode !== undefined && mode !== 'navigate') return false
  return (parseAccept(String(headers.accept ?? '')).get('text/html') ?? 0) > 0
}

function parseAccept(header: string): Map<string, number> {
  const quality = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const q = parameters.find((text) => text.startsWith('q='))
    if (name !== '') quality.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0)
  }
  return quality
}
