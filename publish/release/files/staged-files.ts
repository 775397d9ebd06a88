import { linkSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { type FileTree, namesOf, type ReleaseFile } from './release-file.ts'
import { type WritePlace, writeFile } from './write-file.ts'

/**
 * The files of a release in the making: each is linked from the previous release, or written once and never changed.
 */
export class StagedFiles implements FileTree {
  readonly folder: string
  readonly previous: FileTree | undefined
  /** Every file of the release so far by its relative path, without compressed versions. */
  readonly files = new Map<string, ReleaseFile>()
  /** Files that this build wrote itself. */
  readonly written = new Set<string>()
  readonly #createdFolders = new Set(['.'])

  constructor(folder: string, previous: FileTree | undefined) {
    this.folder = folder
    this.previous = previous
  }

  /** Hard-links a file of the previous release, with its compressed versions. */
  keep(file: string): void {
    const record = this.previous?.files.get(file)
    if (!this.previous || !record) throw new Error(`${file} is not in the previous release`)
    this.makeFolderOf(file)
    for (const name of namesOf(file, record)) linkSync(`${this.previous.folder}/${name}`, `${this.folder}/${name}`)
    this.files.set(file, record)
  }

  /** The file of this name in the previous release. */
  before(file: string): ReleaseFile | undefined {
    return this.previous?.files.get(file)
  }

  /** Registers a file that was written by this or another thread. */
  add(file: string, record: ReleaseFile): void {
    this.files.set(file, record)
    this.written.add(file)
  }

  /** Writes a file with its compressed versions. */
  write(file: string, bytes: Uint8Array | string): void {
    this.makeFolderOf(file)
    const content = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
    this.add(file, writeFile(this.place(), { file, bytes: content, before: this.before(file) }))
  }

  /** The information that another thread needs to write files here. */
  place(): WritePlace {
    return { folder: this.folder, previous: this.previous?.folder }
  }

  makeFolderOf(file: string): void {
    const folder = path.dirname(file)
    if (this.#createdFolders.has(folder)) return
    this.#createdFolders.add(folder)
    mkdirSync(path.join(this.folder, folder), { recursive: true })
  }
}
