import { hash } from 'node:crypto'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { metaFolder, type ReleaseFile } from '../publish/release/files/index.ts'
import { currentRelease, serializeRelease } from '../publish/release/releases/release.ts'
import { type HeaderSet, pageHeaders } from '../publish/release/web-servers/header-set.ts'

/** Writes `files` (text or bytes by path) as the current release of the folder. Pages get a Brotli version. */
export function writeSmallRelease(releases: string, files: Readonly<Record<string, string | Buffer>>): void {
  const folder = path.join(releases, '000001-small')
  const releaseFiles = new Map<string, ReleaseFile>()
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content)
    write(name, bytes)
    const file: ReleaseFile = { hash: hash('sha256', bytes).slice(0, 32), size: bytes.length }
    if (name.endsWith('.html')) {
      const packed = brotliCompressSync(bytes)
      write(`${name}.br`, packed)
      file.br = packed.length
    }
    releaseFiles.set(name, file)
  }
  const info = {
    format: 1,
    id: path.basename(folder),
    sequence: 1,
    sourceHash: '',
    retired: {},
    snapshot: { id: '1' },
  } as const
  const texts = serializeRelease(info, releaseFiles, { pages: new Map(), facts: new Map() })
  for (const [name, text] of Object.entries(texts)) write(path.join(metaFolder, name), text)
  const headerSet: HeaderSet = { headers: pageHeaders("default-src 'self'"), exceptions: {}, transport: 'max-age=1' }
  write(path.join(metaFolder, 'headers.json'), JSON.stringify(headerSet))
  symlinkSync(path.basename(folder), path.join(releases, currentRelease))
}
