import type { Random } from '../../domain/values/random.ts'
import { type FakeHost, goodAnswers, handler, recordsOf, sendJson, startFakeHost } from '../contract/fake-host.ts'

export interface PatchedHost extends FakeHost {
  /** Writes a number into every name, so that a reader sees which patch a page is from. */
  stamp(number: number): void
  /** Changes a few records at random: names, chances, enchants; adds and removes packages and items. */
  patch(random: Random): void
}

type Row = Record<string, unknown>

/** A host whose game data can be patched between two refreshes. Under every second version it announces `/records`. */
export async function startPatchedHost(): Promise<PatchedHost> {
  const host = await startFakeHost(structuredClone(goodAnswers()))
  const { answers } = host
  let version = 1
  const items = () => answers['/item/cache'] as Record<string, Row>
  const packages = () => answers['/db/package'] as Row[]
  const detailOf = ({ GroupId }: Row) => answers[`/package/${GroupId}`] as { Name: string; Items: Row[] }
  const records = handler((_, response) => sendJson(response, recordsOf(answers)))
  const setVersion = () => {
    answers['/item/version'] = { Version: String(++version) }
    if (version % 2 === 0) answers['/records'] = records
    else delete answers['/records']
  }

  function stamp(number: number): void {
    for (const item of Object.values(items())) item.Name = `物品 ${item.Id} 第${number}版`
    for (const entry of packages()) {
      entry.Name = `箱 ${entry.GroupId} 第${number}版`
      const detail = detailOf(entry)
      detail.Name = String(entry.Name)
      for (const row of detail.Items) delete row.Name
    }
    setVersion()
  }

  function patch(random: Random): void {
    random.pick(Object.values(items())).Name = `改名 ${random.int(1, 1e6)}`
    const { Items } = detailOf(random.pick(packages()))
    random.pick(Items).Chance = random.int(1, 100)
    Items.push({ Id: Number(random.pick(Object.keys(items()))), Chance: 5, Pool: 1 })
    Object.assign(answers['/enchant/7'] as Row, { MinimumRefine: random.int(0, 9) })
    const added = 700 + version
    if (random.chance(0.5)) {
      items()[added] = { Id: added, Name: `新物品 ${added}`, Description: '<p>說明</p>' }
      packages().push({ GroupId: added, Name: `新箱 ${added}`, Type: 'ETC' })
      answers[`/package/${added}`] = { GroupId: added, Name: `新箱 ${added}`, Items: [{ Id: 502, Chance: -1 }] }
    } else if (packages().length > 18) {
      // The reader of reader.ts requests packages 100 and 105.
      const removedIndex = packages().findIndex(({ GroupId }) => GroupId !== 100 && GroupId !== 105)
      answers['/db/package'] = packages().toSpliced(removedIndex, 1)
    }
    setVersion()
  }

  return Object.assign(host, { stamp, patch })
}
