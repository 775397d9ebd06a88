/** Which script files the server loads, and their lines outside of scripts. The text is parsed, never executed. */
import { hasUtf8Mark } from '../../game-file.ts'
import { type ConfLine, decodeText, type GameServer, type Problems, readConf } from '../database/index.ts'
import { type GameMode, hasTrait, readBytesBelow, toRootPath } from '../engine/index.ts'
import type { ScriptReport } from './script-report.ts'

/** The start list of scripts per mode; some servers have one list for both modes. */
const starts: Record<GameMode, readonly string[]> = {
  renewal: ['npc/re/scripts_main.conf', 'npc/scripts_main.conf'],
  prerenewal: ['npc/pre-re/scripts_main.conf', 'npc/scripts_main.conf'],
}

/**
 * Script files in the order in which the server loads them, without duplicates. `first`: lines of
 * `conf/map_athena.conf`, which are processed before those of the lists.
 */
export async function listScripts(
  server: GameServer,
  problems: Problems,
  first: readonly ConfLine[] = [],
): Promise<Map<string, ListLine>> {
  const files = new Map<string, ListLine>()
  const take = ({ file, line, name, value }: ConfLine) => {
    const kind = name.toLowerCase()
    if (kind !== 'npc' && kind !== 'delnpc') return
    if ((kind === 'npc' && /^clear$/i.test(value)) || (kind === 'delnpc' && /^all$/i.test(value))) return files.clear()
    const target = toRootPath(value)
    if (target === undefined)
      problems.add({ file }, line, `${kind} ${value.slice(0, 100)}`, 'lies outside the server root', 'site')
    else if (kind === 'delnpc') files.delete(target)
    else if (!files.has(target)) files.set(target, { file, line })
  }
  for (const line of first) take(line)
  for (const start of starts[server.mode]) if (await readConf(server, start, problems, take)) break
  return files
}

/** The line that lists a script file. */
interface ListLine {
  file: string
  line: number
}

/** A line outside of scripts, split at tabs. */
export interface ScriptLine {
  file: string
  line: number
  /** Place, keyword, name, and the rest, including spaces, which the server compares too. */
  words: readonly [string, string, string, string]
  /** The code of the script that starts here; '' without one. */
  code: string
  /** Shops that the script starting here opens by name. */
  opens: readonly string[]
}

/** Maximum length that the server reads of the last word. */
const maxWord = 2047
/** Maximum length of a line of scripts. */
const maxLine = 1_000_000

/** Calls `onLine` for each line of each file outside of scripts. */
export async function readScripts(
  { root, engine }: GameServer,
  files: ReadonlyMap<string, ListLine>,
  report: ScriptReport,
  onLine: (line: ScriptLine) => void,
): Promise<void> {
  const readsMarks = hasTrait(engine, 'readsByteOrderMark')
  for (const [file, listed] of files) {
    const bytes = await readBytesBelow(root, file, (reason, remedy) => {
      if (remedy === 'lost') report.lose(file, reason)
      else report.add(listed.file, listed.line, `npc ${file}`, reason, remedy)
    })
    if (!bytes) continue
    const text = decodeText(bytes)
    if (!readsMarks && hasUtf8Mark(bytes))
      report.stop(text, 0, { file, line: 1 }, 'file', 'begins with a byte-order mark: save it without one')
    else readScript(text, file, report, onLine)
  }
}

