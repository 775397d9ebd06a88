/** Information about the release, which the build writes into the worker. */
export interface WorkerSite {
  /** Changes with every release: part of the caches' names. */
  release: string
  /** Hashed files that the wiki's pages need, cached at installation. */
  assets: readonly string[]
  /** Data files of the site, such as the names of the search, which are cached after their first use. */
  dataFiles: readonly string[]
  /** Base address of item pictures: `https://img.example/x`, without a slash at its end. */
  imageHost: string
}

export const limits = {
  pages: 60,
  icons: 400,
  assets: 150,
  /** Time in milliseconds after which the cached copy of a page is shown. */
  patienceMs: 3_000,
  /** Number of icons cached for a first visit's page, which was loaded before the worker was installed. */
  firstIcons: 30,
} as const
