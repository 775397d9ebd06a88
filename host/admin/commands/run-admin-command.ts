import * as accounts from './accounts.ts'
import { type AdminCommand, Misuse, type Operator } from './command.ts'
import { endSessions, exportAudit, listAccounts, showSessions } from './lists.ts'

/** The form of each command: words in capitals are placeholders, whose values are passed to the command. */
const commands: readonly [form: string, run: AdminCommand][] = [
  ['create NAME', accounts.createAdmin],
  ['disable NAME', accounts.disable],
  ['enable NAME', accounts.enable],
  ['password NAME', accounts.givePassword],
  ['reset NAME', accounts.reset],
  ['role NAME ROLE', accounts.setRole],
  ['unlock NAME', accounts.unlock],
  ['second-factor NAME off', accounts.turnSecondFactorOff],
  ['sessions NAME', showSessions],
  ['sessions NAME end', endSessions],
  ['list', listAccounts],
  ['list PAGE', listAccounts],
  ['audit export', exportAudit],
]

/** Runs the words after `npm run admin --` as a command, and yields its messages. Throws `Misuse`. */
export function runAdminCommand(operator: Operator, words: readonly string[]): AsyncIterable<string> {
  for (const [form, run] of commands) {
    const values = placeholderValues(form, words)
    if (values) return run(operator, ...values)
  }
  throw new Misuse('The command is unknown or incomplete')
}

/** The values of the placeholders, in order; undefined if the words do not match the form. */
function placeholderValues(form: string, words: readonly string[]): string[] | undefined {
  const parts = form.split(' ')
  const matches = parts.every((part, at) => (isPlaceholder(part) ? words[at] : words[at] === part))
  return matches && words.length === parts.length
    ? words.filter((_, at) => isPlaceholder(parts[at] as string))
    : undefined
}

function isPlaceholder(part: string): boolean {
  return part === part.toUpperCase()
}
