import { choiceField, listField, textField } from '../config-fields.ts'
import type { Setting } from '../setting.ts'

/** Settings that name files of the client: one path, several, or patterns. */
export const clientFileSettings = ['ITEM_INFO', 'MONSTER_NAMES', 'MAP_NAMES'] as const

/** Settings that name files; the sample takes none. */
export const gameFileSettings = [...clientFileSettings, 'PACKAGE_INFO'] as const

export const gameDataSettings = {
  GAME_DATA: {
    field: textField('data'),
    files: ['host'],
    en: 'an rAthena folder, which contains `db/`, or the sample',
    zh: 'rAthena 資料夾（裡面有 `db/`），或範例資料',
    usual: '/srv/rathena',
  },
  GAME_DATA_MODE: {
    field: choiceField('auto', 'renewal', 'prerenewal'),
    files: ['host'],
    en: '`renewal`, `prerenewal`, or `auto`: as the server under `GAME_DATA` was built',
    zh: '`renewal`、`prerenewal`，或 `auto`：依伺服器的版本判斷',
  },
  GAME_ENGINE: {
    field: choiceField('auto', 'rathena', 'pandas'),
    files: ['host'],
    en: '`rathena`, `pandas`, or `auto`: by the files that only Pandas has',
    zh: '`rathena`、`pandas`，或 `auto`：看有沒有 Pandas 才有的檔案',
  },
  MAP_CONF: {
    field: listField(
      'conf/map_athena.conf',
      (file) => {
        if (/^\/|(?:^|\/)\.\.(?:\/|$)/.test(file)) throw new Error('outside')
        return file
      },
      'must be a list of files below GAME_DATA',
    ),
    files: ['host'],
    en: 'configuration files of the map servers, below `GAME_DATA`; several when each server loads other maps',
    zh: '各地圖伺服器的設定檔，位於 `GAME_DATA` 之下',
  },
  GAME_DATA_MISSING: {
    field: listField('', (file) => file, 'must be a list of files'),
    files: ['host'],
    en: 'files (relative paths), `spawns` or `shops` that may be missing or lose over a tenth of their records; other such losses fail a pull',
    zh: '可以不存在或損失超過一成的遊戲檔案（相對路徑）；魔物分布、商店也可以時加上 `spawns`、`shops`；否則這種損失會讓 `pull` 失敗',
  },
  GAME_DATA_HIDDEN: {
    field: listField('', (pattern) => pattern, 'must be a list of patterns'),
    files: ['host'],
    en: 'records that players do not see: ids or names with `*`, such as `封*`, `monster:1002`, `package:Test*`, `map:gm_*`, `flag:NoTrade`',
    zh: '不給玩家看的資料：編號或名稱（可用 `*`），例如 `封*`、`monster:1002`、`package:Test*`、`map:gm_*`、`flag:NoTrade`',
    example: '封*, package:Test*',
  },
  GAME_DATA_LAST: {
    field: listField('auto', (pattern) => pattern, 'must be a list of patterns'),
    files: ['host'],
    en: 'items that are last in lists and searches: `auto` = nothing of the game gives them; patterns as above add items, with `!` take them out',
    zh: '清單與搜尋中排在最後的道具：`auto` 是遊戲裡沒有任何來源的；可用 `GAME_DATA_HIDDEN` 的寫法增加，前面加 `!` 則排除',
    example: 'auto, 測試*, !flag:NoTrade',
  },
  ITEM_INFO: {
    field: textField(''),
    files: ['host'],
    en: 'the client’s item files with names and descriptions: a path, several separated by `:`, or a pattern; later ones win',
    zh: '客戶端的 itemInfo：一個路徑或以 `:` 隔開的多個路徑，可含 `*`；後面的蓋過前面的',
    example: '/srv/rathena-client/System/itemInfo.lua',
  },
  ITEM_INFO_ENCODING: {
    field: choiceField('auto', 'utf-8', 'big5', 'gbk', 'euc-kr', 'windows-1252', 'tis-620', 'windows-1251'),
    files: ['host'],
    en: '`auto`, `utf-8`, `big5`, `gbk`, `euc-kr`, `windows-1252` (Western), `tis-620` (Thai) or `windows-1251` (Cyrillic)',
    zh: '`auto`、`utf-8`、`big5`、`gbk`、`euc-kr`、`windows-1252`（西歐）、`tis-620`（泰文）或 `windows-1251`（俄文）',
  },
  MONSTER_NAMES: {
    field: textField(''),
    files: ['host'],
    en: 'files with the names of monsters, in the client’s formats; same syntax as `ITEM_INFO`',
    zh: '怪物名稱的檔案，寫法同 `ITEM_INFO`',
    example: '/srv/rathena-client/mobname.txt',
  },
  MAP_NAMES: {
    field: textField(''),
    files: ['host'],
    en: 'files with the names of maps; same syntax as `ITEM_INFO`',
    zh: '地圖名稱的檔案，寫法同 `ITEM_INFO`',
    example: '/srv/rathena-client/data/mapnametable.txt',
  },
  PACKAGE_INFO: {
    field: textField(''),
    files: ['host'],
    en: 'your own JSON about packages ([rathena.md](rathena.md))',
    zh: '箱子的名稱與分類（[客戶端檔案](client-files.md)）',
  },
  EFFECTIVE_ODDS: {
    field: choiceField('rathena', 'off'),
    files: ['host'],
    en: '`rathena` = show the odds with which the engine rolls enchants, boxes and random options; `off`, for forks with other rules = hide them',
    zh: '`rathena` 顯示附魔、箱子與隨機屬性依引擎規則計算的實際機率；`off` 不顯示，用於規則不同的分支',
  },
  ITEM_SCRIPTS: {
    field: choiceField('known', 'off', 'on'),
    files: ['host'],
    en: 'server scripts on pages of items without a description: `off`, `known` = only calls that the engine documents, `on` = all',
    zh: '沒有說明的道具是否顯示伺服器腳本：`off` 不顯示；`known` 只顯示全用引擎公開指令的；`on` 全部顯示',
  },
} satisfies Record<string, Setting>
