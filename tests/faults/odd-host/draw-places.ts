/** The monsters, maps and shops of an odd host. */
import { hostileNames } from './hostile-texts.ts'
import { addUnknownField, makeOdd, type OddRecord, type Row, type Target } from './records.ts'
import type { Drawing } from './world-shape.ts'

const id = { is: 'id' } as const
const shortText = { is: 'shortText' } as const
const chance = { is: 'decimal', most: 100_000 } as const
const whole = (least: number, most: number) => ({ is: 'whole', least, most }) as const
const [place, large, id32] = [whole(0, 100_000), whole(0, Number.MAX_SAFE_INTEGER), whole(0, 2_147_483_647)]
const listed = (name: string, kind: Target['kind']): Target => ({ side: 'listed', path: [name], kind })
const detail = (path: Target['path'], kind: Target['kind']): Target => ({ side: 'detail', path, kind })
const list = { is: 'list' } as const
const anything = { is: 'anything' } as const

const monsterFields: readonly Target[] = [
  listed('Name', { is: 'name' }),
  listed('AegisName', { is: 'text' }),
  listed('Level', whole(0, 100_000)),
  ...['Hp', 'BaseExp', 'JobExp', 'MvpExp', 'Sp'].map((name) => listed(name, large)),
  ...['Race', 'Size', 'Element', 'Class', 'Mvp'].map((name) => listed(name, anything)),
  listed('ElementLevel', whole(0, 10)),
  detail(['Facts'], anything),
  ...['Damage', 'Drops', 'MvpDrops'].map((name) => detail([name], list)),
  detail(['Damage', 0, 'Element'], anything),
  detail(['Damage', 0, 'Percent'], whole(-1000, 1000)),
  detail(['Drops', 0, 'Item'], id),
  detail(['Drops', 0, 'Chance'], chance),
  detail(['Drops', 0, 'FileChance'], chance),
  detail(['Drops', 0, 'StealProtected'], anything),
  detail(['MvpDrops', 0, 'Item'], id),
  detail(['MvpDrops', 0, 'Effective'], chance),
]
const mapFields: readonly Target[] = [
  listed('Title', shortText),
  detail(['Spawns'], list),
  detail(['Drops'], list),
  detail(['Spawns', 0, 'Monster'], id),
  ...['Amount', 'Delay', 'Random'].map((name) => detail(['Spawns', 0, name], id32)),
  ...['X', 'Y', 'Width'].map((name) => detail(['Spawns', 0, name], place)),
  detail(['Spawns', 0, 'Name'], shortText),
  detail(['Spawns', 0, 'Level'], place),
  detail(['Spawns', 0, 'Boss'], anything),
  detail(['Drops', 0, 'Item'], id),
  detail(['Drops', 0, 'Chance'], chance),
]
const shopFields: readonly Target[] = [
  listed('Name', shortText),
  listed('Type', anything),
  listed('Map', { is: 'text' }),
  listed('X', place),
  listed('CurrencyItem', { is: 'optionalId' }),
  listed('Currency', shortText),
  ...['Items', 'Openers'].map((name) => listed(name, list)),
  { side: 'listed', path: ['Items', 0, 'Item'], kind: id },
  { side: 'listed', path: ['Items', 0, 'Price'], kind: large },
  { side: 'listed', path: ['Items', 0, 'Stock'], kind: id32 },
  { side: 'listed', path: ['Items', 0, 'Materials'], kind: list },
  { side: 'listed', path: ['Openers', 0, 'Name'], kind: shortText },
  { side: 'listed', path: ['Openers', 0, 'Y'], kind: place },
]

const names = (drawing: Drawing, plain: string) => (drawing.dice.chance(0.3) ? drawing.dice.pick(hostileNames) : plain)
const times = <T>({ dice }: Drawing, most: number, of: () => T) => Array.from({ length: dice.whole(1, most) }, of)
const itemOf = ({ dice, itemIds }: Drawing) =>
  dice.chance(0.06) ? dice.whole(1_000_000, 2_000_000_000) : dice.pick(itemIds)
const monsterOf = ({ dice, monsterIds }: Drawing) =>
  dice.chance(0.1) ? dice.whole(900_000, 990_000) : dice.pick(monsterIds)

