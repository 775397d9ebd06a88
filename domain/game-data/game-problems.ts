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
  /** How `lost` is lost; `whole` if absent. */
  loss?: LossKind | undefined
}

/** `absent`: there is no such file. `whole`: nothing of it can be used. `part`: more than a tenth of it is refused. */
export type LossKind = 'absent' | 'whole' | 'part'
export const lossKinds = ['absent', 'whole', 'part'] as const satisfies readonly LossKind[]

/** A file, or a kind of record such as `spawns`, that is lost. */
export interface GameDataLoss {
  name: string
  kind: LossKind
}

/** How each of the names is lost. */
export function lossesOf(names: readonly string[], problems: readonly GameDataProblem[]): GameDataLoss[] {
  return names.map((name) => ({ name, kind: problems.find(({ lost }) => lost === name)?.loss ?? 'whole' }))
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
  numbers: 'correct the text of the client or the script, whichever is wrong',
  client: 'correct the client file, or name the right one in the setting',
  mode: 'set GAME_DATA_MODE to renewal or prerenewal, as the server was built',
  map: 'add the maps to conf/maps_athena.conf, or ignore this if players cannot go there',
  site: 'correct this place; it may not affect the game server',
  row: 'correct the row',
}
export type Remedy = keyof typeof remedyTexts
export const remedyNames = Object.keys(remedyTexts) as Remedy[]

/** The lines of a file that have problems of one kind; without lines if they are unknown. */
export interface ProblemPlace {
  file: string
  lines: number[]
}

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
  /** Each thing that is gone, once: what the reasons quote, such as names of absent items, otherwise the records. */
  names: string[]
  places: ProblemPlace[]
}

/** Far more than an admin reads; the host's file has all of them. */
const maxNames = 2_000

/** Remedies of problems that the game server may not have: a limit of this program, or a file that its copy lacks. */
const ownRemedies: readonly Remedy[] = ['file', 'text', 'numbers', 'client', 'mode', 'site']

/** Groups problems by kind: lost files first, then refused records, then rows; in each the most frequent first. */
export function problemKinds(problems: readonly GameDataProblem[]): ProblemKind[] {
  const kinds = new Map<string, DraftKind>()
  // The server may have the absent file, and therefore all records that refer to it.
  const lacksFile = problems.some(({ lost, remedy }) => lost !== undefined && remedy === 'file')
  for (const problem of problems) {
    const { file, line, record, reason, remedy = 'row', isWhole = false } = problem
    const kind = reason.replace(/"[^"]*"/g, '"…"').replace(/\d+/g, '…')
    const weight = remedy === 'file' || remedy === 'lost' ? 2 : Number(isWhole)
    const draft = kinds.get(`${weight} ${kind}`) ?? {
      kind,
      count: 0,
      example: `${record}: ${reason}`,
      file,
      line: line ?? 0,
      remedy,
      same: !lacksFile && !ownRemedies.includes(remedy),
      weight,
      names: new Set(),
      places: new Map(),
    }
    kinds.set(`${weight} ${kind}`, draft)
    draft.count++
    for (const name of goneNames(problem)) if (draft.names.size < maxNames) draft.names.add(name)
    const lines = draft.places.get(file) ?? new Set()
    draft.places.set(file, line === undefined ? lines : lines.add(line))
  }
  return [...kinds.values()]
    .sort((a, b) => b.weight - a.weight || b.count - a.count)
    .map(({ weight: _, names, places, ...kind }) => ({
      ...kind,
      names: [...names],
      places: Array.from(places, ([file, lines]) => ({ file, lines: [...lines].sort((a, b) => a - b) })),
    }))
}

interface DraftKind extends Omit<ProblemKind, 'names' | 'places'> {
  weight: number
  names: Set<string>
  places: Map<string, Set<number>>
}

/** What is gone: the lost file, what the reason quotes, the number of an absent item, otherwise the record. */
function goneNames({ lost, reason, record }: GameDataProblem): string[] {
  if (lost !== undefined) return [lost]
  const quoted = Array.from(reason.matchAll(/"([^"]+)"/g), ([, name]) => name as string)
  if (quoted.length > 0) return quoted
  const number = /\b(?:item|number) (\d+)/.exec(reason)?.[1]
  return [number ?? record.replace(/^import /, '')]
}

/** A kind as one line of a log. The caller must escape it. */
export function kindText({ kind, count, example, file, line, remedy, same }: ProblemKind): string {
  const where = `${file}${line > 0 ? `:${line}` : ''}`
  const server = same ? '; the game server loses the same' : ''
  return `${count} × ${kind}; first in ${where}, ${example}${server}; ${remedyTexts[remedy]}`
}
