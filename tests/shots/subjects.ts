/** Which pages stand for their kind, chosen from what the host says, so that other game data has its own. */
import type { APIRequestContext } from '@playwright/test'
import type { Item } from '../../domain/item.ts'
import { readSample } from '../e2e/sample.ts'
import { hostUrl } from '../stack/stack.ts'

export type Subjects = Awaited<ReturnType<typeof choose>>
let chosen: Promise<Subjects> | undefined

export function readSubjects(request: APIRequestContext): Promise<Subjects> {
  chosen ??= choose(request)
  return chosen
}

async function choose(request: APIRequestContext) {
  const { packages, reforms, enchants, worn, naming, headgears } = await readSample(request)
  const random = packages.filter((box) => box.rows > box.fixed)
  const items = Object.values((await (await request.get(`${hostUrl}/item/cache`)).json()) as Record<string, Item>)
  const { posts } = (await (await request.get(`${hostUrl}/posts`)).json()) as {
    posts: { id: string; content: string }[]
  }
  return {
    /** Paths by kind; undefined where the game data has none. */
    paths: {
      news: path('/news', most(posts, ({ content }) => content.length)?.id),
      pools: path('/package', most(random, (box) => box.pools)?.id),
      npc: path('/package', random.find((box) => box.npc > 0)?.id),
      long: path('/package', most(random, (box) => (box.rows > 200 ? 0 : box.rows))?.id),
      fixed: path('/package', packages.find((box) => box.rows > 0 && box.rows === box.fixed)?.id),
      reform: path('/reform', most(reforms, (box) => (box.rows > 200 ? 0 : box.rows))?.id),
      conversion: path('/conversion', most(reforms, (box) => (box.rows > 200 ? 0 : box.rows))?.id),
      enchant: path(
        '/enchant',
        most(enchants, ({ slots }) => slots.filter((slot) => slot.perfect + slot.upgrades + slot.random > 0).length)
          ?.id,
      ),
      worn: path('/item', worn),
      naming: path('/item', naming),
      bare: path('/item', items.find((item) => item.View === 0 && item.Slot === 0)?.Id),
      box: path('/item', Number((await opener(request, packages[0]?.id)) ?? 0)),
      headgear: path('/item', headgears[0]),
      longName: path('/item', most(items, ({ Name, Slot }) => (Slot > 0 ? Name.length : 0))?.Id),
      ...(await worldPaths(request)),
    },
    /** Two items, for the watch list and for words that one searches by. */
    items: items.filter(({ Name }) => Name.length > 2).slice(0, 2),
  }
}

interface Listed {
  Id: number
  Name: string
  Mvp?: boolean
}

/** Of the world a part is looked at: thousands of monsters and maps are not asked for. */
const looked = 150

async function worldPaths(request: APIRequestContext) {
  const get = async <T>(route: string) => (await (await request.get(hostUrl + route)).json()) as T
  const sent = await get<Listed[] | { Monsters: Listed[] }>('/monster')
  const monsters = Array.isArray(sent) ? sent : sent.Monsters
  const drops = await Promise.all(
    monsters
      .filter(({ Mvp }) => !Mvp)
      .slice(0, looked)
      .map(async ({ Id }) => ({ Id, n: (await get<{ Drops: unknown[] }>(`/monster/${Id}`)).Drops.length })),
  )
  const names = (await get<{ Name: string }[]>('/map')).slice(0, looked)
  const shops = await get<{ Map: string }[]>('/shop-npc')
  const spawns = await Promise.all(
    names.map(async ({ Name }) => ({ Name, n: (await get<{ Spawns: unknown[] }>(`/map/${Name}`)).Spawns.length })),
  )
  return {
    monster: path('/monster', most(drops, ({ n }) => n)?.Id),
    mvp: path('/monster', monsters.find(({ Mvp }) => Mvp)?.Id),
    map: path('/map', most(spawns, ({ n }) => n)?.Name),
    mapShops: path('/map', shops.find((shop) => names.some(({ Name }) => Name === shop.Map))?.Map),
  }
}

function most<T>(list: readonly T[], size: (entry: T) => number): T | undefined {
  return list.reduce<T | undefined>((best, entry) => (!best || size(entry) > size(best) ? entry : best), undefined)
}

const path = (folder: string, id: string | number | undefined) =>
  id ? `${folder}/${encodeURIComponent(id)}` : undefined

async function opener(request: APIRequestContext, id: string | undefined): Promise<unknown> {
  if (id === undefined) return undefined
  return ((await (await request.get(`${hostUrl}/package/${encodeURIComponent(id)}`)).json()) as { ItemId: unknown })
    .ItemId
}
