import { existsSync, readlinkSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answersOf } from './odd-host/answers.ts'
import { createVisitor, type Visitor } from './odd-host/browse.ts'
import { faultsOfOutput, faultsOfReport, type Report } from './odd-host/check-pull.ts'
import { faultsOfRelease } from './odd-host/check-release.ts'
import { drawLive } from './odd-host/live-answers.ts'
import { type Expected, expectationOf, type Sizes } from './odd-host/model.ts'
import { type OddServer, startOddServer } from './odd-host/odd-server.ts'
import { drawWorld } from './odd-host/world.ts'
import type { World } from './odd-host/world-shape.ts'
import { rounds } from './rounds.ts'
import { seed as first } from './stage.ts'
import { createWorkshop, readText, type Workshop } from './workshop.ts'

const count = rounds(4, 1_000)
let host: OddServer
let shop: Workshop
let visitor: Visitor | undefined
/** Every so many seeds the release is opened in a browser too, which takes longer than all the rest. */
const browsed = 20
const snapshot = () => path.join(shop.snapshots, 'current')

/** A snapshot that stands before a seed's pull; what it lost against this one may be too much. */
interface Base {
  id: string | undefined
  sizes: Sizes | undefined
}
const bases: Base[] = [{ id: undefined, sizes: undefined }]
const seedsOfBases = [7, 8]

beforeAll(async () => {
  host = await startOddServer()
  shop = createWorkshop('odd-hosts', host.origin)
  shop.env.PUBLIC_API_HOST = host.origin
  for (const seed of seedsOfBases) {
    const world = drawWorld(seed)
    host.answers = answersOf(world)
    const { code, output } = await shop.start('pull', ['--accept-loss']).done
    expect(code, output).toBe(0)
    bases.push({ id: readlinkSync(snapshot()), sizes: expectationOf(world, undefined) })
  }
}, 240_000)

afterAll(async () => {
  await visitor?.close()
  shop?.remove()
  await host?.close()
})

it(
  `what ${count} odd hosts say is published with the right report, or refused (seeds from ${first})`,
  async () => {
    const failures: string[] = []
    const came = { published: 0, refused: 0 }
    for (let seed = first; seed < first + count && failures.length < 20; seed++) {
      const world = drawWorld(seed)
      host.answers = answersOf(world)
      const base = world.dice.pick(bases)
      const expected = expectationOf(world, base.sizes)
      came[expected.code === 0 ? 'published' : 'refused']++
      stand(base)
      const before = served()
      const { code, output } = await shop.start('refresh').done
      const faults = [...faultsOfOutput(output), ...(await faultsOf(seed, world, expected, { code, output, before }))]
      if (faults.length > 0) failures.push(`seed ${seed}:\n  ${faults.slice(0, 8).join('\n  ')}`)
    }
    expect(failures.join('\n'), JSON.stringify(came)).toBe('')
  },
  count * 30_000 + 60_000,
)

interface Run {
  code: number | null
  output: string
  /** The release that was served before. */
  before: string | undefined
}

async function faultsOf(seed: number, world: World, expected: Expected, run: Run): Promise<string[]> {
  const { code, output, before } = run
  if (code !== expected.code)
    return [`ended with ${code}, not ${expected.code} ${expected.reasons}: ${output.slice(-2_000)}`]
  const report = JSON.parse(readText(shop.snapshots, 'quarantine.json')) as Report
  const faults = faultsOfReport(report, expected)
  if (code !== 0) return served() === before ? faults : [...faults, 'another release is served']
  faults.push(...faultsOfRelease(shop.releases, expected))
  if (seed % browsed !== 0) return faults
  const live = drawLive(
    world.dice,
    world.records.items.map(({ key }) => Number(key)),
  )
  for (const [call, answer] of live.answers) host.answers.set(call, answer)
  visitor ??= await createVisitor(shop.releases)
  return [...faults, ...(await visitor.faultsOf(expected, live))]
}

/** Makes a base current, and younger than what a pull prunes. */
function stand(base: Base): void {
  for (const { id } of bases) if (id) utimesSync(path.join(shop.snapshots, id), new Date(), new Date())
  rmSync(snapshot(), { force: true })
  if (base.id) symlinkSync(base.id, snapshot())
}

function served(): string | undefined {
  const link = path.join(shop.releases, 'current')
  return existsSync(link) ? readlinkSync(link) : undefined
}
