/** Something in the game's files that could not be used; only the named entry is left out. */
export interface GameDataProblem {
  file: string
  /** 1-based line, if known. */
  line?: number | undefined
  /** The record that contains it, such as `group IG_Bluebox, subgroup 1`. */
  record: string
  reason: string
  /** The record is lost as a whole. */
  isWhole?: true | undefined
}

/** What an admin can do about a problem; the keys of `remedyTexts`. */
export const remedyNames = ['file', 'lost', 'item', 'group', 'clear', 'twice', 'text', 'mode', 'map', 'row'] as const
export type Remedy = (typeof remedyNames)[number]

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

/** Texts for the log; `problemCopy` has the same for the page. */
export const remedyTexts: Record<Remedy, string> = {
  file: 'put the file back, or remove the reference to it; if it is missing on purpose, add it to GAME_DATA_MISSING',
  lost: 'correct this place; if the loss is intended, add the file to GAME_DATA_MISSING',
  item: 'correct the name, or add the item to db/import/item_db.yml',
  group: 'correct the script, or define the group in db/import/item_group_db.yml',
  clear: 'remove the row: there is nothing to clear',
  twice: 'keep one of the two',
  text: 'fill in the entry of the client file',
  mode: 'set GAME_DATA_MODE to renewal or prerenewal, as the server was built',
  map: 'add the maps to conf/maps_athena.conf, or ignore this if players cannot go there',
  row: 'correct the row',
}

const remedies: readonly (readonly [RegExp, Remedy])[] = [
  [/the server loses the whole file|more than a tenth is lost|file is ignored/, 'lost'],
  [/file is missing|is missing: there (?:are|is)|is loaded by this file|Header and Body/, 'file'],
  [/no item has the name/, 'item'],
  [/which no file defines|no item group has this name/, 'group'],
  [/to clear|to remove/, 'clear'],
  [/occurs twice|belongs to item/, 'twice'],
  [/neither name nor description/, 'text'],
  [/^cannot detect whether|GAME_DATA_MODE/, 'mode'],
  [/that the server does not load are left out/, 'map'],
]

/** What only this program does not read, or a copy of the folder may lack. */
const ours = [
  /neither name nor description|larger than|characters and is not read|lies outside|imports itself|only counted/,
  /^more than … (?:shops|files|NPCs|entries)|is loaded by this file|file is missing|is missing: there/,
  /assuming Renewal|GAME_DATA_MODE|^no item group has this name$/,
]

/** Groups problems by kind: lost files first, then refused records, then rows; in each the most frequent first. */
export function problemKinds(problems: readonly GameDataProblem[]): ProblemKind[] {
  const kinds = new Map<string, ProblemKind & { weight: number }>()
  for (const { file, line, record, reason, isWhole } of problems) {
    const kind = reason.replace(/"[^"]*"/g, '"…"').replace(/\d+/g, '…')
    const remedy = remedyOf(kind)
    const weight = weightOf(kind, remedy, isWhole)
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
        same: !ours.some((pattern) => pattern.test(kind)),
        weight,
      })
  }
  return [...kinds.values()]
    .sort((a, b) => b.weight - a.weight || b.count - a.count)
    .map(({ weight: _, ...kind }) => kind)
}

/** Whether a whole file or much of it is lost. */
export function isLoss({ reason }: Pick<GameDataProblem, 'reason'>): boolean {
  return ['file', 'lost'].includes(remedyOf(reason))
}

function weightOf(kind: string, remedy: Remedy, isWhole = false): number {
  if (remedy === 'file' || remedy === 'lost') return 2
  return isWhole || kind.startsWith('the server does not load') ? 1 : 0
}

function remedyOf(kind: string): Remedy {
  return remedies.find(([pattern]) => pattern.test(kind))?.[1] ?? 'row'
}

/** A kind as one line of a log. The caller must escape it. */
export function kindText({ kind, count, example, file, line, remedy, same }: ProblemKind): string {
  const where = `${file}${line > 0 ? `:${line}` : ''}`
  const server = same ? '; the game server loses the same' : ''
  return `${count} × ${kind}; first in ${where}, ${example}${server}; ${remedyTexts[remedy]}`
}
