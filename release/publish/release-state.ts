import { Analyses, type PackedAnalyses } from '../verify/analyses.ts'
import type { ReleaseState } from './release.ts'

/** Counts up whenever what stands below changes its shape. */
export const stateFormat = 3

/** What a release notes for the next build, as it can be told in JSON. */
export interface PackedState {
  format: number
  pages: [path: string, file: string, key?: string][]
  analyses: PackedAnalyses
}

export function packState({ pages, analyses }: ReleaseState): PackedState {
  return {
    format: stateFormat,
    pages: Array.from(pages, ([path, { file, key }]) => (key === undefined ? [path, file] : [path, file, key])),
    analyses: analyses.pack(),
  }
}

/** Throws where the state was written by another version of the program, or is none. */
export function unpackState(packed: unknown): ReleaseState {
  const format = (packed as Partial<PackedState> | null)?.format
  if (format !== stateFormat)
    throw new Error(`its notes have format ${format ?? 'none'}, this program's ${stateFormat}`)
  const { pages, analyses } = packed as PackedState
  return {
    pages: new Map(pages.map(([path, file, key]) => [path, key === undefined ? { file } : { file, key }])),
    analyses: Analyses.unpack(analyses),
  }
}
