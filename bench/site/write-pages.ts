// Rule: the lower limit. Reads a release's pages into memory, then writes the same files elsewhere and prints the cost.
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const [source = '', target = ''] = process.argv.slice(2)
const files = globSync('**/*.html', { cwd: source })
const pages = files.map((file) => [path.join(target, file), readFileSync(path.join(source, file))] as const)

const cpu = process.cpuUsage()
const from = performance.now()
for (const folder of new Set(pages.map(([file]) => path.dirname(file)))) mkdirSync(folder, { recursive: true })
for (const [file, body] of pages) writeFileSync(file, body)
const wall = (performance.now() - from) / 1000
const { user, system } = process.cpuUsage(cpu)
console.log(
  JSON.stringify({
    wall,
    cpu: (user + system) / 1e6,
    pages: pages.length,
    bytes: pages.reduce((sum, [, body]) => sum + body.length, 0),
  }),
)
