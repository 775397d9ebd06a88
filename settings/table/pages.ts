import { isReportAddress } from '../../domain/addresses/report-address.ts'
import { disclosureCopy } from '../../domain/copy/disclosure.ts'
import { parseDisclosed } from '../../domain/packages/disclosed.ts'
import { type PreviewKind, previewKinds } from '../../domain/previews/preview-card.ts'
import { staticHosts } from '../../domain/static-host.ts'
import { choiceField, field, parseWebAddress, textField, wholeField } from '../config-fields.ts'
import { parseNamedLinks } from '../named-links.ts'
import type { Setting } from '../setting.ts'

const hosts = staticHosts.map((name) => `\`${name}\``).join(', ')

function parsePreviewKinds(text: string): PreviewKind[] {
  if (text === 'none') return []
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((name) => {
      const kind = previewKinds.find((one) => one === name)
      if (!kind) throw new Error('unknown')
      return kind
    })
}

function parseContact(text: string): string {
  return text === '' || /^mailto:[^\s@]+@[^\s@]+$/.test(text) ? text : parseWebAddress(text)
}

/** Names of the values in the address for reports; the last one is all of them. */
const placeholders = '`{page}`, `{id}`, `{version}`, `{value}`, `{text}`'

function parseReportChannel(text: string): string {
  if (!isReportAddress(text)) throw new Error('unknown placeholder')
  parseContact(text)
  return text
}

const linksRule = 'must be a list such as Discord=https://discord.gg/abc, 巴哈姆特=https://forum.gamer.com.tw/'

