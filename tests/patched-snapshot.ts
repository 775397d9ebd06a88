/** Two versions of a small game, and functions that write them as snapshots. */
import path from 'node:path'
import { openLastSnapshot } from '../publish/pull/last-snapshot.ts'
import { createFindings } from '../publish/pull/quarantine.ts'
import { nextHistory } from '../publish/pull/record-changes.ts'
import { readCurrent, snapshotLines, writeSnapshot } from '../publish/pull/write-snapshot.ts'
import { gameOf, type RawRecords } from './snapshot-fixture.ts'

const items = [
  { Id: 501, Name: '紅色藥水', Description: '以紅色草藥熬製的藥水。' },
  { Id: 502, Name: '舊藥水' },
  { Id: 984, Name: '神之金屬' },
  { Id: 1201, Name: '小刀', Slot: 3, EnchantId: 3, Locations: { Right_Hand: true } },
  { Id: 1202, Name: '小刀．改', Slot: 3 },
  { Id: 1203, Name: '短劍', Slot: 2 },
  { Id: 4001, Name: '波利卡片' },
  { Id: 4701, Name: '力量一' },
  { Id: 4702, Name: '力量二' },
  { Id: 6001, Name: '旅人的箱子' },
  { Id: 6002, Name: '改造箱' },
]
const conversion = { BaseItem: 1201, ResultItem: 1202, BaseName: '小刀', ResultName: '小刀．改', MinRefine: 7 }
const enchantOf = (resetChance: number, Price: number, strong: number) => {
  const chances = [
    { Item: 4701, Chance: 100_000 - strong },
    { Item: 4702, Chance: strong },
  ]
  const slot = { Slot: 3, Price, Enchants: [{ Enchantgrade: 0, Items: chances }] }
  const reset = { Price: 100_000, Chance: resetChance }
  return { Id: 3, State: 'ok', TargetItems: { 1201: true }, Reset: reset, Slots: [slot] }
}
const boxOf = (...Items: object[]) => ({ GroupId: 'box', Name: '旅人的箱子', ItemId: 6001, Items })
const poring = (cardChance: number) => {
  const [potion, card] = [
    { Item: 501, Chance: 1000 },
    { Item: 4001, Chance: cardChance },
  ]
  return { Id: 1002, Name: '波利', Level: 1, Drops: [potion, card] }
}
const fieldOf = (Amount: number) => {
  const spawn = { Monster: 1002, Amount, Delay: 5000, Random: 0 }
  return { Name: 'field', Title: '草原', Spawns: [spawn], Drops: [] }
}

export const firstVersion: RawRecords = {
  items,
  packages: [
    boxOf(
      { Id: 501, Name: '紅色藥水', Chance: -1, Min: 5, Max: 5 },
      { Id: 1201, Name: '小刀', Chance: 1 },
      { Id: 4001, Name: '波利卡片', Chance: 3 },
    ),
    { GroupId: 'old', Name: '舊箱子', Items: [{ Id: 502, Name: '舊藥水', Chance: 1 }] },
  ],
  reforms: [{ ReformBox: 6002, Name: '改造箱', Items: [{ ...conversion, Materials: [{ Material: 984, Amount: 5 }] }] }],
  enchants: [enchantOf(50_000, 50_000, 10_000)],
  enchantables: [{ Id: 1201, EnchantId: 3 }],
  monsters: [poring(10), { Id: 1003, Name: '舊怪物', Drops: [] }],
  maps: [fieldOf(70)],
}

export const secondVersion: RawRecords = {
  items: [
    ...items
      .filter(({ Id }) => Id !== 502)
      .map((item) => (item.Id === 1203 ? { ...item, Name: '鋼鐵短劍', Slot: 3 } : item)),
    { Id: 7001, Name: '北境之角' },
  ],
  packages: [
    boxOf(
      { Id: 501, Name: '紅色藥水', Chance: -1, Min: 10, Max: 10 },
      { Id: 1201, Name: '小刀', Chance: 1 },
      { Id: 4001, Name: '波利卡片', Chance: 2 },
      { Id: 7001, Name: '北境之角', Chance: 1 },
    ),
    { GroupId: 'north', Name: '北境寶箱', Items: [{ Id: 7001, Name: '北境之角', Chance: 1 }] },
  ],
  reforms: [
    {
      ReformBox: 6002,
      Name: '改造箱',
      Items: [
        { ...conversion, MinRefine: 9, Materials: [{ Material: 984, Amount: 3 }] },
        { BaseItem: 1203, ResultItem: 1202, BaseName: '鋼鐵短劍', ResultName: '小刀．改' },
      ],
    },
  ],
  enchants: [enchantOf(0, 80_000, 20_000)],
  enchantables: [
    { Id: 1201, EnchantId: 3 },
    { Id: 1203, EnchantId: 3 },
  ],
  monsters: [poring(5000), { Id: 1004, Name: '北境霜狼', Drops: [{ Item: 7001, Chance: 250 }] }],
  maps: [fieldOf(35)],
}

/** Publishes a version into a folder of snapshots; `at` is the time of the pull. */
export function publishVersion(
  folder: string,
  records: RawRecords,
  version: string,
  at: string,
  incomplete: string[] = [],
) {
  const host = 'http://host.test'
  const data = gameOf(records)
  const findings = createFindings()
  const current = readCurrent(folder)
  const last = current && openLastSnapshot(path.join(folder, current.id), current.manifest)
  const content = snapshotLines(data)
  const history = nextHistory(last, { host, version, content, findings, at: Date.parse(at) })
  return { ...writeSnapshot(folder, content, { host, version, incomplete, probe: version }, history), findings }
}
