/** Compares two sets of pictures pixel by pixel: `node tests/shots/compare.ts before now`. Ends with 1 where any differ. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { shotsFolder } from './shots-stack.ts'

const [first = 'before', second = 'now'] = process.argv.slice(2)
const differences = path.join(shotsFolder, 'differences')
/** Pictures of which only antialiased edges differ: Chromium draws those a little differently from run to run. */
let edgesOnly = 0
rmSync(differences, { recursive: true, force: true })

const names = [...new Set([first, second].flatMap(picturesOf))].sort()
if (names.length === 0) {
  console.error(`There are no pictures in var/shots/${first}: take them with SHOTS_SET=${first} npm run shots.`)
  process.exit(2)
}
const different = names.map((name) => ({ name, what: compare(name) })).filter(({ what }) => what !== undefined)
for (const { name, what } of different) console.log(`${name}: ${what}`)
console.log(
  `${names.length} pictures compared, ${different.length} differ, ${edgesOnly} more in antialiased edges alone`,
)
process.exit(different.length > 0 ? 1 : 0)

function picturesOf(set: string): string[] {
  const folder = path.join(shotsFolder, set)
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'))
}

/** How the picture differs, or undefined where every pixel is the same. What differs is drawn into var/shots/differences. */
function compare(name: string): string | undefined {
  const [before, after] = [first, second].map((set) => path.join(shotsFolder, set, name)) as [string, string]
  if (!existsSync(before)) return `only in ${second}`
  if (!existsSync(after)) return `only in ${first}`
  const [one, other] = [readFileSync(before), readFileSync(after)]
  if (one.equals(other)) return undefined
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)]
  if (a.width !== b.width || a.height !== b.height) return `${a.width} × ${a.height} became ${b.width} × ${b.height}`
  const drawn = new PNG({ width: a.width, height: a.height })
  const pixels = pixelmatch(a.data, b.data, drawn.data, a.width, a.height, { threshold: 0.02 })
  if (pixels === 0) {
    edgesOnly += 1
    return undefined
  }
  const file = path.join(differences, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, PNG.sync.write(drawn))
  return `${pixels} pixels`
}
