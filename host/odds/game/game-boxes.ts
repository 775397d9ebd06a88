import type { PackageDetail, PackageEntry } from '../../../domain/packages/package.ts'
import type { GameView } from '../../game-store/index.ts'
import { boxesByOpener, isProvable } from '../countable-boxes.ts'
import { boxSubject, type Subject } from '../subject.ts'
import { readGameList, readRecord } from './game-records.ts'

/** The boxes of one state of the game data. Each is read when it is first opened. */
export interface GameBoxes {
  /** Items that open exactly one box. */
  openers: readonly number[]
  /** The boxes that these items open, if the log proves their openings. */
  load: (openers: Iterable<number>) => Promise<ReadonlyMap<number, PackageDetail>>
  subjectOf: (box: PackageDetail) => Subject
}

/** `hasOnePool`: see `boxSubject`. */
export async function readGameBoxes(view: GameView, hasOnePool: boolean): Promise<GameBoxes> {
  const list = (await readGameList<PackageEntry[]>(view, 'packages')) ?? []
  const entries = boxesByOpener(list)
  for (const [opener, { Conditional, Disabled }] of entries) if (Conditional || Disabled) entries.delete(opener)
  const details = new Map<string, PackageDetail | undefined>()
  const subjects = new Map<PackageDetail, Subject>()

  async function detailOf(GroupId: string): Promise<PackageDetail | undefined> {
    if (!details.has(GroupId)) {
      const box = await loadBox(view, GroupId)
      details.set(GroupId, box && isProvable(box, view.data.items) ? box : undefined)
    }
    return details.get(GroupId)
  }

  return {
    openers: [...entries.keys()],
    async load(openers) {
      const boxes = new Map<number, PackageDetail>()
      for (const opener of new Set(openers)) {
        const entry = entries.get(opener)
        const box = entry && (await detailOf(entry.GroupId))
        if (box) boxes.set(opener, box)
      }
      return boxes
    },
    subjectOf(box) {
      const subject = subjects.get(box) ?? boxSubject(box, hasOnePool)
      subjects.set(box, subject)
      return subject
    },
  }
}

export function loadBox(view: GameView, GroupId: string): Promise<PackageDetail | undefined> {
  return readRecord<PackageDetail>(view, 'packages', GroupId)
}
