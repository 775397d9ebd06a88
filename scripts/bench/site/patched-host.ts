import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { renameItems } from './rename.ts'

export interface PatchedHost {
  url: string
  /** Ids of all items, ascending. */
  ids: readonly number[]
  /** From now on these items bear the mark, under another version. */
  rename(ids: ReadonlySet<number>, mark: string): void
  stop(): Promise<void>
}

interface Patch {
  ids: ReadonlySet<number>
  mark: string
}

/** Stands before a real host and passes its answers on; what it patches is patched as a game's own files would be. */
export async function startPatchedHost(upstream: string): Promise<PatchedHost> {
  const originals = new Map<string, { status: number; body: string }>()
  const patched = new Map<string, string>()
  let patch: Patch | undefined

  async function original(url: string): Promise<{ status: number; body: string }> {
    const known = originals.get(url)
    if (known) return known
    const answer = await fetch(upstream + url, { headers: { Accept: 'application/json' } })
    const entry = { status: answer.status, body: await answer.text() }
    originals.set(url, entry)
    return entry
  }

  async function bodyOf(url: string): Promise<{ status: number; body: string }> {
    const { status, body } = await original(url)
    const known = patched.get(url)
    if (known !== undefined) return { status, body: known }
    if (!patch || status !== 200) return { status, body }
    const text = patchedBody(url, body, patch)
    patched.set(url, text)
    return { status, body: text }
  }

  function patchedBody(url: string, body: string, { ids, mark }: Patch): string {
    const value = JSON.parse(body)
    if (url === '/item/version') value.Version = `${value.Version}${mark}`
    else renameItems(value, ids, mark)
    return JSON.stringify(value)
  }

  const server = createServer((request, response) => {
    bodyOf(request.url ?? '/').then(
      ({ status, body }) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(body),
      () => response.writeHead(502).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const items = JSON.parse((await original('/item/cache')).body) as Record<string, unknown>
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ids: Object.keys(items)
      .map(Number)
      .sort((a, b) => a - b),
    rename(ids, mark) {
      patched.clear()
      patch = { ids, mark }
      // A host has read its patched files before anyone asks it: that is no part of what is measured.
      for (const [url, { status, body }] of originals) {
        if (status === 200) patched.set(url, patchedBody(url, body, patch))
      }
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
