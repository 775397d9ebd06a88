/**
 * What the scripts, lists and maps of a drawn world say, by the formats in which the server's own source reads them (`sscanf`),
 * without anything of the loader.
 */
export interface PlainWorld {
  spawns: string[]
  shops: string[]
}

type Files = Record<string, string>

/** C's `sscanf` for `%15[^,]`, `%6hd`, `%u` and plain characters: what it filled, until something did not fit. */
export function scan(text: string, format: string): string[] {
  const found: string[] = []
  let at = 0
  for (const [, width, set, number, space, plain] of format.matchAll(/%(\d*)(?:(\[\^[^\]]+\])|(h?[du]))|(\s)|(.)/g)) {
    if (space !== undefined) at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0
    else if (plain !== undefined) {
      if (text[at] !== plain) return found
      at++
    } else {
      if (number !== undefined) at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0
      const most = width || '9999'
      const pattern = set === undefined ? /^[+-]?\d+/ : new RegExp(`^${set}{1,${most}}`)
      const match = pattern.exec(text.slice(at, at + Number(most)))
      if (!match) return found
      found.push(match[0])
      at += match[0].length
    }
  }
  return found
}

/** Lines of a settings file and of what it imports. */
function conf(files: Files, file: string, found: (name: string, value: string) => void): { ok: boolean } {
  const text = files[file]
  if (text === undefined) return { ok: false }
  let ok = true
  for (const line of text.split('\n')) {
    const [name, value] = scan(line.replace(/\/\/.*/s, '\n'), '%31[^:]: %1023[^\t\r\n]')
    if (name === undefined || value === undefined) continue
    if (name.toLowerCase() !== 'import') found(name.toLowerCase(), value.trimEnd())
    else if (!conf(files, value.trimEnd(), found).ok && !value.startsWith('conf/import/')) ok = false
  }
  return { ok }
}

const withoutGat = (map: string) => map.replace(/\.gat$/i, '')

function mapsOf(files: Files): {
  index: Map<number, string>
  loaded: string[] | undefined
  scripts: [string, string][]
} {
  const index = new Map<number, string>()
  let last = -1
  for (const line of `${files['db/map_index.txt']}\n${files['db/import/map_index.txt'] ?? ''}`.split(/\r?\n/)) {
    const [name, number] = line.trim().split(/\s+/)
    if (!name || line.startsWith('//')) continue
    last = number === undefined ? last + 1 : Number(number)
    index.set(last, name)
  }
  let loaded: string[] = []
  const scripts: [string, string][] = []
  let any = false
  const { ok } = conf(files, 'conf/map_athena.conf', (name, value) => {
    if (name === 'npc' || name === 'delnpc') scripts.push([name, value])
    else if ((name === 'map' && value === 'clear') || (name === 'delmap' && value === 'all')) loaded = []
    else if (name === 'map') {
      loaded.push(withoutGat(value))
      any = true
    } else if (name === 'delmap') loaded = loaded.filter((map) => map !== withoutGat(value))
  })
  return { index, loaded: ok && any ? loaded : undefined, scripts }
}

function listOf(files: Files, first: [string, string][]): string[] {
  let list: string[] = []
  const take = (name: string, value: string) => {
    if ((name === 'npc' && value === 'clear') || (name === 'delnpc' && value === 'all')) list = []
    else if (name === 'npc' && !list.includes(value)) list.push(value)
    else if (name === 'delnpc') list = list.filter((file) => file !== value)
  }
  for (const [name, value] of first) take(name, value)
  conf(files, 'npc/re/scripts_main.conf', take)
  return list.filter((file) => files[file] !== undefined)
}

/** The words of each line outside of scripts, up to one of fewer than three. */
function wordsOf(text: string): string[][] {
  const found: string[][] = []
  if (text.startsWith('\uFEFF')) return found
  let rest = text
  for (;;) {
    rest = rest.replace(/^(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))+/, '')
    if (rest === '') return found
    const [line = ''] = rest.split('\n')
    const parts = line.replace(/\r$/, '').split('\t')
    if (parts.length < 3) return found
    const [place = '', kind = '', name = '', ...last] = parts
    found.push([place, kind, name, last.join('\t'), String(parts.length)])
    rest = rest.slice(line.length)
    if (parts.length < 4 || !/^script/i.test(kind)) continue
    // Bodies of drawn scripts end with the first bracket that is no text and no comment.
    const body = /^(?:"[^"]*"|\/\*[\s\S]*?\*\/|[^"}])*\}/.exec(line.slice(line.indexOf('{')) + rest)
    rest = (line.slice(line.indexOf('{')) + rest).slice(body?.[0].length)
  }
}

const monsters = new Map([
  [1002, 'PORING'],
  [1003, 'Lunatic'],
  [1004, 'Fabre'],
  [1005, '1_Odd'],
])

function monsterOf(sprite: string): number | undefined {
  const number = /^\s*[+-]?(0x[\da-f]+|0[0-7]*|[1-9]\d*)$/i.exec(sprite)?.[1]
  if (number === undefined && sprite !== '')
    return [...monsters].find(([, name]) => name.toLowerCase() === sprite.toLowerCase())?.[0]
  const id = /^0[0-7]+$/.test(number ?? '') ? Number.parseInt(number ?? '', 8) : Number(number)
  return monsters.has(id) ? id : undefined
}

interface Npc {
  type: string
  goods: string
}

