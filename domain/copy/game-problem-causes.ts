/** What went wrong, in the words of the admins' page, and its usual cause. */
export interface ProblemWords {
  title: string
  cause: string
}

const notStarting = '遊戲伺服器遇到這一列會無法啟動，或在這裡停止讀取。'
const skipped = '遊戲伺服器會略過這一列。'
const yaml = 'YAML 格式錯誤'
const syntax = '常見原因是縮排、引號或括號不完整。'

/** By the host's English reason, with `…` for names and numbers; the first that fits. */
const causes: readonly [RegExp, title: string, cause: string][] = [
  [/more than a tenth is lost/, '超過一成的內容無法使用', '原因就是下列其他問題，通常是缺少了它們參照的檔案。'],
  [/^is missing: there is only/, '只有本站不支援的舊格式', '檔案是較舊版本或其他模擬器的格式。'],
  [/^the file is missing$/, '缺少檔案', '設定或其他檔案提到了它，但資料夾裡沒有。'],
  [/^is missing: there are no packages/, '沒有道具群組檔案，因此沒有箱子', '資料夾裡沒有這個檔案。'],
  [/^is loaded by this file, but is not in the client/, '缺少客戶端檔案', '客戶端檔案要載入它，但資料夾裡沒有。'],
  [/^Header is missing/, '檔案沒有 Header', '檔案不完整，或不是這個版本的格式。'],
  [/^Version … is not read|^grades of file version/, '檔案版本與伺服器不符', '檔案來自較新或較舊的版本。'],
  [/spaces around its name/, '設定名稱前後有空格', '伺服器因此不認得這個設定。'],
  [/^Type must be/, '檔案類型不符', '這個檔案放錯位置，或 Header 寫錯。'],
  [/byte-order mark/, '檔案或名稱開頭有 BOM', '編輯器存檔時加上了 BOM。請存成不含 BOM 的 UTF-8。'],
  [/document markers/, '檔案含有文件分隔線（---）', notStarting],
  [/imports itself/, '檔案互相載入', '檔案的 Footer 載入了自己。'],
  [/lies outside the server root/, '檔案位於伺服器資料夾之外', '基於安全，本站只讀取 GAME_DATA 資料夾裡的檔案。'],
  [/imports more than|more than … files/, '載入的檔案過多', '超過本站讀取的上限。'],
  [/cannot be read/, '檔案無法讀取', '執行主機的使用者沒有讀取權限。'],
  [/MB that a file|regular file|has a file/, '不是遊戲的檔案', '檔案過大，或位置上是資料夾等其他東西。'],
  [/^the server does not load an item combo/, '整個套裝效果沒有載入', '套裝中有道具不存在，伺服器因此捨棄整組。'],
  [/^the server does not load an enchant/, '整個附魔沒有載入', '附魔中有一項無效，伺服器因此捨棄整個附魔。'],
  [/^the server does not load a reform/, '整個改造沒有載入', '改造中有一項無效，伺服器因此捨棄整個改造。'],
  [/^the server does not load map drops/, '整張地圖的掉落沒有載入', '其中有一項無效，伺服器因此捨棄整張地圖的掉落。'],
  [/^the server does not load an item package/, '整個自選箱沒有載入', '其中有一項無效，伺服器因此捨棄整個箱子。'],
  [/^the server does not load a laphine box/, '整個合成箱沒有載入', '其中有一項無效，伺服器因此捨棄整個箱子。'],
  [/^the server does not load a barter/, '整個交換商店沒有載入', '其中有一項無效，伺服器因此捨棄整個商店。'],
  [/^the server does not load/, '整筆資料沒有載入', '其中有一項無效，伺服器因此捨棄整筆。'],
  [
    /text gives another number than the script/,
    '用戶端說明的數值與腳本不同',
    '用戶端與伺服器的版本不同，或只改了其中一邊。玩家在遊戲裡看到的說明與實際效果不符；網站上的效果依腳本。',
  ],
  [/no item has the name/, '找不到這個名稱的道具', '名稱拼錯，或定義它的道具檔案沒有載入。'],
  [/no item has the number|items that do not exist/, '找不到這個編號的道具', '編號寫錯，或定義它的道具檔案沒有載入。'],
  [/no monster has the name/, '找不到這個名稱的魔物', '名稱拼錯，或定義它的魔物檔案沒有載入。'],
  [/no item group has this name|opens the item group/, '找不到這個道具群組', '腳本提到的群組沒有定義。'],
  [/its script gives/, '箱子給的東西不存在', '腳本提到的道具或群組沒有定義。'],
  [
    /no random option( group)? has (the|this) name|is used, but no file defines it/,
    '找不到這個隨機屬性',
    '名稱拼錯，或沒有載入定義它的檔案。',
  ],
  [/has no constant/, '缺少群組的常數', '伺服器的原始碼或 const.yml 沒有這個 IG_ 常數。'],
  [/the server has no map/, '找不到這張地圖', '地圖沒有列在伺服器的地圖清單。'],
  [/maps that the server does not load/, '地圖沒有載入', '腳本提到的地圖沒有列在 conf/maps_athena.conf。'],
  [/outside its map|is not a place|is not a spawn line/, '位置寫錯', '座標在地圖之外，或這一行缺少欄位。'],
  [/^sells nothing/, '商店沒有商品', '商品都不存在，伺服器因此不開店。'],
  [/currency|cannot be used as a currency/, '商店的貨幣無效', '貨幣必須是道具編號。'],
  [/is neither item:price|is not item:price/, '商品寫法錯誤', '商品必須寫成「編號:價格」。'],
  [/belongs to (item|another group)/, '名稱重複', '另一筆資料已經用了這個名稱，大小寫視為相同。'],
  [/occurs twice in one entry/, '同一個欄位寫了兩次', '伺服器只採用第一個。'],
  [/to clear$|to remove$/, '要清除的內容不存在', '匯入檔想清除一筆原本就沒有的資料。'],
  [/no target items|TargetItems/, '附魔沒有對象', '沒有任何裝備可以做這個附魔。'],
  [
    /does not end|is not closed|never ends|no closing|curly bracket|as its text/,
    '引號、註解或括號沒有結尾',
    '後面的資料因此被當成它的內容。',
  ],
  [/fewer than three words|reads no further/, '伺服器讀到這裡就停止', '這一行格式錯誤，後面的內容都不會載入。'],
  [/is not a type of line/, '不明的腳本指令', skipped],
  [/is longer than/, '行太長', '超過伺服器或本站讀取的上限。'],
  [/Index … is beyond|has … places/, '掉落的欄位已滿', '掉落的數量超過伺服器的上限，多出來的不會載入。'],
  [/further problems are only counted/, '其餘問題只計入筆數', '同類問題太多，只列出前面的。'],
  [/above the stock limit/, '數值超過原版上限', '您的伺服器應該改過上限，因此照樣顯示。'],
  [/more than … (shops|NPCs|entries|RequiredItems)|spawns beyond/, '數量過多', '超過讀取的上限，多出來的沒有列入。'],
  [/needs more memory|does not start/, '伺服器無法以這筆資料啟動', notStarting],
  [
    /Renewal or Pre-Renewal|GAME_DATA_MODE/,
    '無法確認伺服器版本（Renewal 或 Pre-Renewal）',
    '資料夾裡沒有可以判斷的檔案，或與設定不符。',
  ],
  [/neither name nor description/, '客戶端的道具沒有名稱也沒有說明', 'itemInfo 裡的這個項目是空的。'],
  [
    /gives no name or text|the files have … names/,
    '客戶端檔案沒有可用的名稱',
    '設定指向了別的檔案，或屬於另一個伺服器。',
  ],
  [/ends with an error/, '客戶端的程式執行時出錯', '檔案不完整，或不是有效的 Lua。'],
  [/characters: cut after/, '文字過長，只顯示前面一段', '名稱或說明超過上限。'],
  [
    /no package has this GroupId|must be an object|must be one of/,
    '箱子設定檔（PACKAGE_INFO）寫錯',
    '編號不存在，或寫法不符。',
  ],
  [
    /must be|must have|needs Locations|cannot have|cannot be refined/,
    '欄位的值不正確',
    '值的型別或範圍不符伺服器的規定。',
  ],
  [/is unknown|is for ShadowGear|is outside of/, '不明的值', '伺服器不認得這個值，改用預設值或略過。'],
  [/has no value|is missing|has no Options|without MaxValue/, '缺少必要的欄位', '這一列沒有填完。'],
  [/not a key|not a value|not a list|list entry|does not belong|comma is missing|does not expect/, yaml, syntax],
  [/in the same line|neither a key|a key in a text|in a text that|followed by an alias|indent/, yaml, syntax],
  [/is a list|empty entry|blanks|anchors|hex digits|levels/, yaml, syntax],
]

