import { optionalBaseUrlField, secretField, textField, wholeField } from '../config-fields.ts'
import type { Setting } from '../setting.ts'

export const programSettings = {
  PUBLISH_COMMAND: {
    field: textField(''),
    files: ['host'],
    en: 'runs after an announcement was saved; `almanac-refresh.path` waits for the file of the example',
    zh: '公告存檔後執行的指令',
    usual: '/usr/bin/touch /srv/almanac/var/refresh-wanted',
  },
  FIREWALL_COMMAND: {
    field: textField(''),
    files: ['host'],
    en: 'opens an address in the firewall ([deploy](deploy/README.md))',
    zh: '在防火牆開放位址的指令',
  },
  FIREWALL_HOURS: {
    field: wholeField(24, 1, 720),
    files: ['host'],
    en: 'hours that an address stays open',
    zh: '開放幾小時',
  },
  AUDIT_DAYS: {
    field: wholeField(400, 30, 3_650),
    files: ['host'],
    en: 'days for which the audit log keeps changes, 30 at least',
    zh: '稽核紀錄保留幾天，最少 30',
  },
  AUDIT_LOGIN_DAYS: {
    field: wholeField(400, 30, 3_650),
    files: ['host'],
    en: 'days for which the audit log keeps logins, failed logins and logouts',
    zh: '登入、登入失敗與登出保留幾天',
  },
  RENDERER_URL: {
    field: optionalBaseUrlField,
    files: ['host', 'site'],
    en: 'address of zrenderer; empty = the host draws characters itself, and monster pages show our own figures',
    zh: 'zrenderer 的位址；不設就由程式自己畫，魔物頁也用自己的圖',
    example: 'http://127.0.0.1:11011',
  },
  RENDERER_TOKEN: {
    field: secretField(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces'),
    files: ['host'],
    en: 'token of zrenderer',
    zh: 'zrenderer 的密語',
  },
  METRICS_TOKEN: {
    field: secretField(
      /^[\x21-\x7e]{16,}$/,
      'must have at least 16 characters, printable ASCII without spaces, or be empty',
    ),
    files: ['host'],
    en: 'token of `/metrics`, 16 characters or more; empty = there is no `/metrics`',
    zh: '設了才有 `/metrics`，至少 16 個字元',
  },
  VAR_DIR: {
    field: textField('var'),
    files: ['host', 'site'],
    changesPages: false,
    en: 'folder of databases, pictures and the state of the last refresh',
    zh: '資料庫、圖片與上次刷新結果的資料夾',
  },
  SNAPSHOT_DIR: {
    field: textField('snapshot'),
    files: ['site'],
    changesPages: false,
    en: 'folder of what `pull` fetched',
    zh: '`pull` 取得的資料所在的資料夾',
  },
  RELEASES_DIR: {
    field: textField('releases'),
    files: ['site'],
    changesPages: false,
    en: 'folder of the built sites; in the project, or a link there',
    zh: '建好的網站所在的資料夾；必須在專案裡，可以是連結',
  },
} satisfies Record<string, Setting>
