/** The `Imports` in the footer of a database file. */
import type { YamlMap } from '../../yaml/value.ts'
import { type GameMode, toRootPath } from '../engine/index.ts'
import { BadEntry } from './bad-entry.ts'
import { entries, mapping, requiredText, short, textOf } from './fields.ts'
import type { Problems } from './problems.ts'

/** As written in files: the server compares them with case. */
const modes: Record<GameMode, string> = { renewal: 'Renewal', prerenewal: 'Prerenewal' }

interface Import {
  written: string
  /** Below the root; undefined if it lies outside. */
  target: string | undefined
  line: number
}

/** The imports of a file that the server loads in its mode. */
export function importsOf(
  { server, problems }: { server: { mode: GameMode }; problems: Problems },
  file: string,
  content: YamlMap,
): Import[] {
  const footer = mapping(content, 'Footer')
  const imports: Import[] = []
  for (const entry of footer ? entries(footer, 'Imports') : [])
    problems.attempt({ file }, entry, 'import', () => {
      const mode = textOf(entry, 'Mode')
      if (mode !== undefined && !Object.values(modes).includes(mode))
        throw new BadEntry(`Mode must be Renewal or Prerenewal (is "${short(mode)}"): the server does not load it`)
      // Read only by the server's own tool for generating client files.
      if ((mode ?? modes[server.mode]) !== modes[server.mode] || entry.has('Generator')) return
      const written = requiredText(entry, 'Path')
      imports.push({ written: short(written), target: toRootPath(written), line: entry.line })
    })
  return imports
}