/** Words for a kind of problem; undefined for one that this version does not know. */
export function problemWords(kind: string): ProblemWords | undefined {
  const found = causes.find(([pattern]) => pattern.test(kind))
  return found && { title: found[1], cause: found[2] }
}

const recordKinds: Readonly<Record<string, string>> = {
  item: '道具',
  group: '道具群組',
  'item group': '道具群組',
  enchant: '附魔',
  reform: '改造',
  monster: '魔物',
  package: '箱子',
  'item package': '自選箱',
  'laphine box': '合成箱',
  'item combo': '套裝效果',
  combo: '套裝效果',
  barter: '交換商店',
  shop: '商店',
  'map drops of': '地圖掉落',
  'random option': '隨機屬性',
  'random option group': '隨機屬性群組',
  'item ratio': '道具掉落倍率',
  'fixed ratio': '固定掉落率',
  'item properties': '道具特性',
  'level penalty': '等級懲罰',
  file: '整個檔案',
  spawns: '魔物分布',
  shops: '商店',
  header: 'Header',
  key: '欄位',
  script: '腳本',
  'script files': '腳本檔案',
}

/** The name of a record of the report, such as `enchant 7`: its kind is translated. */
export function recordText(record: string): string {
  const kind = Object.keys(recordKinds)
    .toSorted((a, b) => b.length - a.length)
    .find((word) => record === word || record.startsWith(`${word} `))
  return kind === undefined ? record : `${recordKinds[kind]}${record.slice(kind.length)}`
}
