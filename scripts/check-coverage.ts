// Rule: every test that `docs/coverage.md` names exists: its file, and its name (`…` stands for what is left out).
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { brokenRows, rowsNaming } from './check/coverage.ts'

const root = path.dirname(import.meta.dirname)
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec)\.tsx?$/.test(file))
const page = readFileSync(path.join(root, 'docs', 'coverage.md'), 'utf8')
const broken = brokenRows(page, files, (file) => readFileSync(path.join(root, file), 'utf8'))

if (broken.length > 0) {
  console.error(`docs/coverage.md names tests that do not exist:\n  ${broken.join('\n  ')}`)
  process.exit(1)
}
console.log(`${rowsNaming(page)} rows of docs/coverage.md name tests that exist`)
