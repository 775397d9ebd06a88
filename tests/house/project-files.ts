import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

export const projectRoot = path.resolve(import.meta.dirname, '../..')

/** What is installed, built or written while the project runs; `.gitignore` names the same. */
const notOurs =
  /(?:^|\/)(?:node_modules|\.git|\.astro|dist|snapshot|releases|var|test-results|playwright-report)(?:\/|$)/

/** Files of the project below a folder, by path from its root: those that git knows or would take, nothing installed or built. */
export function projectFiles(folder = '.'): string[] {
  try {
    // For files of any owner: git refuses those that another user mounted or copied.
    const options = ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard', folder]
    const listed = execFileSync('git', options, {
      cwd: projectRoot,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return listed.split('\n').filter(Boolean)
  } catch {
    // No git, or a copy without its history.
    return readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)))
      .filter((file) => !notOurs.test(file))
  }
}
