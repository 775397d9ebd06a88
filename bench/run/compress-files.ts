// The cost of an operator's compression step: writes Brotli next to every text file of a folder, and gzip where our
// build does.
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

// Sizes, qualities and gzip of pages as in publish/release/files/compression.ts; loading that module would be measured
// too.
const compressible = /\.(?:html|css|js|mjs|json|svg|xml|txt|wasm|pagefind)$/
const minimumBytes = 512
const qualityOf = (bytes: number) => (bytes <= 16 * 1024 ? 5 : 7)

const [folder = ''] = process.argv.slice(2)
const files = globSync('**/*.*', { cwd: folder }).filter((file) => compressible.test(file))
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const hasGzip = (file: string) => !file.includes('/')

/** Four concurrent tasks keep the threads of two cores busy. */
async function work(): Promise<void> {
  for (let file = files.pop(); file !== undefined; file = files.pop()) {
    const full = path.join(folder, file)
    const bytes = readFileSync(full)
    if (bytes.length < minimumBytes) continue
    const quality = qualityOf(bytes.length)
    const br = brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } })
    writeFileSync(`${full}.br`, await br)
    if (hasGzip(file)) writeFileSync(`${full}.gz`, await gzip(bytes, { level: 6 }))
  }
}

await Promise.all(Array.from({ length: 4 }, work))
