import {
  baseUrlField,
  bindField,
  choiceField,
  field,
  listField,
  originField,
  parseOrigin,
  parseWebAddress,
  wholeField,
} from '../config-fields.ts'
import type { Defaults, Setting } from '../setting.ts'

const originListField = (fallback: string) => listField(fallback, parseOrigin, 'must be a list of origins')

const reportField = (fallback: string) =>
  field(
    fallback,
    (value) => {
      // These characters would end the policy's directive or the header's value.
      if (/[;,"\s]/.test(value)) throw new Error('separator')
      return value === 'off' ? '' : parseWebAddress(value)
    },
    'must be an http(s) address without ; , " or spaces and without a user name, or off',
  )

export const addressSettings = ({ localHost, publicHost, site }: Defaults) =>
  ({
    SITE_URL: {
      field: originField(site),
      files: ['host', 'site'],
      en: 'the address that players open; passkeys belong to its name',
      zh: '玩家開啟的網址；通行密鑰也屬於這個名稱',
      usual: 'https://wiki.example.com',
    },
    PUBLIC_API_HOST: {
      field: originField(publicHost),
      files: ['host', 'site'],
      en: 'the host as browsers reach it; follows `API_HOST`',
      zh: '瀏覽器連到主機的網址；沒設時跟著 `API_HOST`',
      usual: 'https://api.example.com',
    },
    API_HOST: {
      field: originField(localHost),
      files: ['site'],
      changesPages: false,
      en: 'the host as `pull` and `refresh` reach it; follows `HOST_PORT`',
      zh: '`pull`、`refresh` 讀資料的主機位址；沒設時跟著 `HOST_PORT`',
      usual: 'http://127.0.0.1:8787',
    },
    PUBLIC_IMAGE_HOST: {
      field: baseUrlField(publicHost),
      files: ['host', 'site'],
      en: 'item pictures: `/item/{id}.png`, `/collection/{id}.png`; follows `PUBLIC_API_HOST`',
      zh: '道具圖片的位址（`/item/{id}.png`、`/collection/{id}.png`）；沒設時跟著 `PUBLIC_API_HOST`',
      example: 'https://images.example.com',
    },
    PUBLIC_IP_LOOKUP: {
      field: listField(`${publicHost}/api/myip`, parseWebAddress, 'must be http(s) addresses without a user name'),
      files: ['site'],
      en: 'addresses asked in turn for a visitor’s IP address',
      zh: '依序查詢玩家 IP 的位址',
    },
    PUBLIC_REPORT_URL: {
      field: reportField(`${publicHost}/reports`),
      files: ['site'],
      en: 'where browsers report violations of the content security policy; `off` = nowhere',
      zh: '瀏覽器回報被擋內容的位址；`off` 是不回報',
      example: 'off',
    },
    PUBLIC_PAYMENT_ORIGINS: {
      field: originListField(`${publicHost},https://payment.ecpay.com.tw,https://payment-stage.ecpay.com.tw`),
      files: ['site'],
      en: 'sites that a payment form may be sent to',
      zh: '付款表單可以送往的網站',
    },
    CORS_ORIGINS: {
      field: originListField(site),
      files: ['host'],
      en: 'sites whose pages may read answers; follows `SITE_URL`',
      zh: '可以呼叫主機的網站；沒設時跟著 `SITE_URL`',
    },
  }) satisfies Record<string, Setting>

/** Where the servers listen, and what is in front of them. */
export const listeningSettings = {
  HOST_BIND: {
    field: bindField,
    files: ['host'],
    en: 'address that the host listens on; loopback unless a proxy runs on another machine',
    zh: '主機監聽的位址；代理伺服器在另一台機器時才需要改',
  },
  HOST_PORT: { field: wholeField(8787, 0, 65_535), files: ['host'], en: 'port of the host', zh: '主機的埠' },
  SITE_BIND: {
    field: bindField,
    files: ['site'],
    changesPages: false,
    en: 'address that `npm run serve` listens on',
    zh: '`npm run serve` 監聽的位址',
  },
  PORT: {
    field: wholeField(4321, 0, 65_535),
    files: ['site'],
    changesPages: false,
    en: 'port of `npm run serve`',
    zh: '`npm run serve` 的埠',
  },
  TRUSTED_PROXY_HOPS: {
    field: wholeField(0, 0, 10),
    files: ['host', 'site'],
    changesPages: false,
    en: 'number of proxies in front, of the host or of `npm run serve`, that append to `X-Forwarded-For`',
    zh: '主機（或 `npm run serve`）前面有幾層代理伺服器',
    usual: '1',
  },
  HSTS_SUBDOMAINS: {
    field: choiceField('off', 'on'),
    files: ['site'],
    en: '`on`: for a year, browsers open every name below the site’s by https only',
    zh: '`on` 會讓瀏覽器一年內只用 https 連這個網域底下的所有名稱',
  },
} satisfies Record<string, Setting>
