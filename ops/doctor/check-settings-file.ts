import { type Finding, look } from './finding.ts'

const quoteIt = 'Write the value in single quotes: without them, Node.js ends it there, and systemd does not.'

/** Settings of Node.js, npm and the system, which the program itself does not read. */
const foreignNames =
  /^(NODE_|npm_|NPM_|TZ$|LANG$|LC_|HOME$|PATH$|https?_proxy$|no_proxy$|HTTPS?_PROXY$|NO_PROXY$|MYSQL_)/

/**
 * Lines of a settings file that have no effect, because systemd and Node.js ignore what they cannot read, or that these
 * two read differently. `knownNames` are the settings that the program reads.
 */
export function checkSettingsFile(file: string, text: string, knownNames: ReadonlySet<string>): Finding[] {
  const plain = (name: string) => name.replaceAll('_', '').toUpperCase()
  const likelyNames = new Map([...knownNames].map((name) => [plain(name), name]))
  return text.split(/\r?\n/).flatMap((line, index) => {
    const at = `${file}, line ${index + 1}`
    if (/^\s*([#;]|$)/.test(line)) return []
    const [, name = '', value = ''] = /^(\w+)\s*=\s*(.*)$/.exec(line.trim()) ?? []
    if (name === '')
      return [look('settings file', `${at} is no setting`, 'Write NAME=VALUE without `export`, or # before a remark.')]
    const quote = /^["']/.exec(value)?.[0]
    if (quote && value.indexOf(quote, 1) < 0)
      return [look('settings file', `${at}: the quote of ${name} is not closed`, `End the value with ${quote}`)]
    if (!quote && value.includes('#')) return [look('settings file', `${at}: ${name} contains #`, quoteIt)]
    if (knownNames.has(name) || foreignNames.test(name)) return []
    const likely = likelyNames.get(plain(name))
    const remedy = likely ? `Did you mean ${likely}?` : 'Remove it, or correct its name: docs/settings.md.'
    return [look('settings file', `${at}: ${name} is unknown and has no effect`, remedy)]
  })
}
