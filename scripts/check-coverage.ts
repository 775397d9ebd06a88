// Rule: every test that `docs/coverage.md` names exists: its file, and its name (`…` stands for what is left out).
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { brokenRows, rowsNaming } from './check/coverage.ts'
import { projectFiles, projectRoot } from './check/project-files.ts'

const files = projectFiles().filter((file) => /\.(test|spec)\.tsx?$/.test(file))
const page = readFileSync(path.join(projectRoot, 'docs', 'coverage.md'), 'utf8')
const broken = brokenRows(page, files, (file) => readFileSync(path.join(projectRoot, file), 'utf8'))

if (broken.length > 0) {
  console.error(`docs/coverage.md names tests that do not exist:\n  ${broken.join('\n  ')}`)
  process.exit(1)
}
console.log(`${rowsNaming(page)} rows of docs/coverage.md name tests that exist`)
