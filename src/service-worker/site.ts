/** What the build tells the worker about the release it belongs to. */
export interface WorkerSite {
  /** Changes with every release: caches carry it in their names. */
  release: string
  /** Hashed files that the wiki's pages need, kept from the start. */
  assets: readonly string[]
  /** Data files of the site that are worth keeping once they were used: the search's names. */
  dataFiles: readonly string[]
  /** Where item pictures come from: `https://img.example/x`, without a slash at its end. */
  imageHost: string
}

export const offlinePath = '/offline'

export const limits = {
  pages: 60,
  icons: 400,
  assets: 150,
  /** How long a page may take before the kept copy is shown, in milliseconds. */
  patienceMs: 3_000,
  /** Icons of a first visit's page, which was loaded before there was a worker. */
  firstIcons: 30,
} as const
