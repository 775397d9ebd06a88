import { execFileSync } from 'node:child_process'
import path from 'node:path'

export const projectRoot = path.resolve(import.meta.dirname, '../..')

/** Files of the project below a folder, by path from its root: those that git knows or would take, nothing installed or built. */
export function projectFiles(folder = '.'): string[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', folder], {
    cwd: projectRoot,
    encoding: 'utf8',
  })
  return listed.split('\n').filter(Boolean)
}
