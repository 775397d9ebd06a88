import path from 'node:path'
import process from 'node:process'

const root = path.dirname(import.meta.dirname)

/** Compiled modules that processes keep for each other, as `scripts/bootstrap.mjs` has it: they start in a third of the time. */
process.env.NODE_COMPILE_CACHE ??= path.join(root, 'node_modules', '.cache', 'compiled')

/** What a command of the project takes over from this process: nothing of the developer's own settings leaks in. */
export function commandEnv(settings: Record<string, string | undefined> = {}): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env
  return {
    PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${PATH}`,
    HOME,
    NODE_COMPILE_CACHE,
    ...settings,
  }
}
