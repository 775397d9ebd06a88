import path from 'node:path'

/**
 * A folder imports only folders of a later row. docs/rooms.md explains each folder. The folders of `src` have a separate
 * table, because pages and islands are two separate stacks.
 */
const topRows = [
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

/** The rows of `host/`. A folder is imported only through its `index.ts`. */
const hostRows = [
  ['server.ts'],
  ['app.ts'],
  ['features.ts'],
  ['admin', 'demo'],
  ['players'],
  ['payments', 'odds', 'market', 'posts', 'records', 'firewall', 'render'],
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

/**
 * The rows of folders that are divided into rooms. A room is imported only through its `index.ts`, and not by a lower
 * one. Files next to the rooms are above all of them.
 */
const roomRows: Record<string, readonly (readonly string[])[]> = {
  'host/accounts': [
    ['desk', 'login', 'sign-up', 'recovery', 'own-data'],
    ['second-factor'],
    ['passkeys'],
    ['passwords'],
    ['game-link'],
    ['sessions'],
    ['mails', 'login-guard', 'bans'],
    ['factors', 'secrets'],
    ['account'],
    ['migrations'],
  ],
  'game-data/rathena': [
    ['world'],
    ['monsters', 'packages', 'enchants', 'refining'],
    ['options'],
    ['items', 'maps'],
    ['database'],
    ['engine'],
  ],
  'host/market': [['collector', 'import'], ['alerts'], ['store'], ['migrations']],
}

/** The rows of `publish/`. */
const publishRows = [['refresh', 'check-host'], ['pull', 'site-server'], ['release']] as const

/** The rows of `domain/`. */
const domainRows = [
  ['changes', 'search'],
  ['packages', 'enchants', 'monsters', 'market'],
  ['items'],
  ['odds', 'posts', 'accounts', 'payments'],
  ['copy', 'html', 'game-server'],
  ['game-data', 'addresses', 'lists', 'text', 'time', 'site-config.ts', 'static-host.ts', 'version.ts'],
  ['values'],
] as const

/** The rows of `game-data/`. */
const gameDataRows = [
  ['load-game-data.ts'],
  ['rathena', 'sample', 'sanitise-game-data.ts'],
  ['game-data.ts'],
  ['client-files', 'effects'],
  ['script', 'json-failure.ts'],
  ['yaml', 'game-file.ts'],
] as const

/** Folders whose parts import only parts of later rows. */
const dividedFolders: Record<string, readonly (readonly string[])[]> = {
  host: hostRows,
  publish: publishRows,
  domain: domainRows,
  'game-data': gameDataRows,
}

/** Folders of `src/` and the folders of `src/` that each may import. */
const sourceRules: Record<string, readonly string[]> = {
  content: [],
  pages: ['layouts', 'markup', 'islands', 'elements', 'content', 'jsx', 'parts', 'styles'],
  layouts: ['markup', 'islands', 'elements', 'content', 'jsx', 'parts', 'styles'],
  markup: ['islands', 'elements', 'content', 'jsx', 'parts', 'styles'],
  elements: ['stores', 'chart', 'jsx', 'parts', 'styles'],
  islands: ['stores', 'ui', 'parts', 'styles'],
  ui: ['stores', 'chart', 'parts', 'styles'],
  chart: [],
  stores: [],
  jsx: ['parts'],
  parts: [],
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

/** The file with which both pages and the release engine read a snapshot. */
const snapshotLoader = 'src/content/snapshot.ts'

/** Folders that other folders import only through their `index.ts`. */
const withIndex = [/^(?:host|publish\/release)\/[a-z-]+(?=\/)/, /^game-data\/(?:rathena|script|effects)(?=\/)/]

/** The reason why `file` may not import `specifier`, which is a package or a path relative to the file. */
export function findBrokenRule(file: string, specifier: string): string | undefined {
  if (isTest(file)) return undefined
  if (!specifier.startsWith('.'))
    return file.startsWith('domain/') ? `domain imports no package: ${specifier}` : undefined
  const target = path.posix.join(path.posix.dirname(file), specifier)
  if (path.posix.dirname(file) === path.posix.dirname(target)) return undefined
  return wrongTop(file, target) ?? wrongPart(file, target) ?? missesIndex(file, target) ?? wrongRoom(file, target)
}

/** Whether a file is a test, a bench or a configuration. These may import anything. */
export function isTest(file: string): boolean {
  return /^(?:tests|bench)\/|\.test\.tsx?$|^[\w.-]+\.config\.\w+$|^[^/]+$/.test(file)
}

function wrongTop(file: string, target: string): string | undefined {
  const [from = '', to = ''] = [file, target].map((name) => name.split('/')[0])
  if (from === to || !target.includes('/')) return undefined
  if (from === 'publish' && target === snapshotLoader) return undefined
  // These commands start the programs of tests.
  if (/^scripts\/test[\w-]*\.ts$/.test(file) && to === 'tests') return undefined
  if (from === 'src') {
    const part = file.split('/')[1] ?? ''
    return (sourceMayImport[part] ?? ['domain']).includes(to) ? undefined : `src/${part} may not import ${to}`
  }
  return isBelow(topRows, from, to) ? undefined : `${from} may not import ${to} (${target})`
}

function wrongPart(file: string, target: string): string | undefined {
  const broken = Object.entries(dividedFolders).find(([folder, rows]) => isUpward(rows, folder, file, target))
  if (broken) return `${file} may not import ${target}: it is on no later row of ${broken[0]}`
  const [top, from = '', island] = file.split('/')
  const [targetTop, to = '', targetIsland] = target.split('/')
  if (top !== 'src' || targetTop !== 'src') return undefined
  if (from === 'islands' && to === 'islands')
    return island === targetIsland ? undefined : `island ${island} may not import island ${targetIsland}`
  if (from !== to && !sourceRules[from]?.includes(to)) return `src/${from} may not import src/${to} (${target})`
  return undefined
}

/** Whether both files are in `folder`, in two parts of it, and the target's part is on no later row. */
function isUpward(rows: readonly (readonly string[])[], folder: string, file: string, target: string): boolean {
  if (!file.startsWith(`${folder}/`) || !target.startsWith(`${folder}/`)) return false
  const [from = '', to = ''] = [file, target].map((name) => name.slice(folder.length + 1).split('/')[0])
  return from !== to && !isBelow(rows, from, to)
}

/** Whether `to` is on a later row than `from`. */
function isBelow(rows: readonly (readonly string[])[], from: string, to: string): boolean {
  const rowOf = (name: string) => rows.findIndex((row) => row.includes(name))
  const [upper, lower] = [rowOf(from), rowOf(to)]
  return upper >= 0 && lower > upper
}

function missesIndex(file: string, target: string): string | undefined {
  // The list of what the features store does not load their code.
  if (file === 'host/features.ts' && target.endsWith('/tables.ts')) return undefined
  for (const pattern of withIndex) {
    const folder = pattern.exec(target)?.[0]
    if (folder === undefined || file.startsWith(`${folder}/`) || target === `${folder}/index.ts`) continue
    return `${target} is an inner file: import ${folder}/index.ts`
  }
  return undefined
}

function wrongRoom(file: string, target: string): string | undefined {
  for (const [feature, rows] of Object.entries(roomRows)) {
    if (!file.startsWith(`${feature}/`) || !target.startsWith(`${feature}/`)) continue
    const [from, to] = [file, target].map((name) => roomOf(feature, name))
    if (from === to) return undefined
    if (to === undefined) return `${file} may not import ${target}, which is above the rooms of ${feature}`
    if (from !== undefined && !isBelow(rows, from, to))
      return `${feature}/${from} may not import ${feature}/${to} (rows of roomRows)`
    if (target !== `${feature}/${to}/index.ts`) return `${target} is an inner file: import ${feature}/${to}/index.ts`
  }
  return undefined
}

/** The room of a file; undefined for a file next to the rooms. */
function roomOf(feature: string, file: string): string | undefined {
  const [room, ...rest] = file.slice(feature.length + 1).split('/')
  return rest.length > 0 ? room : undefined
}
