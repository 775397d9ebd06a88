import { readFileSync, readlinkSync, rmSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { switchLink } from '../../scripts/operate/atomic-files.ts'
import { answersOf } from './odd-host/answers.ts'
import { faultsOfOutput, faultsOfReport } from './odd-host/check-pull.ts'
import { faultsOfRelease } from './odd-host/check-release.ts'
import { type Counts, expectationOf } from './odd-host/model.ts'
import { type OddServer, startOddServer } from './odd-host/odd-server.ts'
import { drawWorld } from './odd-host/world.ts'
import { rounds } from './rounds.ts'
import { seed as first } from './stage.ts'
import { createWorkshop, type Workshop } from './workshop.ts'

const count = rounds(10, 1_000)
let host: OddServer
let shop: Workshop
const snapshot = () => path.join(shop.snapshots, 'current')
const released = () => readlinkSync(path.join(shop.releases, 'current'))

/** A snapshot that stands before a seed's pull; what it lost against this one may be too much. */
interface Base {
  id: string | undefined
  counts: Counts | undefined
}
const bases: Base[] = [{ id: undefined, counts: undefined }]

beforeAll(async () => {
  host = await startOddServer()
  shop = createWorkshop('odd-hosts', host.origin)
}, 240_000)

afterAll(async () => {
  shop?.remove()
  await host?.close()
})

it(
  `what ${count} odd hosts say is published with the right report, or refused (seeds from ${first})`,
  async () => {
    const failures: string[] = []
    const came = { published: 0, refused: 0 }
    for (let seed = first; seed < first + count; seed++) {
      const world = drawWorld(seed)
      host.answers = answersOf(world)
      const base = world.dice.pick(bases)
      const expected = expectationOf(world, host.answers, base.counts)
      stand(base)
      const before = base.id === undefined && bases.length === 1 ? undefined : tryRead(released)
      const { code, output } = await shop.start('refresh').done
      const faults = faultsOfOutput(output)
      if (code !== expected.code)
        faults.push(`ended with ${code} in place of ${expected.code} ${expected.reasons}: ${output.slice(-3_000)}`)
      else {
        faults.push(
          ...faultsOfReport(JSON.parse(readFileSync(path.join(shop.snapshots, 'quarantine.json'), 'utf8')), expected),
        )
        if (code === 0) {
          faults.push(...faultsOfRelease(path.join(shop.releases, 'current'), expected))
          came.published++
          if (bases.length < 3) bases.push({ id: readlinkSync(snapshot()), counts: expected.counts })
        } else {
          came.refused++
          if (before !== undefined && released() !== before) faults.push('another release is served')
        }
      }
      if (faults.length > 0) failures.push(`seed ${seed}:\n  ${faults.slice(0, 8).join('\n  ')}`)
      if (failures.length >= 20) break
    }
    expect(failures.join('\n'), JSON.stringify(came)).toBe('')
  },
  count * 30_000 + 60_000,
)

/** Makes a base current, and younger than what a pull prunes. */
function stand(base: Base): void {
  for (const { id } of bases) if (id) utimesSync(path.join(shop.snapshots, id), new Date(), new Date())
  if (base.id) switchLink(snapshot(), base.id)
  else rmSync(snapshot(), { force: true })
}

function tryRead<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
