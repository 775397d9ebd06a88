/** The settings of every command, read from the environment in one pure function. */
import * as v from 'valibot'
import { staticHosts } from '../domain/static-host.ts'
import {
  baseUrlField,
  bindField,
  field,
  isLoopbackUrl,
  list,
  longSecret,
  oneOf,
  optionalBaseUrl,
  origin,
  originField,
  secretField,
  secretText,
  textField,
  webAddress,
  wholeField,
} from './config-fields.ts'
import { gameDatabaseSettings } from './game-database-settings.ts'
import { mailSettings } from './mail-settings.ts'

export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** For defaults that depend on another setting: when that setting is wrong, only that one is reported. */
const port = (text: string | undefined, fallback: number) =>
  /^\d{1,5}$/.test(text?.trim() ?? '') && Number(text) <= 65_535 ? Number(text) : fallback

function originOr(text: string | undefined, fallback: string): string {
  try {
    return origin(text?.trim() || fallback)
  } catch {
    return fallback
  }
}

function schema(env: Readonly<Record<string, string | undefined>>) {
  const localHost = `http://127.0.0.1:${port(env.HOST_PORT, 8787)}`
  const publicHost = originOr(env.PUBLIC_API_HOST, originOr(env.API_HOST, localHost))
  const site = originOr(env.SITE_URL, `http://localhost:${port(env.PORT, 4321)}`)
  return v.object({
    PORT: wholeField(4321, 0, 65_535),
    HOST_PORT: wholeField(8787, 0, 65_535),
    /** Address that the host listens on; loopback unless a proxy runs on another machine. */
    HOST_BIND: bindField,
    /** Address that the site server listens on. */
    SITE_BIND: bindField,
    API_HOST: originField(localHost),
    /** Time limit of a whole pull. */
    PULL_MINUTES: wholeField(20, 1, 1440),
    PUBLIC_API_HOST: originField(publicHost),
    SITE_URL: originField(site),
    SITE_NAME: textField('米德加爾特年鑑'),
    POINTS_NAME: textField('年鑑點數'),
    PUBLIC_IMAGE_HOST: baseUrlField(publicHost),
    PUBLIC_IP_LOOKUP: list(
      `${publicHost}/api/myip`,
      webAddress,
      'must be a list of http(s) addresses without a user name',
    ),
    GAME_DATA: textField('data'),
    /** `auto`: as the server under GAME_DATA was built. */
    GAME_DATA_MODE: oneOf('auto', 'renewal', 'prerenewal'),
    /** Configuration files of the map servers, relative to GAME_DATA; several when each server loads other maps. */
    MAP_CONF: list(
      'conf/map_athena.conf',
      (file) => {
        if (/^\/|(?:^|\/)\.\.(?:\/|$)/.test(file)) throw new Error('outside')
        return file
      },
      'must be a list of files below GAME_DATA',
    ),
    /** Files of GAME_DATA, as relative paths, that are known to be missing; any other missing file fails a pull. */
    GAME_DATA_MISSING: list('', (file) => file, 'must be a list of files'),
    /** The client's item files: a path, several separated by `:`, or a pattern; later ones win. */
    ITEM_INFO: textField(''),
    ITEM_INFO_ENCODING: oneOf('auto', 'utf-8', 'big5', 'gbk', 'euc-kr'),
    /** Which rule computes the enchants' effective odds for an rAthena source; `off` = only its table is shown. */
    EFFECTIVE_ODDS: oneOf('rathena', 'off'),
    /**
     * Files with the names of monsters and maps that players see, in the client's formats; same syntax as ITEM_INFO.
     */
    MONSTER_NAMES: textField(''),
    MAP_NAMES: textField(''),
    PACKAGE_INFO: textField(''),
    /** Folder of databases and imported pictures. */
    VAR_DIR: textField('var'),
    DATABASE_URL: field(
      'sqlite:var/almanac.sqlite',
      (value) => {
        if (!/^(sqlite:.+|mysql:\/\/.+)/.test(value)) throw new Error('scheme')
        return value
      },
      'must be sqlite:FILE or mysql://USER:PASSWORD@HOST:PORT/DATABASE',
      { secret: true },
    ),
    /** For how many seconds the host retries a database that does not answer at start. */
    DATABASE_WAIT_S: wholeField(10, 0, 86_400),
    ...gameDatabaseSettings,
    ...mailSettings(site),
    RENDERER_URL: optionalBaseUrl,
    RENDERER_TOKEN: secretField,
    PAYMENT_PROVIDER: oneOf('sandbox', 'ecpay'),
    ECPAY_MERCHANT_ID: textField(''),
    ECPAY_HASH_KEY: secretText,
    ECPAY_HASH_IV: secretText,
    ECPAY_STAGE: oneOf('production', 'stage'),
    ECPAY_QUERY: oneOf('off', 'on'),
    PLANS_FILE: textField('data/plans.json'),
    DELIVERY_TOKEN: longSecret,
    /** `/metrics` exists only when this is set. */
    METRICS_TOKEN: field(
      '',
      (value) => {
        if (value !== '' && !/^[\x21-\x7e]{16,}$/.test(value)) throw new Error('short')
        return value
      },
      'must have at least 16 characters, printable ASCII without spaces, or be empty',
      { secret: true },
    ),
    PUBLIC_PAYMENT_ORIGINS: list(
      `${publicHost},https://payment.ecpay.com.tw,https://payment-stage.ecpay.com.tw`,
      origin,
      'must be a list of origins',
    ),
    /** Where browsers report violations of the content security policy; `off` = nowhere. */
    PUBLIC_REPORT_URL: field(
      `${publicHost}/reports`,
      (value) => {
        // These characters would end the policy's directive or the header's value.
        if (/[;,"\s]/.test(value)) throw new Error('separator')
        return value === 'off' ? '' : webAddress(value)
      },
      'must be an http(s) address without ; , " or spaces and without a user name, or off',
    ),
    TRUSTED_PROXY_HOPS: wholeField(0, 0, 10),
    /** Whether admins need a second factor; optional by default on a site that only this machine can open (a trial). */
    ADMIN_SECOND_FACTOR: isLoopbackUrl(site) ? oneOf('optional', 'required') : oneOf('required', 'optional'),
    /** Encrypts the secrets of second factors in the database; empty = a key file in VAR_DIR. */
    SECOND_FACTOR_KEY: longSecret,
    /** Whether players may close their accounts. */
    ACCOUNT_CLOSING: oneOf('on', 'off'),
    FIREWALL_COMMAND: textField(''),
    PUBLISH_COMMAND: textField(''),
    /** For how many days the audit log keeps changes, logins, failed logins and logouts. */
    AUDIT_DAYS: wholeField(400, 30, 3_650),
    AUDIT_LOGIN_DAYS: wholeField(400, 30, 3_650),
    FIREWALL_HOURS: wholeField(24, 1, 720),
    CORS_ORIGINS: list(site, origin, 'must be a list of origins'),
    /** Whether Strict-Transport-Security includes all subdomains of the site. */
    HSTS_SUBDOMAINS: oneOf('off', 'on'),
    /** Static hosting service that `releases/current` is uploaded to, if any: some limit the number of files. */
    STATIC_HOST: oneOf('none', ...staticHosts),
    /** Such as `4.2 GB`. */
    CLIENT_DOWNLOAD_SIZE: textField(''),
    CLIENT_DOWNLOAD_URL: field(
      '',
      (x) => (x === '' ? '' : webAddress(x)),
      'must be an http(s) address without a user name',
    ),
  })
}

export type Config = v.InferOutput<ReturnType<typeof schema>>

/**
 * Reads the configuration. Empty and absent values mean the default; throws `ConfigError` that names each wrong field.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const result = v.safeParse(schema(env), env)
  if (result.success) return result.output
  const lines = result.issues.map((issue) => `  ${v.getDotPath(issue) ?? ''} ${issue.message}`)
  throw new ConfigError(`The configuration is wrong. Correct these environment variables:\n${lines.join('\n')}`)
}

/** Names of the settings whose values must never be shown. */
export function secretSettings(): Set<string> {
  const fields = Object.entries(schema({}).entries)
  return new Set(fields.flatMap(([name, field]) => (v.getMetadata(field).secret ? [name] : [])))
}

/** Origins that may serve our images, with or without https. */
export function ownOrigins(config: Pick<Config, 'SITE_URL' | 'PUBLIC_API_HOST' | 'PUBLIC_IMAGE_HOST'>): string[] {
  return [config.SITE_URL, config.PUBLIC_API_HOST, new URL(config.PUBLIC_IMAGE_HOST).origin]
}
