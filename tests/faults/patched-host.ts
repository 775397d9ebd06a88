import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, type FakeHost, goodAnswers, recordsOf, sendJson, startFakeHost } from '../contract/fake-host.ts'

/** Numbers 0 ≤ n < 1 that are the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

export interface PatchedHost extends FakeHost {
  /** Puts a number into every name, so that a reader can tell which patch a page is from. */
  stamp(number: number): void
  /** Changes a few records at random: names, chances, enchants; adds and removes boxes and items. */
  patch(random: () => number): void
}

type Row = Record<string, unknown>

/**
 * A real HTTP server whose game data can be patched between two refreshes. Under every second version it announces
 * `/records`, as our own host does; under the others it is a host that knows the single calls alone.
 */
export async function startPatchedHost(): Promise<PatchedHost> {
  const host = await startFakeHost()
  const { answers } = host
  let version = 1
  let added = 0
  const items = () => answers['/item/cache'] as Record<string, Row>
  const packages = () => answers['/db/package'] as Row[]
  const pick = <T>(list: readonly T[], random: () => number) => list[Math.floor(random() * list.length)] as T
  const bump = () => {
    answers['/item/version'] = { Version: String(++version) }
    if (version % 2 === 0) answers['/records'] = records
    else delete answers['/records']
  }
  const records: Answer = (_: IncomingMessage, response: ServerResponse) => sendJson(response, recordsOf(answers))

  function stamp(number: number): void {
    for (const item of Object.values(items())) item.Name = `物品 ${item.Id} 第${number}版`
    for (const entry of packages()) {
      entry.Name = `箱 ${entry.GroupId} 第${number}版`
      const detail = answers[`/package/${entry.GroupId}`] as { Name: string; Items: Row[] }
      detail.Name = String(entry.Name)
      for (const row of detail.Items) delete row.Name
    }
    bump()
  }

  function patch(random: () => number): void {
    const changes = [
      () => {
        pick(Object.values(items()), random).Name = `改名 ${Math.floor(random() * 1e6)}`
      },
      () => {
        const entry = pick(packages(), random)
        const detail = answers[`/package/${entry.GroupId}`] as { Items: Row[] }
        pick(detail.Items, random).Chance = 1 + Math.floor(random() * 100)
        detail.Items.push({ Id: Number(pick(Object.keys(items()), random)), Chance: 5, Pool: 1 })
      },
      () => {
        const GroupId = 900 + ++added
        packages().push({ GroupId, Name: `新箱 ${GroupId}`, Type: 'ETC' })
        answers[`/package/${GroupId}`] = { GroupId, Name: `新箱 ${GroupId}`, Items: [{ Id: 502, Chance: -1 }] }
      },
      () => {
        // Never a box whose page the reader asks for: that it is gone would be no fault of a release.
        const gone = packages().findIndex(({ GroupId }) => GroupId !== 100 && GroupId !== 105)
        if (packages().length > 18) answers['/db/package'] = packages().toSpliced(gone, 1)
      },
      () => {
        const Id = 700 + ++added
        items()[Id] = { Id, Name: `新物品 ${Id}`, Description: '<p>說明</p>' }
      },
      () => {
        const enchant = answers['/enchant/7'] as { MinimumRefine?: number }
        enchant.MinimumRefine = Math.floor(random() * 10)
      },
    ]
    for (let count = 1 + Math.floor(random() * 3); count > 0; count--) pick(changes, random)()
    bump()
  }

  // Nothing is shared with other hosts of the same process.
  Object.assign(answers, structuredClone(goodAnswers()))
  return Object.assign(host, { stamp, patch })
}
