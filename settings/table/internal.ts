import { choiceField, field, textField, wholeField } from '../config-fields.ts'
import type { Setting } from '../setting.ts'

/** Variables that are in no settings file. */
export const internalSettings = {
  SEED_DEMO: {
    field: field('', readDemo, 'must be 1 or empty'),
    files: [],
    en: '`1`: `npm run host` fills an empty database with the demo of the sample',
    zh: '`1` 時 `npm run host` 會把範例的示範資料寫進空的資料庫',
  },
  ALMANAC_SETTINGS: {
    field: textField('/etc/almanac'),
    files: [],
    en: 'folder of the settings files that `almanac` reads',
    zh: '`almanac` 讀取設定檔的資料夾',
  },
  TYPED_AS: {
    field: choiceField('npm', 'almanac'),
    files: [],
    en: 'set by `almanac`: messages then name commands as `almanac …`, otherwise as `npm run …`',
    zh: '由 `almanac` 設定：訊息裡的指令寫成 `almanac …`，否則寫成 `npm run …`',
  },
  ALMANAC_BOOTSTRAP: {
    field: wholeField(0, 0, Number.MAX_SAFE_INTEGER),
    files: [],
    en: 'set by `npm`’s start program: its process number; a server ends when that process has ended',
    zh: '由啟動程式設定的程序編號：那個程序結束時，伺服器也會結束',
  },
} satisfies Record<string, Setting>

function readDemo(text: string): string {
  if (text !== '' && text !== '1') throw new Error('unknown')
  return text
}
