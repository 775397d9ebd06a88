/** Something in the game's files that could not be used; only the named entry is left out. */
export interface GameDataProblem {
  file: string
  /** 1-based line, if known. */
  line?: number | undefined
  /** The record that contains it, such as `group IG_Bluebox, subgroup 1`. */
  record: string
  reason: string
  /** `row` if absent. */
  remedy?: Remedy | undefined
  /** The record is lost as a whole. */
  isWhole?: true | undefined
  /** The file or kind of record that is lost because of the problem, completely or for the most part. */
  lost?: string | undefined
}

/** What an admin can do about a problem, for the log; `gameProblemsCopy` has the same for the page. */
export const remedyTexts = {
  file: 'put the file back, or remove the reference to it; if it is missing on purpose, add it to GAME_DATA_MISSING',
  lost: 'correct this place; if the loss is intended, add the file to GAME_DATA_MISSING',
  item: 'correct the name, or add the item to db/import/item_db.yml',
  group: 'correct the script, or define the group in db/import/item_group_db.yml',
  constant: 'add the constant to db/import/const.yml or the source, or correct the name',
  clear: 'remove the row: there is nothing to clear',
  twice: 'keep one of the two',
  text: 'fill in the entry of the client file',
  client: 'correct the client file, or name the right one in the setting',
  mode: 'set GAME_DATA_MODE to renewal or prerenewal, as the server was built',
  map: 'add the maps to conf/maps_athena.conf, or ignore this if players cannot go there',
  site: 'correct this place; it may not affect the game server',
  row: 'correct the row',
}
export type Remedy = keyof typeof remedyTexts
export const remedyNames = Object.keys(remedyTexts) as Remedy[]

/** All problems of one kind, with the first of them as example. */
export interface ProblemKind {
  /** The reason, with `…` in place of names and numbers. */
  kind: string
  count: number
  example: string
  file: string
  /** 0 if unknown. */
  line: number
  remedy: Remedy
  /** The game server loses or ignores the same. */
  same: boolean
}

/** Remedies of problems that the game server may not have: a limit of this program, or a file that its copy lacks. */
const ownRemedies: readonly Remedy[] = ['file', 'text', 'client', 'mode', 'site']

/** Groups problems by kind: lost files first, then refused records, then rows; in each the most frequent first. */
export function problemKinds(problems: readonly GameDataProblem[]): ProblemKind[] {
  const kinds = new Map<string, ProblemKind & { weight: number }>()
  // The server may have the absent file, and therefore all records that refer to it.
  const lacksFile = problems.some(({ lost, remedy }) => lost !== undefined && remedy === 'file')
  for (const { file, line, record, reason, remedy = 'row', isWhole = false } of problems) {
    const kind = reason.replace(/"[^"]*"/g, '"…"').replace(/\d+/g, '…')
    const weight = remedy === 'file' || remedy === 'lost' ? 2 : Number(isWhole)
    const known = kinds.get(`${weight} ${kind}`)
    if (known) known.count++
    else
      kinds.set(`${weight} ${kind}`, {
        kind,
        count: 1,
        example: `${record}: ${reason}`,
        file,
        line: line ?? 0,
        remedy,
        same: !lacksFile && !ownRemedies.includes(remedy),
        weight,
      })
  }
  return [...kinds.values()]
    .sort((a, b) => b.weight - a.weight || b.count - a.count)
    .map(({ weight: _, ...kind }) => kind)
}

/** A kind as one line of a log. The caller must escape it. */
export function kindText({ kind, count, example, file, line, remedy, same }: ProblemKind): string {
  const where = `${file}${line > 0 ? `:${line}` : ''}`
  const server = same ? '; the game server loses the same' : ''
  return `${count} × ${kind}; first in ${where}, ${example}${server}; ${remedyTexts[remedy]}`
}
