import path from 'node:path'

/**
 * Who may import whom, as floors: a folder imports only folders of a later row. docs/rooms.md explains each folder; the
 * folders of `src` have their own table below, because pages and islands are two separate stacks.
 */
const floors = [
  ['tests'],
  ['bench'],
  ['scripts'],
  ['host', 'publish', 'src'],
  ['ops', 'http', 'game-data'],
  ['settings'],
  ['api'],
  ['domain'],
  ['data'],
] as const

/** The floors of `host/`: a folder or file imports only those of a later row, a folder only through its `index.ts`. */
const hostFloors = [
  ['server.ts'],
  ['app.ts'],
  ['admin', 'demo'],
  ['players'],
  ['payments', 'market', 'posts', 'records', 'firewall', 'render'],
  ['accounts'],
  ['mail', 'images'],
  ['audit'],
  ['deps.ts'],
  ['game-store'],
  ['http'],
  ['game-db'],
  ['db'],
  ['base'],
] as const

/** The parts of `publish/`. */
const publishFloors = [['refresh'], ['pull', 'site-server'], ['release']] as const

/** The parts of `src/` and what each may import of `src/`. */
const sourceRules: Record<string, readonly string[]> = {
  content: [],
  pages: ['layouts', 'markup', 'islands', 'elements', 'content', 'jsx', 'styles'],
  layouts: ['markup', 'islands', 'elements', 'content', 'jsx', 'styles'],
  markup: ['islands', 'elements', 'content', 'jsx', 'styles'],
  elements: ['stores', 'jsx', 'styles'],
  islands: ['stores', 'ui', 'styles'],
  ui: ['stores', 'styles'],
  stores: [],
  jsx: [],
  styles: [],
  'service-worker': [],
}

/** Top-level folders that a part of `src/` may import. */
const sourceMayImport: Record<string, readonly string[]> = {
  content: ['api', 'settings', 'domain'],
  islands: ['api', 'domain'],
  ui: ['api', 'domain'],
  stores: ['api', 'domain'],
}

/** What pages and the release engine both read a snapshot with. */
const snapshotLoader = 'src/content/snapshot.ts'

/** Folders that other folders import only through their `index.ts`. */
const withDoor = /^(?:host|publish\/release)\/[a-z-]+(?=\/)/

/** Why `file` may not import `specifier` (a package, or a path relative to the file); undefined if it may. */
export function ruleBroken(file: string, specifier: string): string | undefined {
  if (isTest(file)) return undefined
  if (!specifier.startsWith('.'))
    return file.startsWith('domain/') ? `domain imports no package: ${specifier}` : undefined
  const target = path.posix.join(path.posix.dirname(file), specifier)
  if (path.posix.dirname(file) === path.posix.dirname(target)) return undefined
  return wrongTop(file, target) ?? wrongPart(file, target) ?? doorMissed(file, target)
}

/** Tests, benches and configuration: they may import anything, and no other code imports them. */
export function isTest(file: string): boolean {
  return /^(?:tests|bench)\/|\.test\.tsx?$|^[\w.-]+\.config\.\w+$|^[^/]+$/.test(file)
}

function wrongTop(file: string, target: string): string | undefined {
  const [from = '', to = ''] = [file, target].map((name) => name.split('/')[0])
  if (from === to || !target.includes('/')) return undefined
  if (from === 'publish' && target === snapshotLoader) return undefined
  // These commands start what tests need.
  if (/^scripts\/test[\w-]*\.ts$/.test(file) && to === 'tests') return undefined
  if (from === 'src') {
    const part = file.split('/')[1] ?? ''
    return (sourceMayImport[part] ?? ['domain']).includes(to) ? undefined : `src/${part} may not import ${to}`
  }
  return isBelow(floors, from, to) ? undefined : `${from} may not import ${to} (${target})`
}

function wrongPart(file: string, target: string): string | undefined {
  const [top, from = '', island] = file.split('/')
  const [targetTop, to = '', targetIsland] = target.split('/')
  if (top !== targetTop) return undefined
  if (top === 'src' && from === 'islands' && to === 'islands')
    return island === targetIsland ? undefined : `island ${island} may not import island ${targetIsland}`
  if (from === to) return undefined
  if (top === 'host' && !isBelow(hostFloors, from, to)) return `host/${from} may not import host/${to} (${target})`
  if (top === 'publish' && !isBelow(publishFloors, from, to)) return `publish/${from} may not import publish/${to}`
  if (top === 'src' && !sourceRules[from]?.includes(to)) return `src/${from} may not import src/${to} (${target})`
  return undefined
}

/** Whether `to` is on a later row than `from`. */
function isBelow(rows: readonly (readonly string[])[], from: string, to: string): boolean {
  const rowOf = (name: string) => rows.findIndex((row) => row.includes(name))
  const [upper, lower] = [rowOf(from), rowOf(to)]
  return upper >= 0 && lower > upper
}

function doorMissed(file: string, target: string): string | undefined {
  const folder = withDoor.exec(target)?.[0]
  if (folder === undefined || file.startsWith(`${folder}/`) || target === `${folder}/index.ts`) return undefined
  return `${target} is an inner file: import ${folder}/index.ts`
}
