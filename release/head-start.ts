import { mkdirSync } from 'node:fs'
import { setQuickCompilation } from '../operate/quick-compilation.ts'
import { linkedFiles } from './files/link-files.ts'
import { type SideThread, startSideThread } from './files/side-thread.ts'
import type { Release } from './publish/release.ts'
import { loadProgram } from './render/kept-program.ts'
import type { Program } from './render/program.ts'

/**
 * What a build that goes on from the served release can do before it knows the new data, such as while a host is still
 * being asked: load the program that the release keeps, and link its files and copy the program, in a thread. Files that
 * turn out to differ are removed from the staging folder again.
 */
export interface HeadStart {
  thread: SideThread
  program: Promise<Program | undefined>
  /** Files of the release that stand in the staging folder. */
  files: ReadonlySet<string>
  /** Resolves when they do, or with what is wrong with the release. */
  linked: Promise<string | undefined>
}

export interface HeadStartOptions {
  staging: string
  /** Origin of the site. */
  origin: string
  /** Hash over sources and settings. */
  program: string
  /** The release that is served now. */
  previous: Release
  /** Folder of a release that was pruned and may be used up. */
  spare: string | undefined
  /** Where that one's files go that are not needed; see `LinkFilesInput`. */
  leftovers: string
}

/** Makes the staging folder and begins; undefined where there is nothing to go on from. */
export function takeHeadStart({
  staging,
  origin,
  program,
  previous,
  spare,
  leftovers,
}: HeadStartOptions): HeadStart | undefined {
  if (previous.info.program !== program) return
  mkdirSync(staging)
  setQuickCompilation(true)
  const thread = startSideThread()
  const [from, to] = [previous.folder, staging]
  const work = [
    thread.run('linkFiles', { from, to, spare, leftovers }),
    thread.run('carryProgram', { from, to }),
  ] as const
  const linked = Promise.all(work).then(([damage]) => damage)
  // Whoever waits for it hears of an error; a build that ends before that has one of its own.
  linked.catch(() => {})
  return { thread, files: linkedFiles(previous), linked, program: loadProgram(previous, origin) }
}

/** Ends it before anything was built; the staging folder stays, to be discarded. */
export async function endHeadStart({ thread, program }: HeadStart): Promise<void> {
  setQuickCompilation(false)
  await thread.end()
  await program
}
