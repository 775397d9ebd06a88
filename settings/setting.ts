import type * as v from 'valibot'

/** Settings file of an installed machine that has the setting: `/etc/almanac/host.env`, `/etc/almanac/site.env`. */
export type SettingsFile = 'host' | 'site'

/** One environment variable. The documents, the example files and `--help` are generated from it. */
export interface Setting {
  /** Default and check. */
  field: v.GenericSchema<string | undefined, unknown>
  /** None for variables that one program of the project sets for another. */
  files: readonly SettingsFile[]
  /** Of the site's settings: no page and no header depends on it, so a change of it needs no build. */
  changesPages?: false
  /** Meaning in English; may contain Markdown, with links relative to docs/. */
  en: string
  /** The same in Traditional Chinese, with links relative to docs/zh-TW/. */
  zh: string
  /** Value in the example files, commented out. */
  example?: string
  /** Value in the example files, active, because nearly every site needs it. */
  usual?: string
}

/** Defaults that depend on other settings. */
export interface Defaults {
  /** The host's address on this machine, from `HOST_PORT`. */
  localHost: string
  /** The host's origin as browsers reach it. */
  publicHost: string
  /** The site's origin. */
  site: string
}
