import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

export const projectRoot = path.resolve(import.meta.dirname, '../..')

/** Files that `.gitignore` excludes: they are installed, built or written at run time. */
const ignored =
  /(?:^|\/)(?:node_modules|\.git|\.astro|dist|snapshot|releases|var|test-results|playwright-report)(?:\/|$)/

/** Paths of the files below a folder that git does not ignore. */
export function projectFiles(folder = '.'): string[] {
  try {
    // The option is for files of other owners.
    const options = ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard', folder]
    const output = execFileSync('git', options, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.split('\n').filter(Boolean)
  } catch {
    // Git or the history is missing.
    return readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
      .filter((file) => !ignored.test(file))
  }
}
