// Mutation testing measures whether the tests of rules, money, accounts and game file readers notice a changed
// line.
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { answersHelp } from '../ops/usage.ts'
import { areas, reportPath } from '../tests/mutation/areas.ts'
import { runTool } from './run-tool.ts'

if (answersHelp('test-mutation')) process.exit()

interface Report {
  files: Record<string, { mutants: { status: string }[] }>
}

const { values, positionals } = parseArgs({ options: { every: { type: 'string' } }, allowPositionals: true })
const every = Number(values.every ?? 1)
if (!Number.isInteger(every) || every < 1) {
  console.error(`test:mutation: --every needs a whole number from 1, not "${values.every}"`)
  process.exit(2)
}
const names = Object.keys(areas)
const unknown = positionals.find((name) => !names.includes(name))
if (unknown) {
  console.error(`test:mutation: unknown area "${unknown}"; the areas are ${names.join(', ')}`)
  process.exit(2)
}

// Stryker runs a copy of the project; `../shared` must be next to it.
const copies = 'var/mutation/sandbox'
mkdirSync(copies, { recursive: true })
if (existsSync('../shared') && !existsSync(`${copies}/shared`))
  symlinkSync(path.resolve('../shared'), `${copies}/shared`)

const lines: string[] = []
for (const area of positionals.length > 0 ? positionals : names) {
  const started = Date.now()
  const status = runTool('stryker', ['run'], { MUTATION_AREA: area, MUTATION_EVERY: String(every) })
  if (status !== 0) process.exit(status)
  lines.push(`${area}: ${summary(area)}, ${((Date.now() - started) / 60_000).toFixed(1)} min`)
}
console.log(lines.join('\n'))

function summary(area: string): string {
  const report: Report = JSON.parse(readFileSync(`${reportPath(area, every)}.json`, 'utf8'))
  const mutants = Object.values(report.files).flatMap(({ mutants }) => mutants)
  const count = (...wanted: string[]) => mutants.filter(({ status }) => wanted.includes(status)).length
  const killed = count('Killed', 'Timeout')
  const survived = count('Survived')
  const uncovered = count('NoCoverage')
  const total = killed + survived + uncovered
  return `${total} mutants, ${killed} killed, ${survived} survived, ${uncovered} without a test, score ${((killed / total) * 100).toFixed(1)} %`
}
