/** Reads the tables of `docs/coverage.md`: which tests a row names, and whether they exist. */

const fileName = /[\w./-]+\.(?:test|spec)\.tsx?/

/** Rows that name at least one test's file. */
export function rowsNaming(page: string): number {
  return tableRows(page).filter(({ cell }) => fileName.test(cell)).length
}

/** What is wrong with the page, a line each: files and test names that are nowhere. */
export function brokenRows(page: string, files: readonly string[], read: (file: string) => string): string[] {
  return tableRows(page).flatMap(({ line, cell }) => {
    let current: string[] = []
    return cell.split(/;\s+|,\s+(?=[`\w./-]+\.(?:test|spec)\.ts)/).flatMap((part): string[] => {
      const file = fileName.exec(part)?.[0]
      if (file) current = files.filter((known) => known === file || known.endsWith(`/${file}`))
      if (file && current.length === 0) return [`line ${line}: no file ${file}`]
      const name = file ? /^:\s*(.+)$/.exec(part.slice(part.indexOf(file) + file.length).replace(/^`/, ''))?.[1] : part
      if (!name || current.length === 0) return []
      return current.some((known) => isNamed(read(known), name)) ? [] : [`line ${line}: ${current[0]}: ${name.trim()}`]
    })
  })
}

function tableRows(page: string): { line: number; cell: string }[] {
  return page
    .split('\n')
    .map((text, index) => ({
      line: index + 1,
      cell: text.startsWith('|')
        ? (text
            .replace(/\s*\|\s*$/, '')
            .split(' | ')
            .at(-1) ?? '')
        : '',
    }))
    .filter(({ cell }) => cell !== '')
}

/** Whether a file has titles that hold every piece of the name between its `…`. */
function isNamed(source: string, name: string): boolean {
  const pieces = plain(name.replace(/\s\([^)]*\)\s*$/, '')).split(/…|\.\.\./)
  return pieces.every((piece) => {
    const text = piece.trim().replace(/[,.;]$/, '')
    return text === '' || titles(source).some((title) => title.test(text))
  })
}

/** The file's quoted texts as patterns: `${…}` and `%s` of a title stand for anything. */
function titles(source: string): { test: (text: string) => boolean }[] {
  return [...source.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/g)].map(([, , text = '']) => {
    const parts = plain(text.replace(/\\(.)/g, '$1')).split(/\$\{[^}]*\}|%\w/)
    return { test: (wanted) => (parts.length === 1 ? (parts[0] as string).includes(wanted) : covers(parts, wanted)) }
  })
}

/** Whether a wanted text can be read out of a title with gaps. */
function covers(parts: readonly string[], wanted: string): boolean {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (parts.some((part) => part.includes(wanted))) return true
  return parts.some((part) => part.trim().length > 3) && new RegExp(`^${parts.map(literal).join('.*')}$`).test(wanted)
}

function plain(text: string): string {
  return text.replace(/[’‘]/g, "'").replace(/`/g, '').replace(/\\/g, '').replace(/\s+/g, ' ')
}
