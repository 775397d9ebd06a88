import path from 'node:path'

/** The rooms of the project and who may enter; the table of `docs/rooms.md` as code. */
export type Room =
  | 'domain'
  | 'api'
  | 'http'
  | 'host'
  | 'operate'
  | 'pull'
  | 'release'
  | 'refresh'
  | 'site-server'
  | 'doctor'
  | 'install'
  | 'scripts'
  | 'bench'
  | 'tests'
  | 'content'
  | 'pages'
  | 'layouts'
  | 'components'
  | 'elements'
  | 'islands'
  | 'stores'
  | 'ui'
  | 'styles'
  | 'service-worker'

const allowed: Record<Room, readonly Room[]> = {
  domain: ['domain'],
  api: ['api', 'domain'],
  http: ['http'],
  host: ['host', 'http', 'api', 'domain'],
  operate: ['operate', 'domain'],
  pull: ['pull', 'operate', 'api', 'domain'],
  release: ['release', 'operate', 'http', 'api', 'domain'],
  refresh: ['refresh', 'release', 'pull', 'operate', 'api', 'domain'],
  'site-server': ['site-server', 'release', 'operate', 'http', 'domain'],
  doctor: ['doctor', 'refresh', 'operate', 'api', 'domain'],
  install: ['install', 'operate', 'api', 'domain'],
  scripts: [
    'scripts',
    'doctor',
    'install',
    'refresh',
    'pull',
    'release',
    'site-server',
    'operate',
    'http',
    'api',
    'domain',
  ],
  bench: [
    'bench',
    'scripts',
    'refresh',
    'host',
    'pull',
    'release',
    'site-server',
    'operate',
    'http',
    'api',
    'domain',
    'tests',
  ],
  content: ['content', 'api', 'domain'],
  pages: ['pages', 'layouts', 'components', 'islands', 'elements', 'content', 'domain', 'styles'],
  layouts: ['layouts', 'components', 'islands', 'elements', 'content', 'domain', 'styles'],
  components: ['components', 'islands', 'elements', 'content', 'domain', 'styles'],
  elements: ['elements', 'domain', 'stores', 'styles'],
  islands: ['islands', 'stores', 'ui', 'domain', 'api', 'styles'],
  stores: ['stores', 'domain', 'api'],
  ui: ['ui', 'stores', 'domain', 'api', 'styles'],
  styles: ['styles'],
  'service-worker': ['service-worker', 'domain'],
  // Anything: `ruleBroken` asks nothing of tests.
  tests: [],
}

/** Commands that run the product as a whole may start the host; nothing else of `scripts` may. */
const mayStartHost =
  /^scripts\/(start|dev|host|admin|doctor|backup|import-market|import-icons|reconcile|test-faults)(\.ts$|\/)/

/** Room of a file, by its path from the project's root; undefined for configuration at the root. */
export function roomOf(file: string): Room | undefined {
  const parts = file.split('/')
  if (/\.test\.tsx?$/.test(file)) return 'tests'
  if (parts[0] === 'src') {
    if (parts[1]?.startsWith('content')) return 'content'
    return parts[1] !== undefined && parts[1] in allowed ? (parts[1] as Room) : undefined
  }
  return parts.length > 1 && parts[0] !== undefined && parts[0] in allowed ? (parts[0] as Room) : undefined
}

/** Why `file` may not import `specifier` (a package, or a path relative to it), or undefined when it may. */
export function ruleBroken(file: string, specifier: string): string | undefined {
  const from = roomOf(file)
  if (from === undefined || from === 'tests') return undefined
  if (!specifier.startsWith('.')) return from === 'domain' ? `domain imports nothing, not even ${specifier}` : undefined
  const target = path.posix.join(path.posix.dirname(file), specifier)
  const to = roomOf(target)
  if (to === undefined) return undefined
  if (from === 'scripts' && to === 'host' && mayStartHost.test(file)) return undefined
  const door = doorMissed(file, target)
  if (door !== undefined) return `${target} is an inner part: import ${door}`
  if (from === 'release' && target === snapshotLoader) return undefined
  if (testCommands.includes(file) && to === 'tests') return undefined
  if (!allowed[from].includes(to)) return `${from} may not import ${to} (${target})`
  if (from === 'islands' && to === 'islands') {
    const [a, b] = [file, target].map((name) => name.split('/')[2])
    if (a !== b) return `island ${a} may not import island ${b}`
  }
  return undefined
}

/** Install what the tests start, and start them. */
const testCommands = ['scripts/test.ts', 'scripts/test-mutation.ts']

/** What both pages and the release engine read a snapshot with. */
const snapshotLoader = 'src/content/snapshot.ts'

/** Sub-rooms of `release/`: each has one door, `index.ts`, for all that stands outside of it. */
const subRoom = /^release\/[a-z-]+\//

/** The door that an import from `file` ought to go through, where it does not. */
function doorMissed(file: string, target: string): string | undefined {
  const room = subRoom.exec(target)?.[0]
  if (room === undefined || file.startsWith(room) || target === `${room}index.ts`) return
  return `${room}index.ts`
}

/** Specifiers that a TypeScript or Astro source imports, statically or dynamically; type imports too. */
export function findImports(source: string): string[] {
  const found: string[] = []
  const pattern =
    /(?:^|[\s;}])(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/g
  for (const match of source.matchAll(pattern)) {
    const specifier = match[1] ?? match[2]
    if (specifier !== undefined) found.push(specifier)
  }
  return found
}

/**
 * Files that import each other in a circle, type imports too: whoever wants one of them has to read all of them. Each
 * circle once, in the order of its imports. `imports` names for each file the files of the project that it imports.
 */
export function importCircles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = []
  const done = new Set<string>()
  const path: string[] = []

  function visit(file: string): void {
    const at = path.indexOf(file)
    if (at >= 0) circles.push(path.slice(at))
    if (at >= 0 || done.has(file)) return
    path.push(file)
    for (const next of imports.get(file) ?? []) visit(next)
    path.pop()
    done.add(file)
  }
  for (const file of imports.keys()) visit(file)
  return circles
}
