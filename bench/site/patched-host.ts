import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { renameItems } from './rename.ts'

export interface PatchedHost {
  url: string
  /** Ids of all items, ascending. */
  ids: readonly number[]
  /** Renames these items with a mark, under another version. */
  rename(ids: ReadonlySet<number>, mark: string): void
}

interface Original {
  status: number
  body: string
  headers: Record<string, string>
}

interface Patch {
  ids: ReadonlySet<number>
  mark: string
}

/** A proxy in front of a real host; its patches look like patches of the game's own files. */
export async function startPatchedHost(upstream: string): Promise<PatchedHost> {
  const originals = new Map<string, Original>()
  const patched = new Map<string, string>()
  let patch: Patch | undefined

  async function original(url: string): Promise<Original> {
    const known = originals.get(url)
    if (known) return known
    const answer = await fetch(upstream + url, { headers: { Accept: 'application/json' } })
    const link = answer.headers.get('Link')
    const headers = { 'Content-Type': 'application/json', ...(link && { Link: link }) }
    const entry = { status: answer.status, body: await answer.text(), headers }
    originals.set(url, entry)
    return entry
  }

  async function answerOf(url: string): Promise<Original> {
    const answer = await original(url)
    const known = patched.get(url)
    if (known !== undefined) return { ...answer, body: known }
    if (!patch || answer.status !== 200) return answer
    const body = patchedBody(url, answer.body, patch)
    patched.set(url, body)
    return { ...answer, body }
  }

  function patchedBody(url: string, body: string, { ids, mark }: Patch): string {
    const value = JSON.parse(body)
    if (url === '/item/version' || url === '/records') value.Version = `${value.Version}${mark}`
    renameItems(value, ids, mark)
    return JSON.stringify(value)
  }

  const server = createServer((request, response) => {
    answerOf(request.url ?? '/').then(
      ({ status, body, headers }) => response.writeHead(status, headers).end(body),
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
      // Prepared in advance, because a real host has read its patched files before it is queried.
      for (const [url, { status, body }] of originals) {
        if (status === 200) patched.set(url, patchedBody(url, body, patch))
      }
    },
  }
}
