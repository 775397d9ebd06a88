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

/** Stands before a real host and passes its answers on; what it patches is patched as a game's own files would be. */
export async function startPatchedHost(upstream: string): Promise<PatchedHost> {
  const originals = new Map<string, { status: number; body: string }>()
  const patched = new Map<string, string>()
  let patch: { ids: ReadonlySet<number>; mark: string } | undefined

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
    if (!patch || status !== 200) return { status, body }
    const known = patched.get(url)
    if (known !== undefined) return { status, body: known }
    const value = JSON.parse(body)
    if (url === '/item/version') value.Version = `${value.Version}${patch.mark}`
    else renameItems(value, patch.ids, patch.mark)
    const text = JSON.stringify(value)
    patched.set(url, text)
    return { status, body: text }
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
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
