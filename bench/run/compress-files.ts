// The cost of an operator's compression step. Writes Brotli and gzip next to every text file of a folder.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

// Sizes and qualities of pages as in publish/release/files/compression.ts; loading that module would be measured too.
const compressible = /\.(?:html|css|js|mjs|json|svg|xml|txt|wasm|pagefind)$/
const minimumBytes = 512
const qualityOf = (bytes: number) => (bytes <= 16 * 1024 ? 5 : 7)

const [folder = ''] = process.argv.slice(2)
const files = globSync('**/*.*', { cwd: folder }).filter((file) => compressible.test(file))
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Four concurrent tasks keep the threads of two cores busy. */
async function work(): Promise<void> {
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    const full = path.join(folder, file)
    const bytes = readFileSync(full)
    if (bytes.length < minimumBytes) continue
    const quality = qualityOf(bytes.length)
    const [br, gz] = await Promise.all([
      brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } }),
      gzip(bytes, { level: 6 }),
    ])
    writeFileSync(`${full}.br`, br)
    writeFileSync(`${full}.gz`, gz)
  }
}

await Promise.all(Array.from({ length: 4 }, work))
