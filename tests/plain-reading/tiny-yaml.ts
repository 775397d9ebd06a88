/**
 * Reads the part of YAML that rAthena uses: block maps, block lists, plain and quoted scalars, `|` texts, comments. It
 * shares no code with the loader, so that both do not have the same faults.
 */
// biome-ignore lint/suspicious/noExplicitAny: the files may have any values
export type Raw = Record<string, any>

interface Line {
  indent: number
  text: string
}

export function readTinyYaml(source: string): Raw {
  const lines = source
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line): Line => {
      const text = line.trim()
      return { indent: line.length - line.trimStart().length, text: text.startsWith('#') ? '' : text }
    })
  let at = 0
  const skip = () => {
    while (at < lines.length && lines[at]?.text === '') at += 1
  }
  const peek = () => {
    skip()
    return lines[at]
  }
  const isItem = (line: Line | undefined) => line?.text === '-' || line?.text.startsWith('- ')

  function block(indent: number): unknown {
    const first = peek()
    if (isItem(first)) return list(first?.indent ?? 0)
    // Lines without a key are one text.
    if (first && !keyOf(first.text)) return text(indent)
    return map(first?.indent ?? 0)
  }
  function list(indent: number): unknown[] {
    const entries: unknown[] = []
    for (let line = peek(); line && isItem(line) && line.indent === indent; line = peek()) {
      const inner = line.text.slice(1).trimStart()
      lines[at] = { indent: indent + (line.text.length - inner.length), text: inner }
      entries.push(map(indent + (line.text.length - inner.length)))
    }
    return entries
  }
  function map(indent: number): Raw {
    const record: Raw = {}
    for (let line = peek(); line && line.indent === indent && !isItem(line); line = peek()) {
      const [key, value] = keyOf(line.text) ?? [line.text, '']
      at += 1
      const [isRepeated, first] = [key in record, record[key]]
      if (value.startsWith('|') || value.startsWith('>')) record[key] = text(indent)
      else if (value !== '' && !value.startsWith('#')) record[key] = scalar(value)
      else {
        const next = peek()
        const nested = next && (next.indent > indent || (next.indent === indent && isItem(next)))
        record[key] = nested ? block(indent) : undefined
      }
      // The first of two equal keys counts, like in the server.
      if (isRepeated) record[key] = first
    }
    return record
  }
  /** The lines of a block text, without interpreting them. */
  function text(indent: number): string {
    const parts: string[] = []
    while (at < lines.length && (lines[at]?.text === '' || (lines[at]?.indent ?? 0) > indent))
      parts.push(lines[at++]?.text ?? '')
    return parts.join('\n')
  }
  return map(0)
}

function keyOf(text: string): [string, string] | undefined {
  const match = /^("[^"]*"|'[^']*'|[^\s#"'][^:]*):(?:\s+(.*))?$/.exec(text)
  return match ? [unquoted(match[1] ?? ''), match[2] ?? ''] : undefined
}

function scalar(value: string): string | number | boolean {
  if (/^["']/.test(value)) return unquoted(value)
  const plain = value.replace(/\s+#.*$/, '')
  if (/^-?\d+$/.test(plain)) return Number(plain)
  return plain === 'true' ? true : plain === 'false' ? false : plain
}

function unquoted(value: string): string {
  if (value.startsWith('"')) return value.slice(1, value.lastIndexOf('"')).replace(/\\(.)/g, '$1')
  if (value.startsWith("'")) return value.slice(1, value.lastIndexOf("'")).replace(/''/g, "'")
  return value
}
