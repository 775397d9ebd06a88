import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { collections } from '../../api/snapshot.ts'
import { listen } from '../../publish/site-server/listen.ts'
import { createSiteServer } from '../../publish/site-server/site-server.ts'
import { deadlineMs, until } from '../run/until.ts'
import { createReader } from './reader.ts'
import { long, random, rounds } from './rounds.ts'
import { openStage, several } from './stage.ts'
import { readText } from './workshop.ts'

const [pulls, refreshes] = [rounds(2, 100), rounds(1, 200)]
const { host, shop, run, snapshot } = await openStage('kills')
let stamp = 0
let site: Awaited<ReturnType<typeof listen>>
let reader: ReturnType<typeof createReader>

beforeAll(async () => {
  host.stamp(++stamp)
  await run('refresh')
  site = await listen(createSiteServer(shop.releases), 0, '127.0.0.1')
  reader = createReader(site.url, stamp)
}, 2 * deadlineMs)
afterAll(() => site?.close())

/** Duration of a command on this machine. */
async function timeOf(script: string, ...args: string[]): Promise<number> {
  const from = performance.now()
  await run(script, args)
  return performance.now() - from
}

/** Kills a command at a random moment between its start and a little after its usual end. */
async function kill(script: string, args: string[], wholeMs: number): Promise<void> {
  const { child, done } = shop.start(script, args)
  const timer = setTimeout(() => child.kill('SIGKILL'), random.next() * wholeMs * 1.1)
  await done
  clearTimeout(timer)
}

function expectWholeSnapshot(): void {
  const { hashes } = JSON.parse(readText(snapshot(), 'manifest.json'))
  for (const name of collections)
    expect(hash('sha256', readFileSync(path.join(snapshot(), `${name}.json`)))).toBe(hashes[name])
}

it(`a killed pull leaves a whole snapshot, and the next one succeeds (${pulls} moments)`, several(pulls), async () => {
  host.stamp(++stamp)
  const ms = await timeOf('pull')
  for (let round = 0; round < pulls; round++) {
    host.stamp(++stamp)
    await kill('pull', round % 5 === 4 ? ['--accept-loss'] : [], ms)
    expectWholeSnapshot()
  }
  await run('pull')
  expectWholeSnapshot()
  expect(shop.staleFiles()).toEqual([])
})

it(`a killed refresh loses nothing (${refreshes} moments)`, several(refreshes + 2), async () => {
  host.stamp(++stamp)
  const ms = await timeOf('refresh')
  for (let round = 0; round < refreshes; round++) {
    host.stamp(++stamp)
    await kill('refresh', random.chance(0.1) ? ['--force'] : [], ms)
  }
  host.stamp(++stamp)
  await run('refresh')
  expect(shop.staleFiles()).toEqual([])
  if (long) expect(await shop.cold()).toEqual(shop.served())
})

it.skipIf(process.platform !== 'linux')(
  'the bundling process of a killed build ends too (skipped without /proc)',
  async () => {
    const at = path.join(shop.folder, 'bundling')
    const { child, done } = shop.start('build', [], { RELEASES_DIR: at })
    const children = () => readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    await until('a process that bundles', children)
    child.kill('SIGKILL')
    // The output closes when both processes have ended.
    await done
    expect(readdirSync(at)).not.toContain('.renderers')
  },
)

it('a reader of the site gets whole pages, each of one patch, and never an older one', async () => {
  const { faults, answers, last } = await reader.stop()
  expect(faults).toEqual([])
  expect(answers).toBeGreaterThan(pulls + refreshes)
  expect(last).toBe(stamp)
})
