import { YamlFault, type YamlRemark } from './cursor.ts'
import { YamlParser } from './parser.ts'
import type { YamlLibrary, YamlValue } from './value.ts'

export interface YamlDocument {
  value: YamlValue | undefined
  /** The text contains document markers (`---`), which the game server's readers do not expect. */
  isStream: boolean
  /** Keys that occur twice in one mapping; the first one counts, as in the game server's own reader. */
  doubles: { line: number; key: string }[]
  remarks: YamlRemark[]
}

export { YamlFault }

/**
 * Parses the bytes of a file (as Latin-1 text) like the game server, which reads to the first NUL. Throws `YamlFault`
 * where the server's parser gives up the file.
 *
 * Files for yaml-cpp are parsed by the same rules. yaml-cpp gives up some files that
 * rapidyaml reads, such as one with an unknown escape or `a: b: c` in one line; such a file is read here.
 */
export function readYaml(bytes: string, library: YamlLibrary = 'rapidyaml'): YamlDocument {
  const end = bytes.indexOf('\0')
  const text = end < 0 ? bytes : bytes.slice(0, end)
  const parser = new YamlParser(library === 'yaml-cpp' ? `${text}\n` : text, library)
  parser.parse()
  const { documents, isStream, doubles, remarks } = parser
  return { value: documents[0]?.value, isStream, doubles, remarks }
}
