/** One seed's game as an odd host has it: records of every kind, some of them wrong in one place. */
import { createDice, type Dice } from './dice.ts'
import { drawEnchant } from './draw-enchants.ts'
import { drawEnchantList, drawItem, drawStrayItem } from './draw-items.ts'
import { drawPackage } from './draw-packages.ts'
import { drawGameMap, drawMonster, drawShop } from './draw-places.ts'
import { drawPost } from './draw-posts.ts'
import { drawReform } from './draw-reforms.ts'
import { addStrays } from './draw-strays.ts'
import { hostileTexts } from './hostile-texts.ts'
import { drawBlanks, drawFlood } from './losses.ts'
import type { Blank, Drawing, Version, World } from './world-shape.ts'
import { draftText } from './written-texts.ts'

export function drawWorld(seed: number): World {
  const dice = createDice(seed)
  const itemIds = [...new Set([512, 2_147_483_647, ...Array.from({ length: dice.whole(24, 48) }, (_, n) => 501 + n)])]
  const enchantIds = [...new Set(Array.from({ length: dice.whole(4, 9) }, () => dice.whole(1, 400)))]
  const packageKeys = ['constructor', 'toString', '007', 'a-b_c', ...numbered(dice.whole(4, 12), 100)]
  const reformIds = dice.shuffled(itemIds).slice(0, dice.whole(3, 7))
  const postKeys = ['constructor', 'welcome', ...numbered(dice.whole(4, 12), 1)]
  const monsterIds = Array.from({ length: dice.whole(8, 10) }, (_, n) => (n === 0 ? 2_147_483_647 : 1000 + n))
  const mapNames = ['constructor', '1@cata', 'prt_fild08', ...numbered(dice.whole(5, 7), 100)]
  const shopKeys = ['toString', ...numbered(dice.whole(7, 9), 1)]
  const targets = [
    ...itemIds.map((id) => `/item/${id}`),
    ...packageKeys.map((key) => `/package/${key}`),
    ...reformIds.flatMap((id) => [`/reform/${id}`, `/conversion/${id}`]),
    ...enchantIds.map((id) => `/enchant/${id}`),
    ...monsterIds.map((id) => `/monster/${id}`),
    ...mapNames.map((name) => `/map/${name}`),
    ...['/', '/package', '/enchant', '/download', '/ShopSearch'],
  ]
  let markers = 0
  const draft = () => draftText(dice, () => `M${++markers}M`, targets)
  const drawing: Drawing = { dice, draft, itemIds, enchantIds, monsterIds, mapNames }
  const blanks = drawBlanks(dice)
  const unless = <T>(blank: Blank, list: T[]) => (blanks.has(blank) ? [] : list)
  const listedEnchants = blanks.has('/enchant')
    ? { sent: {}, good: new Map<number, number>(), losses: [] }
    : drawEnchantList(drawing, itemIds)
  const world: World = {
    dice,
    records: {
      items: itemIds.map((id) => drawItem(drawing, id)),
      packages: packageKeys.map((key) => drawPackage(drawing, key)),
      reforms: unless(
        '/db/reform',
        reformIds.map((id) => drawReform(drawing, id)),
      ),
      enchants: unless(
        '/enchant',
        enchantIds.map((id) => drawEnchant(drawing, id)),
      ),
      monsters: unless(
        '/monster',
        monsterIds.map((id) => drawMonster(drawing, id)),
      ),
      maps: unless(
        '/map',
        mapNames.map((name) => drawGameMap(drawing, name)),
      ),
      shops: unless(
        '/shop-npc',
        shopKeys.map((key) => drawShop(drawing, key)),
      ),
      posts: unless(
        '/posts',
        postKeys.map((key) => drawPost(drawing, key)),
      ),
    },
    strays: { items: [], packages: [], reforms: [], monsters: [], maps: [], shops: [], posts: [] },
    dropRules: blanks.has('/monster')
      ? undefined
      : dice.pick([undefined, null, {}, { MvpMode: 1, Drop: [{ Difference: 4, Percent: 90 }] }, []]),
    factsOfUnknown: new Set(),
    itemsAsMap: dice.chance(0.7),
    enchantList: listedEnchants,
    version: drawVersion(dice, seed),
    blanks,
    losses: [...listedEnchants.losses],
  }
  if (dice.chance(0.3)) {
    const { key, listed, loss } = drawStrayItem(drawing, world.itemsAsMap)
    world.strays.items.push({ key, listed })
    world.losses.push(loss)
  }
  if (dice.chance(0.12)) drawFlood(world)
  addStrays(world)
  for (const list of Object.values(world.records)) for (const { lost } of list) if (lost) world.losses.push(lost)
  return world
}

const numbered = (count: number, first: number) => Array.from({ length: count }, (_, index) => String(first + index))

function drawVersion(dice: Dice, seed: number): Version {
  const text = dice.chance(0.4) ? `${seed} ${dice.pick(hostileTexts)}` : dice.pick([`v${seed}`, 'x'.repeat(100_000)])
  return dice.pick<() => Version>([
    () => ({ sent: { Version: text }, text }),
    () => ({ sent: { Version: text }, text }),
    () => ({ sent: text, text }),
    () => ({ sent: seed, text: String(seed) }),
    () => ({ sent: { Version: seed }, text: String(seed) }),
    () => ({ sent: undefined, text: '' }),
  ])()
}
