/** A host whose records have every optional field, with an announcement of an event. */
import type { GameData } from '../../game-data/game-data.ts'
import { insertPost } from '../../host/posts/store/posts.ts'
import { createTestHost, type TestHost } from '../host.ts'
import { gameOf } from '../snapshot-fixture.ts'
import { completeGame } from './complete-records.ts'

const post = { type: 2, title: '雙倍經驗', content: '<p>全伺服器經驗值加倍。</p>', enable: true, pinned: false }
const days = { starts_at: null, ends_at: null, event_from: '2026-01-02', event_to: '2026-01-05' }

export async function completeHost(): Promise<TestHost> {
  const host = await createTestHost({ data: completeData() })
  await insertPost(host.deps.database.db, { ...post, ...days }, { actorId: null, address: '' }, host.deps.now())
  return host
}

function completeData(): GameData {
  const game = gameOf(completeGame)
  const byId = <Entry extends { Id: number | string }>(entries: readonly Entry[]) =>
    new Map(entries.map((entry) => [entry.Id, entry] as [Entry['Id'], Entry]))
  return {
    items: byId(game.items),
    packages: new Map(game.packages.map((entry) => [entry.GroupId, entry])),
    reforms: new Map(game.reforms.map((entry) => [entry.ReformBox, entry])),
    enchants: new Map(game.enchants.map(({ Id, State, ...info }) => [Id, info])),
    world: {
      monsters: byId(game.monsters),
      maps: new Map(game.maps.map((entry) => [entry.Name, entry])),
      shops: byId(game.shops),
      rules: game.dropRules[0],
    },
    refining: { refine: byId(game.refineTables), grades: byId(game.gradeTables) },
    problems: [],
  }
}
