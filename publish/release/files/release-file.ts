import { statSync } from 'node:fs'

/** A release's own notes stand in this folder, which no server gives out. */
export const metaFolder = '.almanac'

/** Astro's folder of scripts and styles, whose names change with their content. */
export const hashedAssets = '_astro/'

export function isHashedAsset(file: string): boolean {
  return file.startsWith(hashedAssets)
}

/** What a release notes of each of its files. */
export interface ReleaseFile {
  /** First 32 hex digits of the SHA-256 of the file. */
  hash: string
  /** Bytes. */
  size: number
  /** Sizes of the compressed siblings that stand beside the file. */
  br?: number | undefined
  gz?: number | undefined
}

/** What a release notes of each of its pages. */
export interface ReleasePage {
  file: string
  /** What its route says the page depends on; absent = rendered in every build. */
  key?: string
}

/** A release, or another folder, and what is known of the files in it. */
export interface FileTree {
  folder: string
  files: ReadonlyMap<string, ReleaseFile>
}

/** A file and its compressed siblings. */
export function namesOf(file: string, record: ReleaseFile | undefined): string[] {
  const names = [file]
  if (record?.br !== undefined) names.push(`${file}.br`)
  if (record?.gz !== undefined) names.push(`${file}.gz`)
  return names
}

/** What is wrong with a release whose file, or a compressed sibling, is gone or was cut by a power cut or a hand. */
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
