import { findOpenings } from '../../../domain/packages/box-log.ts'
import { findRuns, type LogRuns } from './find-runs.ts'
import type { GameBoxes } from './game-boxes.ts'
import type { PickReader } from './log-reader.ts'
import type { FoundTry } from './store-tries.ts'

interface Piece {
  after: number
  until: number
  /** The end of the previous piece. */
  before: LogRuns['last']
}

/** The openings in a piece of the log, in order. `readTo`: the last id that needs no second reading. */
export async function findBoxTries(
  reader: PickReader,
  boxes: GameBoxes,
  { after, until, before }: Piece,
): Promise<{ tries: FoundTry[]; readTo: number; last: LogRuns['last'] }> {
  const rows = await reader.rows(after, until, boxes.openers)
  const used = rows.filter(({ type }) => type === 'C').map(({ nameid }) => nameid)
  const { openings, readTo } = findOpenings(rows, await boxes.load(used), until)
  const runs = findRuns(await reader.seconds(after, readTo), before)
  const tries = openings.map(({ first: { atS }, box, outcome }) => ({
    subject: boxes.subjectOf(box),
    outcome,
    atS,
    run: runs.runAt(atS),
  }))
  return { tries, readTo, last: runs.last }
}