export function readWorldPlainly(files: Files): PlainWorld {
  const { index, loaded, scripts } = mapsOf(files)
  const hasRespawn = files['conf/battle_athena.conf'] !== undefined
  const world: PlainWorld = { spawns: [], shops: [] }
  const npcs = new Map<string, Npc | undefined>()
  const isThere = (place: string) => {
    const [map = '', x = '0', y = '0'] = scan(place, '%15[^,],%6hd,%6hd')
    const name = withoutGat(map)
    if (![...index.values()].includes(name) || (loaded && !loaded.includes(name))) return undefined
    const all = scan(place, '%15[^,],%6hd,%6hd').length === 3
    return all && (Number(x) < 0 || Number(y) < 0) ? undefined : name
  }
  const keep = (name: string, place: string, npc: Npc | undefined) => {
    const unique = name.includes('::') ? (name.split('::')[1] as string) : name
    if (!npcs.has(unique)) npcs.set(unique, npc)
    const [map = '', x, y] = place === '-' ? ['', '0', '0'] : scan(place, '%15[^,],%6hd,%6hd')
    if (npc) world.shops.push([withoutGat(map), Number(x), Number(y), npc.type, npc.goods].join(' '))
  }
  for (const [place = '', kind = '', name = '', last = '', count] of listOf(files, scripts).flatMap((file) =>
    wordsOf(files[file] as string),
  )) {
    if (Number(count) < 4 || (place !== '-' && isThere(place) === undefined)) continue
    const isPlaced = place === '-' || scan(place, '%15[^,],%6hd,%6hd,%4hd').length === 4
    if (/^(?:boss_)?monster$/i.test(kind)) {
      const line = spawnOf(isThere(place), place, name, last, hasRespawn)
      if (line) world.spawns.push(`${line} ${/^boss/i.test(kind)}`)
    } else if (/^script/i.test(kind)) {
      if (isPlaced) keep(name, place, undefined)
    } else if (kind.startsWith('duplicate(') && kind.endsWith(')')) {
      const source = kind.slice(10, -1)
      if (isPlaced && npcs.has(source)) keep(name, place, npcs.get(source))
    } else if (/^(?:cash|item|point|market)?shop$/i.test(kind)) {
      const npc = isPlaced ? shopOf(kind.toLowerCase(), last) : undefined
      if (npc) keep(name, place, npc)
    }
  }
  return world
}

function spawnOf(map: string | undefined, place: string, name: string, last: string, hasRespawn: boolean) {
  const [, x = 0, y = 0, width = 0, height = 0] = scan(place, '%15[^,],%6hd,%6hd,%6hd,%6hd')
  const [, level = -1] = scan(name, '%23[^,],%11d')
  const [sprite, amount, delay, random = 0] = scan(last, '%23[^,],%11d,%11u,%11u')
  const monster = sprite === undefined ? undefined : monsterOf(sprite)
  if (!map || monster === undefined || amount === undefined || Number(amount) < 1 || Number(amount) > 1000) return ''
  if (Number(x) < 0 || Number(y) < 0 || Number(level) === 0) return ''
  const written = delay === undefined ? undefined : Number(delay)
  const wait = hasRespawn ? (written === undefined || written < 2000 ? 5000 : written) : (written ?? 0)
  if (wait > 0xfffffff || wait < 0) return ''
  const own = Number(level) > 0 && Number(level) !== monster - 1001 ? Number(level) : 0
  const spans = [Number(width), Number(height)].map((span) => Math.max(0, span))
  return [map, monster, Number(amount), Math.max(1000, wait), Number(random), Number(x), Number(y), ...spans, own].join(
    ' ',
  )
}

function shopOf(type: string, last: string): Npc | undefined {
  const comma = last.indexOf(',')
  let rest = comma < 0 ? '' : last.slice(comma)
  const skip = () => {
    const next = rest.indexOf(',', 1)
    rest = next < 0 ? '' : rest.slice(next)
  }
  let currency = ''
  if (type === 'itemshop') {
    const [item] = scan(rest, ',%u:%11d,')
    if (item === undefined || !(Number(item) >= 1 && Number(item) <= 5)) return undefined
    currency = String(Number(item))
    skip()
  } else if (type === 'pointshop') {
    const [variable] = scan(rest, ',%31[^,:]:%11d,')
    if (variable === undefined || /^[$.']|\$$/.test(variable)) return undefined
    currency = variable
    skip()
  } else if (type !== 'marketshop') {
    const parts = scan(rest, ',%31[^,:]:%11d,')
    if (parts.length < 2) {
      if (!/^(?:yes|no)$/i.test(parts[0] ?? '')) return undefined
      skip()
    }
  }
  const goods: string[] = []
  for (; rest !== ''; skip()) {
    const [id, price, stock] = scan(rest, type === 'marketshop' ? ',%u:%11d:%11d' : ',%u:%11d')
    if (price === undefined || (type === 'marketshop' && stock === undefined)) break
    const item = Number(id)
    if (item < 1 || item > 5) continue
    const buy = /^(?:market)?shop$/.test(type) ? (item - 1) * 100 : 0
    goods.push(
      `${item}:${Number(price) < 0 ? buy : Number(price)}${Number(stock ?? -1) >= 0 ? `:${Number(stock)}` : ''}`,
    )
  }
  return goods.length === 0 ? undefined : { type, goods: [currency, ...goods].join(' ') }
}