/** Types of lines that are irrelevant for monsters and shops. */
const otherKinds = /^(?:script|duplicate\(|mapflag$)/i

/** Reports a line of unknown type, which the server skips. */
export function reportUnknown({ file, line, words: [, kind, name] }: ScriptLine, report: Pick<ScriptReport, 'add'>) {
  if (otherKinds.test(kind)) return
  report.add(file, line, name, `"${kind.slice(0, 40)}" is not a type of line that the server knows: it skips the line`)
}

/** Calls `onLine` for each line of one file's text outside of scripts. */
function readScript(text: string, file: string, report: ScriptReport, onLine: (line: ScriptLine) => void): void {
  let at = 0
  let line = 1
  let countedTo = 0
  const lineAt = (offset: number) => {
    for (let next = text.indexOf('\n', countedTo); next >= 0 && next < offset; next = text.indexOf('\n', countedTo)) {
      countedTo = next + 1
      line++
    }
    return line
  }
  for (;;) {
    at = skipBlank(text, at)
    if (at >= text.length) return
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    const here = lineAt(at)
    if (end - at > maxLine) {
      report.add(file, here, 'line', `is longer than ${maxLine} characters and is not read`, 'site')
      at = end
      continue
    }
    const words = wordsOf(text.slice(at, end))
    if (!words) {
      const reason = 'has fewer than three words separated by tabs: the server reads no further'
      report.stop(text, at, { file, line: here }, 'line', reason)
      return
    }
    if (words[3] === '' || !/^script/i.test(words[1])) {
      onLine({ file, line: here, words: shortenWords(words, file, here, report), code: '', opens: [] })
      at = end
      continue
    }
    const bodyEnd = scriptEnd(text, text.indexOf('{', at), end)
    if (typeof bodyEnd === 'string') {
      const reason = `${bodyEnd}: the server reads no further in this file`
      report.stop(text, at, { file, line: here }, words[2], reason)
      return
    }
    const code = text.slice(at, bodyEnd)
    onLine({ file, line: here, words, code, opens: shopsOpened(code) })
    at = bodyEnd
  }
}

/** The next position that is neither blank nor comment. */
function skipBlank(text: string, from: number): number {
  const solid = /\S/g
  let at = from
  for (;;) {
    solid.lastIndex = at
    const match = solid.exec(text)
    if (!match) return text.length
    at = match.index
    const end = text.startsWith('//', at)
      ? commentEnd(text, at, '//')
      : text.startsWith('/*', at)
        ? commentEnd(text, at, '/*')
        : at
    if (end === at) return at
    if (end < 0) return text.length
    at = end
  }
}

function wordsOf(line: string): [string, string, string, string] | undefined {
  const parts = line.replace(/\r$/, '').split('\t')
  const [place = '', keyword = '', name = ''] = parts
  if (parts.length < 3) return undefined
  return [place, keyword, name, parts.slice(3).join('\t')]
}

function shortenWords(
  words: [string, string, string, string],
  file: string,
  line: number,
  report: Pick<ScriptReport, 'add'>,
): ScriptLine['words'] {
  if (words[3].length <= maxWord) return words
  report.add(file, line, words[2], `is longer than ${maxWord} characters: the server reads no further`)
  return [words[0], words[1], words[2], words[3].slice(0, maxWord)]
}

/** The position of a script's closing bracket, or the reason why there is none. */
function scriptEnd(text: string, open: number, lineEnd: number): number | string {
  if (open < 0 || open > lineEnd) return 'the script has no left curly bracket in its line'
  const sign = /["{}]|\/\/|\/\*/g
  sign.lastIndex = open + 1
  let depth = 1
  for (let match = sign.exec(text); match; match = sign.exec(text)) {
    const [token] = match
    if (token === '{') depth++
    else if (token === '}') {
      if (--depth === 0) return match.index + 1
    } else {
      const end = token === '"' ? stringEnd(text, match.index + 1) : commentEnd(text, match.index, token)
      if (end < 0) return token === '"' ? 'a text of the script has no closing quote' : 'a comment of it never ends'
      sign.lastIndex = end
    }
  }
  return 'the script has no closing curly bracket'
}

function stringEnd(text: string, from: number): number {
  const sign = /["\\\n]/g
  for (let at = from; ; ) {
    sign.lastIndex = at
    const match = sign.exec(text)
    if (!match || match[0] === '\n') return -1
    if (match[0] === '"') return match.index + 1
    at = match.index + 2
  }
}

function commentEnd(text: string, from: number, kind: string): number {
  const end = text.indexOf(kind === '//' ? '\n' : '*/', from + 2)
  if (kind === '//') return end < 0 ? text.length : end
  return end < 0 ? -1 : end + 2
}

function shopsOpened(script: string): string[] {
  if (!script.includes('callshop')) return []
  return [
    ...new Set(Array.from(script.matchAll(/\bcallshop\s*\(?\s*"([^"\n]{1,100})"/g), ([, name]) => name as string)),
  ]
}
