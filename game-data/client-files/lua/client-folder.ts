import { readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { notePath } from '../../game-file.ts'

/** Only these are read: an error's message shows a part of its file. */
const extensions = ['.lua', '.lub'] as const

/**
 * Finds the files that a client's file loads, as the client does below its own folder: in any case, with `/` or `\`, as
 * `.lua` or `.lub`. A copy of some files without their folders is accepted, too. Nothing outside of the client's folder
 * is found, also not through a link.
 */
export class ClientFolder {
  /** The client's folder: where the folder of the file is (`System`), or the folder with `data\luafiles514`. */
  readonly root: string
  readonly #file: string
  readonly #folder: string
  readonly #realRoot: string
  readonly #entries = new Map<string, readonly string[]>()

  constructor(file: string) {
    this.#file = file
    this.#folder = path.dirname(file)
    this.root = rootOf(this.#folder)
    this.#realRoot = realpathSync(this.root)
  }

  /** The file that `dofile(name)` loads; undefined if there is none in the folder. */
  find(name: string): string | undefined {
    const swapped = name.replace(/\.(lua|lub)$/i, (extension) => (/a$/i.test(extension) ? '.lub' : '.lua'))
    return this.#findFirst([name, swapped, ...extensions.map((extension) => name + extension)])
  }

  /** The file that `require(name)` loads: dots are folders. `searchPath` is the script's own `package.path`. */
  findModule(name: string, searchPath: string): string | undefined {
    const below = name.replaceAll('.', '/')
    const templates = searchPath.split(';').filter((template) => template.includes('?'))
    return (
      this.#findFirst(templates.map((template) => template.replaceAll('?', () => below))) ??
      this.find(below) ??
      this.find(name)
    )
  }

  #findFirst(names: readonly string[]): string | undefined {
    const parts = names.map(partsOf).filter((each) => each.length > 0)
    for (const base of [this.root, this.#folder])
      for (const each of parts) {
        const file = this.#below(base, each)
        if (file !== undefined) return file
      }
    for (const each of parts) {
      const file = this.#below(this.#folder, each.slice(-1))
      // A file of the same name in another folder, which is missing, would be the file that loads it.
      if (file !== undefined && file !== this.#file) return file
    }
    return undefined
  }

  #below(base: string, parts: readonly string[]): string | undefined {
    let place = base
    for (const part of parts) {
      if (part === '..') place = path.dirname(place)
      else {
        const entries = this.#list(place)
        const name = entries.includes(part) ? part : entries.find((each) => isSameName(each, part))
        if (name === undefined) return undefined
        place = path.join(place, name)
      }
      if (!isBelow(place, this.root)) return undefined
    }
    if (!extensions.some((extension) => place.toLowerCase().endsWith(extension))) return undefined
    notePath(place)
    if (!isBelow(realpathSync(place), this.#realRoot)) return undefined
    return statSync(place).isFile() ? place : undefined
  }

  #list(folder: string): readonly string[] {
    const known = this.#entries.get(folder)
    if (known) return known
    notePath(folder)
    const isFolder = statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false
    const entries = isFolder && isBelow(realpathSync(folder), this.#realRoot) ? readdirSync(folder) : []
    this.#entries.set(folder, entries)
    return entries
  }
}

function rootOf(folder: string): string {
  const lua = /^(.*?)[\\/]luafiles514(?:[\\/]|$)/i.exec(folder)?.[1]
  const inner =
    lua !== undefined && !/^(?:data|system.*)$/i.test(path.basename(lua)) ? lua : path.dirname(lua ?? folder)
  // The root of the file system is no client's folder.
  return inner === '' || inner === path.parse(inner).root ? folder : inner
}

function partsOf(name: string): string[] {
  if (name.includes('\0')) return []
  return name.split(/[\\/]/).filter((part) => part !== '' && part !== '.')
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder + path.sep)
}
