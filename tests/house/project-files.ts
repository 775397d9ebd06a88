import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const projectRoot = path.resolve(import.meta.dirname, '../..')

/** Files that `.gitignore` excludes: they are installed, built or written at run time. */
const ignored =
  /(?:^|\/)(?:node_modules|\.git|\.astro|dist|snapshot|releases|var|test-results|playwright-report)(?:\/|$)/

/** The text of a file of the project. */
export function readProjectFile(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8')
}

/** Paths of the files that git does not ignore. */
export function projectFiles(): string[] {
  try {
    // The option is for files of other owners.
    const options = ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard']
    const output = execFileSync('git', options, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.split('\n').filter(Boolean)
  } catch {
    // Git or the history is missing.
    return readdirSync(projectRoot, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
      .filter((file) => !ignored.test(file))
  }
}
