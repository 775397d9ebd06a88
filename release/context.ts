import type { Config } from '../api/config.ts'
import type { Manifest } from '../api/snapshot.ts'
import type { SideThread } from './files/side-thread.ts'
import type { Release, ReleaseFile, ReleasePage } from './publish/release.ts'
import type { PageText } from './search-index/page-text.ts'
import type { NamesResult } from './search-index/write-names.ts'
import type { Analyses } from './verify/analyses.ts'
import type { VerificationProblems } from './verify/problems.ts'

export interface BuildContext {
  root: string
  config: Config
  snapshot: { folder: string; id: string; manifest: Manifest }
  /** The folder that becomes the release. */
  staging: string
  /** The release that is served now; what did not change is linked from it. */
  previous: Release | undefined
  /** Hash of the built code and of every setting that pages may show. */
  code: string
  program: string
  /** Route patterns of the site, such as `/item/[id]`. */
  routes: readonly string[]
  /** Every page by path, rendered or linked. */
  pages: Map<string, ReleasePage>
  /** Files that are the same as in the previous release and are taken from there. */
  reused: Set<string>
  /** Those among them that stand in the staging folder already. */
  inherited?: ReadonlySet<string>
  /** Whether the bundled program is the previous release's: then no file stands there that no step has named. */
  keptProgram: boolean
  /** A thread that works beside this one. */
  thread?: SideThread
  /** A folder for that thread to delete when it has nothing better to do. */
  leftovers?: string
  /** The names' files where that thread makes them. */
  names?: Promise<NamesResult>
  /** Every file of the release by its path below it, without compressed siblings. */
  files: Map<string, ReleaseFile>
  /** Files that this build wrote itself. */
  written: Set<string>
  /** What every page links. */
  analyses: Analyses
  /** The texts of pages that this build wrote, by file; absent for a page that does not ask to be searched. */
  texts: Map<string, PageText>
  /** What is wrong with the release; `verify` refuses it when there is any. */
  problems: VerificationProblems
  /** Publishes in spite of problems, while pages are still being written. */
  acceptFaults: boolean
  steps: Record<string, string>
  retired: Record<string, number>
}

/** One step of a build, after the pages are there; see steps.ts. */
export interface BuildStep {
  name: string
  /** Returns a short note for the log. */
  run(context: BuildContext): Promise<string> | string
}
