import { statSync } from 'node:fs'
import { previewKinds } from '../../../domain/previews/preview-card.ts'

const pageData = new RegExp(`^(?:${previewKinds.join('|')})/[^/]+\\.json$`)

/** Folder of a release's notes, which no server delivers. */
export const metaFolder = '.almanac'

/** Astro's folder of scripts and styles, whose names change with their content. */
export const hashedAssets = '_astro/'

export function isHashedAsset(file: string): boolean {
  return file.startsWith(hashedAssets)
}

/** Folder of the pictures that the build draws for chats. */
export function isPreview(file: string): boolean {
  return file.startsWith('og/')
}

/** The data of a record, next to its page. */
export function isPageData(file: string): boolean {
  return pageData.test(file)
}

/** The notes on each file of a release. */
export interface ReleaseFile {
  /** First 32 hex digits of the SHA-256 of the file. */
  hash: string
  /** Bytes. */
  size: number
  /** Sizes of the file's compressed versions. */
  br?: number | undefined
  gz?: number | undefined
}

/** The notes on each page of a release. */
export interface ReleasePage {
  file: string
  /** What the page depends on, according to its route; absent = rendered in every build. */
  key?: string
}

/** A release, or another folder, with the notes on its files. */
export interface FileTree {
  folder: string
  files: ReadonlyMap<string, ReleaseFile>
}

/** The names of a file and its compressed versions. */
export function namesOf(file: string, record: ReleaseFile | undefined): string[] {
  const names = [file]
  if (record?.br !== undefined) names.push(`${file}.br`)
  if (record?.gz !== undefined) names.push(`${file}.gz`)
  return names
}

/** The fault of a release in which a file, or a compressed version, is missing or truncated; otherwise undefined. */
export function damageOf({ folder, files }: FileTree): string | undefined {
  for (const [file, record] of files) {
    const fault = fileDamage(folder, file, record)
    if (fault !== undefined) return fault
  }
}

/** The same for one file. */
export function fileDamage(folder: string, file: string, record: ReleaseFile): string | undefined {
  if (sizeOnDisk(`${folder}/${file}`) !== record.size) return `${file} is damaged`
  for (const suffix of ['br', 'gz'] as const) {
    const size = record[suffix]
    if (size !== undefined && sizeOnDisk(`${folder}/${file}.${suffix}`) !== size) return `${file}.${suffix} is damaged`
  }
}

function sizeOnDisk(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.size
}

/** Path under which a page's file is served. */
export function pagePath(file: string): string {
  return file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`
}