export function drawMonster(drawing: Drawing, key: number): OddRecord {
  const { dice } = drawing
  const drop = () => ({ Item: itemOf(drawing), Chance: dice.pick([0, 0.2, 1, 10, 99_999.5, '7000', 100_000]) })
  const entry: Row = {
    Id: dice.chance(0.2) ? String(key) : key,
    Name: names(drawing, `怪物 ${key}`),
    Level: dice.whole(0, 260),
    Hp: dice.pick([0, 1, 9_007_199_254_740_991, '50']),
    Race: dice.pick(['Plant', 'Unheard_Of', '', null, '<b>']),
    Element: dice.pick(['Fire', 'constructor', undefined]),
    Mvp: dice.pick([true, 1, '1', 0, null]),
  }
  const meant: Row = {
    Drops: times(drawing, 4, drop),
    MvpDrops: times(drawing, 3, () => ({ ...drop(), Effective: dice.whole(0, 100_000) })),
  }
  const rest: Row = {
    Facts: { Attack: 5, Str: 1, RaceGroups: ['Goblin'], Modes: [dice.pick(hostileNames)] },
    Damage: [{ Element: 'Fire', Percent: dice.whole(-1000, 1000) }],
  }
  return odd('monsters', drawing, monsterFields, {
    key: String(key),
    meant,
    listed: entry,
    detail: {
      ...(dice.chance(0.5) ? entry : { Id: key, Name: dice.pick([null, '', undefined]) }),
      ...structuredClone(meant),
      ...rest,
    },
  })
}

export function drawGameMap(drawing: Drawing, key: string): OddRecord {
  const { dice } = drawing
  const entry: Row = { Name: key, Title: dice.pick([names(drawing, `地圖 ${key}`), '', null]) }
  const spawn = () => ({
    Monster: monsterOf(drawing),
    Amount: dice.pick([0, 1, 70, '30', 2_147_483_647]),
    Delay: dice.pick([0, 5000, 2_147_483_647]),
    Random: dice.pick([0, 1, 600_000]),
    ...(dice.chance(0.3) ? { Name: dice.pick(hostileNames), Level: 99, Boss: true, X: 10, Y: 20 } : {}),
  })
  const drop = () => ({
    Item: itemOf(drawing),
    Chance: dice.whole(0, 100_000),
    ...(dice.chance(0.5) ? { Monster: monsterOf(drawing) } : {}),
  })
  const meant: Row = { Spawns: times(drawing, 6, spawn), Drops: times(drawing, 2, drop) }
  return odd('maps', drawing, mapFields, {
    key,
    meant,
    listed: entry,
    detail: { Name: key, ...structuredClone(meant) },
  })
}

export function drawShop(drawing: Drawing, key: string): OddRecord {
  const { dice, mapNames } = drawing
  const meant: Row = {
    CurrencyItem: dice.pick([0, undefined, itemOf(drawing)]),
    Items: times(drawing, 4, () => ({
      Item: itemOf(drawing),
      Price: dice.pick([0, '10', 2_000_000_000]),
      ...(dice.chance(0.3) ? { Stock: dice.whole(0, 50) } : {}),
      ...(dice.chance(0.3) ? { Materials: [{ Material: itemOf(drawing), Amount: dice.whole(1, 9) }] } : {}),
    })),
  }
  const where = () => dice.pick([...mapNames, 'nowhere', '../../etc', ''])
  const entry: Row = {
    Id: /^[1-9]\d{0,8}$/.test(key) && dice.chance(0.5) ? Number(key) : key,
    Name: names(drawing, `商人 ${key}`),
    Type: dice.pick(['shop', 'cashshop', 'itemshop', 'pointshop', 'marketshop', 'barter', 'unheard of', null]),
    Map: where(),
    X: dice.whole(0, 400),
    Y: dice.whole(0, 400),
    ...structuredClone(meant),
    Openers: times(drawing, 2, () => ({ Name: names(drawing, 'NPC'), Map: where(), X: 1, Y: 2 })),
  }
  return odd('shops', drawing, shopFields, { key, meant, listed: entry })
}

type Places = 'monsters' | 'maps' | 'shops'

function odd(collection: Places, { dice }: Drawing, fields: readonly Target[], record: OddRecord): OddRecord {
  if (dice.chance(0.01)) flood(collection, record)
  else if (dice.chance(0.07)) makeOdd(collection, record, dice.pick(fields), dice)
  else if (dice.chance(0.03)) {
    const side = record.detail === undefined ? 'listed' : dice.pick(['listed', 'detail'] as const)
    addUnknownField(collection, record, side, dice)
  }
  return record
}

/** More rows than any record has. */
function flood(collection: Places, record: OddRecord): void {
  const [side, field] = collection === 'shops' ? (['listed', 'Items'] as const) : (['detail', 'Drops'] as const)
  record[side] = { ...(record[side] as Row), [field]: new Array(20_001).fill({ Item: 501, Chance: 1 }) }
  record.lost = { collection, record: record.key, field }
}
