import type { ProblemReport } from '../../api/game-problems.ts'
import { lossesOf, problemKinds } from '../../domain/game-data/game-problems.ts'
import type { NamedGame } from '../../game-data/game-data.ts'
import { type Answer, answerBytes, createAnswer } from '../../http/answer.ts'
import { type ByteCache, createCache } from '../http/index.ts'
import type { EncodedGame } from './encode-game.ts'
import { placeOf } from './encode-records.ts'

/** Kinds of records with a call for a single record, such as `GET /item/501`. */
export type RecordKind = 'items' | 'packages' | 'reforms' | 'enchants' | 'monsters' | 'maps'

/** A state of the game data with its answers. Immutable: a reload creates another one. */
export interface GameView
  extends Pick<EncodedGame, 'version' | 'source' | 'counts' | 'openers' | 'lists' | 'incomplete'> {
  data: NamedGame
  /** Unusable entries, by kind. */
  report: ProblemReport
  /** The answer about one record; undefined if there is no such record. */
  record(kind: RecordKind, key: string | number): Promise<Answer | undefined>
  /** The keys of these records. */
  keys(kind: Exclude<RecordKind, 'items'>): Iterable<string | number>
}

/** `acceptMissing`: files that may be missing. */
export function createGameView(
  game: EncodedGame,
  cache: ByteCache<Answer>,
  acceptMissing: readonly string[] = [],
): GameView {
  const { version, source, counts, openers, lists, named, problems, missing, incomplete, engine } = game
  const notAccepted = missing.filter((file) => !acceptMissing.includes(file))
  const report = {
    version,
    ...(engine && { engine }),
    total: problems.length,
    missing: notAccepted,
    losses: lossesOf(notAccepted, problems),
    kinds: problemKinds(problems),
  }
  return {
    version,
    source,
    counts,
    openers,
    lists,
    data: named,
    report,
    ...(incomplete && { incomplete }),
    keys: (kind) => game.places.records.numbers[kind]?.keys() ?? [],
    async record(kind, key) {
      // Answers of an earlier state have another version, and are evicted.
      const cacheKey = `${version} ${kind} ${key}`
      const cached = cache.get(cacheKey)
      if (cached) return cached
      const bytes = await singleBytes(game, kind, key)
      if (!bytes) return undefined
      const answer = createAnswer('application/json', bytes)
      cache.set(cacheKey, answer)
      return answer
    },
  }
}

async function singleBytes(game: EncodedGame, kind: RecordKind, key: string | number) {
  if (kind !== 'items') return partOf(game, 'records', kind, key)
  const [item, facts] = await Promise.all([partOf(game, 'items', 'item', key), partOf(game, 'itemFacts', 'item', key)])
  // Two objects become one: `{"Id":501}` and `{"Type":"Card"}`.
  return item && facts ? Buffer.concat([item.subarray(0, -1), Buffer.from(','), facts.subarray(1)]) : item
}

/** One record of a list, which is not read for a key without a record. */
async function partOf(
  { lists, places }: EncodedGame,
  list: keyof EncodedGame['places'],
  group: string,
  key: string | number,
) {
  const place = placeOf(places[list], group, key)
  return place && (await lists[list].read()).subarray(...place)
}

/** The cache of single records. */
export function createRecordCache(): ByteCache<Answer> {
  return createCache('records', answerBytes)
}
