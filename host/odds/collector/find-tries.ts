import { findEnchants } from '../../../domain/enchants/enchant-log.ts'
import { rewardOutcome } from '../../../domain/monsters/mvp-log.ts'
import { findRefines } from '../../../domain/odds/refine-log.ts'
import { findOpenings } from '../../../domain/packages/box-log.ts'
import type { CountedGame } from '../game/index.ts'
import { unpairedSubject } from '../subject.ts'
import { findRuns, type LogRuns } from './find-runs.ts'
import type { DrawLogRow, KillLogRow, PickReader } from './log-reader.ts'
import type { FoundTry } from './store-tries.ts'

interface Piece {
  after: number
  until: number
  /** The end of the previous piece. */
  before: LogRuns['last']
  /** Whether the log has had rows of type X. */
  logsRefines: boolean
}

interface FoundTries {
  /** In the order of the log, for each subject. */
  tries: FoundTry[]
  /** The last id that needs no second reading. */
  readTo: number
  last: LogRuns['last']
  logsRefines: boolean
}

type UndatedTry = Omit<FoundTry, 'atS' | 'run'> & { first: DrawLogRow }

const unpaired = { enchant: unpairedSubject('enchant'), mvp: unpairedSubject('mvp'), refine: unpairedSubject('refine') }

/** The tries in a piece of the item log. */
export async function findTries(
  reader: PickReader,
  game: CountedGame,
  { after, until, before, logsRefines }: Piece,
): Promise<FoundTries> {
  const { ores, blessings } = game.refines
  const rows = await reader.rows(after, until, [...game.boxes.openers, ...ores, ...blessings])
  // Without them in the log, successes would be missing, and failures not.
  const hasRefines = logsRefines || rows.some(({ type }) => type === 'X')
  const found = [
    await boxTries(rows, game, until),
    // Rows of other servers in between would separate a success from its cost more often than a failure.
    ...(game.hasOneServer
      ? [await refineTries(rows, game, { until, hasRefines }), enchantTries(rows, game, until)]
      : []),
  ]
  const readTo = Math.min(...found.map((each) => each.readTo))
  const runs = findRuns(await reader.seconds(after, readTo), before)
  const tries = found
    .flatMap((each) => each.tries)
    .filter(({ first }) => first.id <= readTo)
    .map(({ first: { atS }, ...each }) => ({ ...each, atS, run: runs.runAt(atS) }))
  return { tries, readTo, last: runs.last, logsRefines: hasRefines }
}

async function boxTries(rows: readonly DrawLogRow[], { boxes }: CountedGame, until: number) {
  const used = rows.filter(({ type }) => type === 'C').map(({ nameid }) => nameid)
  const { openings, readTo } = findOpenings(rows, await boxes.load(used), until)
  const tries = openings.map(
    ({ first, box, outcome }): UndatedTry => ({ first, subject: boxes.subjectOf(box), outcome }),
  )
  return { tries, readTo }
}

async function refineTries(
  rows: readonly DrawLogRow[],
  { refines: known }: CountedGame,
  { until, hasRefines }: { until: number; hasRefines: boolean },
) {
  const isOre = ({ type, nameid }: DrawLogRow) => type === 'C' && known.ores.has(nameid)
  // Nothing else of these types is about refining.
  if (!rows.some(isOre)) return { tries: [], readTo: until }
  const equipment = rows.filter(({ type }) => type === 'C' || type === 'X').map(({ nameid }) => nameid)
  const tables = await known.load(equipment)
  const tableOf = (nameid: number) => tables.get(nameid)
  const { refines, readTo } = findRefines(rows, { ...known, tableOf }, until)
  const tries = refines.map(
    ({ first, step, outcome }): UndatedTry =>
      step && hasRefines
        ? { first, subject: known.subjectOf(step), outcome }
        : { first, subject: unpaired.refine, outcome: 'unlike' },
  )
  return { tries, readTo }
}

function enchantTries(rows: readonly DrawLogRow[], { enchants: known }: CountedGame, until: number) {
  const { enchants, readTo } = findEnchants(rows, known.actions, until)
  const tries = enchants.flatMap(({ first, tried, outcome }): UndatedTry[] => {
    const subject = tried.kind === 'unknown' ? unpaired.enchant : known.subjectOf(tried)
    return subject ? [{ first, subject, outcome }] : []
  })
  return { tries, readTo }
}

/** The rewards of kills; `run`: see `FoundTry`. */
export async function findRewards(
  kills: readonly KillLogRow[],
  { rewards }: CountedGame,
  run: number,
): Promise<FoundTry[]> {
  const tries: FoundTry[] = []
  for (const { atS, monster, prize, map } of kills) {
    const givesRewards = await rewards.givesRewards(map)
    if (givesRewards === false) continue
    const mvp = givesRewards === undefined ? undefined : await rewards.load(monster)
    tries.push(
      mvp
        ? { subject: mvp.subject, outcome: rewardOutcome(mvp.rewards, prize), atS, run }
        : { subject: unpaired.mvp, outcome: 'unlike', atS, run },
    )
  }
  return tries
}
