/** The settings of every command, read from the environment in one pure function. */
import * as v from 'valibot'
import { parseOrigin } from './config-fields.ts'
import { withAuthority } from './database-url.ts'
import type { Defaults, Setting } from './setting.ts'
import { accountSettings } from './table/accounts.ts'
import { addressSettings, listeningSettings } from './table/addresses.ts'
import { databaseSettings, gameServerSettings } from './table/databases.ts'
import { gameDataSettings } from './table/game-data.ts'
import { internalSettings } from './table/internal.ts'
import { pageSettings } from './table/pages.ts'
import { paymentSettings } from './table/payments.ts'
import { programSettings } from './table/programs.ts'

export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Every setting, in the groups and the order of docs/settings.md. */
export const settingGroups = (env: Environment) => {
  const defaults = defaultsOf(env)
  return {
    addresses: addressSettings(defaults),
    listening: listeningSettings,
    gameData: gameDataSettings,
    pages: pageSettings,
    database: databaseSettings,
    gameServer: gameServerSettings,
    payments: paymentSettings,
    accounts: accountSettings(defaults),
    programs: programSettings,
    internal: internalSettings,
  }
}

type Groups = ReturnType<typeof settingGroups>
/** The intersection of a union's types. */
type Merged<T> = (T extends unknown ? (x: T) => void : never) extends (x: infer All) => void ? All : never
type Settings = Merged<Groups[keyof Groups]>

export type Config = {
  [Name in keyof Settings]: Settings[Name] extends { field: infer F extends v.GenericSchema } ? v.InferOutput<F> : never
}

/** The settings of one group: what a feature takes. */
export type GroupConfig<Group extends keyof Groups> = Pick<Config, keyof Merged<Groups[Group]> & keyof Config>

/** Only the settings of one group, such as those that another process may see. */
export function pickGroup<Group extends keyof Groups>(group: Group, config: GroupConfig<Group>): GroupConfig<Group> {
  const values = new Map<string, unknown>(Object.entries(config))
  const names = Object.keys(settingGroups({})[group])
  return Object.fromEntries(names.map((name) => [name, values.get(name)])) as GroupConfig<Group>
}

/** A wrong setting counts as absent here, so that only that one is reported and not those that depend on it. */
function defaultsOf(env: Environment): Defaults {
  const localHost = `http://127.0.0.1:${portOr(env.HOST_PORT, 8787)}`
  return {
    localHost,
    publicHost: originOr(env.PUBLIC_API_HOST, originOr(env.API_HOST, localHost)),
    site: originOr(env.SITE_URL, `http://localhost:${portOr(env.PORT, 4321)}`),
  }
}

function portOr(text: string | undefined, fallback: number): number {
  return /^\d{1,5}$/.test(text?.trim() ?? '') && Number(text) <= 65_535 ? Number(text) : fallback
}

function originOr(text: string | undefined, fallback: string): string {
  try {
    return parseOrigin(text?.trim() || fallback)
  } catch {
    return fallback
  }
}

/** All settings by name. */
export function settingsByName(env: Environment = {}): Readonly<Record<string, Setting>> {
  return Object.assign({}, ...Object.values(settingGroups(env)))
}

/**
 * Reads the configuration. Empty and absent values mean the default; throws `ConfigError` that names each wrong field.
 */
export function readConfig(env: Environment): Config {
  const fields = Object.entries(settingsByName(env)).map(([name, { field }]) => [name, field])
  const result = v.safeParse(v.object(Object.fromEntries(fields) as v.ObjectEntries), env)
  if (result.success) return withAuthorities(result.output as Config)
  const lines = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? ''} ${issue.message}`)
  throw new ConfigError(`The configuration is wrong. Correct these environment variables:\n${lines.join('\n')}`)
}

/** A connection needs its address and its certificate authority together: the address contains both from here on. */
function withAuthorities(config: Config): Config {
  const { DATABASE_CA, GAME_DATABASE_CA } = config
  return {
    ...config,
    DATABASE_URL: withAuthority(config.DATABASE_URL, DATABASE_CA),
    GAME_DATABASE_URL: withAuthority(config.GAME_DATABASE_URL, GAME_DATABASE_CA),
    GAME_LOG_DATABASE_URL: withAuthority(config.GAME_LOG_DATABASE_URL, GAME_DATABASE_CA),
  }
}

/** One setting, for code that runs even if others are wrong; its default follows no other setting. Throws `ConfigError`. */
export function readSetting<Name extends keyof Config>(env: Environment, name: Name): Config[Name] {
  return readConfig({ [name]: env[name] })[name]
}

/** Names of the settings whose values must never be shown. */
export function secretSettings(): Set<string> {
  const settings = Object.entries(settingsByName())
  return new Set(settings.flatMap(([name, { field }]) => (v.getMetadata(field).secret ? [name] : [])))
}

/** Origins that may serve our images, with or without https. */
export function ownOrigins(config: Pick<Config, 'SITE_URL' | 'PUBLIC_API_HOST' | 'PUBLIC_IMAGE_HOST'>): string[] {
  return [config.SITE_URL, config.PUBLIC_API_HOST, new URL(config.PUBLIC_IMAGE_HOST).origin]
}