export const pageSettings = {
  SITE_NAME: {
    field: textField('米德加爾特年鑑'),
    files: ['host', 'site'],
    en: 'name of the site',
    zh: '網站名稱',
    usual: '米德加爾特年鑑',
  },
  POINTS_NAME: {
    field: textField('年鑑點數'),
    files: ['host', 'site'],
    en: 'name of the points that a donation gives, on pages and at the payment provider',
    zh: '贊助點數的名稱，網頁與金流都會顯示',
  },
  CLIENT_DOWNLOAD_URL: {
    field: field('', (x) => (x === '' ? '' : parseWebAddress(x)), 'must be an http(s) address without a user name'),
    files: ['site'],
    en: 'address of the game client that the download page links to',
    zh: '主程式的下載位址',
    example: 'https://files.example.com/client.zip',
  },
  CLIENT_DOWNLOAD_SIZE: {
    field: textField(''),
    files: ['site'],
    en: 'its size, as the download page shows it',
    zh: '下載頁顯示的大小',
    example: '4.2 GB',
  },
  CLIENT_DOWNLOAD_VERSION: {
    field: textField(''),
    files: ['site'],
    en: 'its version, as the download page shows it',
    zh: '下載頁顯示的版本',
    example: '2026-11-20',
  },
  CLIENT_DOWNLOAD_NEEDS: {
    field: textField(''),
    files: ['site'],
    en: 'what it needs to run, as the download page shows it',
    zh: '下載頁顯示的系統需求',
    example: 'Windows 10 64 位元、8 GB 記憶體',
  },
  CLIENT_PATCHES: {
    field: field('', parseNamedLinks, linksRule),
    files: ['site'],
    en: 'patches that the download page lists after the client: names and addresses, in the order in which players install them',
    zh: '下載頁在主程式後面列出的更新檔：名稱與網址，依安裝順序',
    example: '1128 更新檔=https://files.example.com/patch-1128.zip',
  },
  COMMUNITY_LINKS: {
    field: field('', parseNamedLinks, linksRule),
    files: ['site'],
    en: 'the community’s places (Discord, a forum), linked in the footer and where newcomers read how to start',
    zh: '社群連結（Discord、討論區等）：放在頁尾與「如何開始」',
    example: 'Discord=https://discord.gg/abc, 巴哈姆特=https://forum.gamer.com.tw/',
  },
  CONTACT_URL: {
    field: field('', parseContact, 'must be an http(s) address, or mailto: and an e-mail address'),
    files: ['site'],
    en: 'how players reach the team, if the host sends no mail: `https:` or `mailto:`; linked where a password is reset',
    zh: '主機不寄信時，玩家聯絡管理團隊的方式：`https:` 或 `mailto:`；忘記密碼頁會連到這裡',
    example: 'mailto:team@example.com',
  },
  REPORT_CHANNEL: {
    field: field(
      '',
      parseReportChannel,
      'must be mailto: and an e-mail address, or an http(s) address, in which {page}, {id}, {version}, {value} and {text} are filled in',
    ),
    files: ['site'],
    en: `where players report wrong values: \`mailto:\` or \`https:\`, ${placeholders} are filled in; without them (Discord) the text is copied`,
    zh: `玩家回報錯誤數值的管道：\`mailto:\` 或 \`https:\` 網址，網址裡的 ${placeholders} 會代入內容；沒有的話（例如 Discord）改為複製文字`,
    example: 'https://github.com/example/wiki/issues/new?title={id}&body={text}',
  },
  PUBLIC_MARKET_SUMMARY: {
    field: choiceField('off', 'on'),
    files: ['host', 'site'],
    en: '`on`: visitors without an account also see how many shops are open and what sells most, without prices',
    zh: '`on` 時沒登入的人也看得到有幾間露店、賣最多的是什麼（不含價格）',
  },
  PUBLIC_OBSERVED_ODDS: {
    field: choiceField('off', 'on'),
    files: ['host', 'site'],
    en: '`on`: the pages of packages, enchants, refining and MVPs show the rates that the host counted in the game’s logs, if it counts them (`GAME_ODDS`)',
    zh: '`on` 時道具包、附魔、精煉與 MVP 的頁面會在公布的機率旁顯示遊戲紀錄裡的實際機率（主機要統計：`GAME_ODDS`）',
  },
  PUBLIC_PRICES: {
    field: choiceField('off', 'on'),
    files: ['host', 'site'],
    en: '`on`: `/prices.json` of the host, with the median price of each item, is for all; calculators of visitors without an account use it',
    zh: '`on` 時主機的 `/prices.json`（各道具的成交中位數）公開，沒登入的人也能用行情試算',
  },
  DISCLOSED_BOXES: {
    field: field(
      'CASH',
      parseDisclosed,
      'must be none, or a list of CASH, COSTUME, SHADOW, ETC and item ids such as CASH, 12345',
    ),
    files: ['site'],
    en: 'packages that players get from points or VIP, by type or by the id of their item: `/odds/disclosure` lists their odds; `none`',
    zh: '可由點數或 VIP 取得的機會中獎商品：道具包種類或道具編號；`/odds/disclosure` 會公告它們的機率；`none` 時沒有',
    example: 'CASH, 12345',
  },
  DISCLOSURE_WARNING: {
    field: textField(disclosureCopy.warning),
    files: ['site'],
    en: 'warning sentence on these packages, on their disclosure, and before a payment',
    zh: '這些商品的警語：道具包頁、機率公告頁與付款前都會顯示',
  },
  PREVIEW_PICTURES: {
    field: field(
      'package, enchant, reform, news',
      parsePreviewKinds,
      `must be none, or a list of ${previewKinds.join(', ')}`,
    ),
    files: ['site'],
    en: `kinds of pages (${previewKinds.join(', ')}) with a picture each in chats; others share one per kind; \`none\`: one for all`,
    zh: `各頁在 Discord、LINE 有自己預覽圖的種類（${previewKinds.join('、')}）；其餘同類共用一張；\`none\` 時全站共用一張`,
  },
  DATA_FILES: {
    field: choiceField('pages', 'collections', 'none'),
    files: ['site'],
    en: 'open data: `pages`: a JSON file for each page, and whole collections; `collections`: only these, as where STATIC_HOST limits files; `none`',
    zh: '公開資料：`pages` 時每一頁都有 JSON 檔，`/data/` 有整批資料；`collections` 時只有整批資料（STATIC_HOST 限制檔案數時一律如此）；`none` 時沒有',
  },
  DATA_LICENCE: {
    field: textField(''),
    files: ['site'],
    en: 'terms under which others may use the open data; shown on `/developers` and in `/data/manifest.json`',
    zh: '別人使用公開資料的條件，顯示在 `/developers` 頁與 `/data/manifest.json`',
    example: '歡迎自由使用，請註明出處。',
  },
  STATIC_HOST: {
    field: choiceField('none', ...staticHosts),
    files: ['site'],
    en: `hosting service of \`releases/current\` (${hosts}); a release with more files than it accepts ends with 4`,
    zh: `放網站的靜態主機（${hosts}）；檔案太多時以代碼 4 結束`,
  },
  PULL_MINUTES: {
    field: wholeField(20, 1, 1440),
    files: ['site'],
    changesPages: false,
    en: 'minutes that a pull may take in all',
    zh: '讀取主機資料最多幾分鐘',
  },
} satisfies Record<string, Setting>
