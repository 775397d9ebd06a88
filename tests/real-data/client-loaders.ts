/**
 * Draws client folders as translations and servers have them: base tables, own items, overrides, and a loader that puts
 * them together in one of the usual ways.
 */
import { Buffer } from 'node:buffer'
import type { Random } from '../../domain/values/random.ts'
import { type Encoding, encode } from '../encode-text.ts'

/** Names and phrases of each language; the second bytes of some characters are backslashes. */
const phrases: Partial<Record<Encoding, readonly string[]>> = {
  'utf-8': [
    '紅色藥水',
    '橙色藥水',
    '自訂之劍',
    '빨간 포션',
    'ยาสีแดง',
    '恢復體力約四十五點',
    'Poção vermelha',
    '功能許願',
  ],
  big5: [
    '紅色藥水',
    '橙色藥水',
    '自訂之劍',
    '功能許願',
    '枯樹枝',
    '恢復體力約四十五點',
    '攻擊力增加',
    '蓋世英雄的披風',
  ],
  gbk: ['红色药水', '橙色药水', '自定之剑', '恢复体力约四十五点', '攻击力增加', '勇者的披风', '树枝', '铁剑'],
  'euc-kr': [
    '빨간 포션',
    '주황 포션',
    '나의 검',
    '체력을 조금 회복한다',
    '공격력이 증가한다',
    '나뭇가지',
    '용사의 망토',
    '철검',
  ],
  'windows-1252': [
    'Poção Vermelha',
    'Pão de Maçã',
    'Épée du Héros',
    'Größe des Schwertes',
    'Câmara',
    'Añejo',
    'Redução de dano',
    'Amuleto único',
  ],
}
export const loaderEncodings = Object.keys(phrases) as Encoding[]

export interface DrawnClient {
  /** By path below the client's folder; the entry is `System/itemInfo.lua`. */
  files: Record<string, Buffer>
  encoding: Encoding
  /** What was drawn, to name a failure. */
  kind: string
}

const functionText = `
local function title(text, level) return string.rep("+", level) .. text end
function F_Merge(from, to, override)
  for id, item in pairs(from) do
    if override or not to[id] then to[id] = item
    else for key, value in pairs(item) do if to[id][key] == nil then to[id][key] = value end end end
  end
end
function F_Item(name, level, ...)
  local lines = {}
  for at = 1, select("#", ...) do lines[at] = (select(at, ...)) end
  return { identifiedDisplayName = title(name, level), identifiedResourceName = name, identifiedDescriptionName = lines }
end
`

/** The `main` of clients, which can change each line and add one. */
function mainText(random: Random): string {
  const line = random.pick([
    'line',
    'line:gsub("%^(%x%x%x%x%x%x)", "^%1")',
    '(line:gsub("{(%a+)}", "[%1]"))',
    '("%s"):format(line)',
  ])
  const own = random.chance(0.4) ? '\n    AddItemIdentifiedDesc(id, "^777777ID " .. id .. "^000000")' : ''
  const server = random.chance(0.3) ? ' .. (item.Server and " (" .. item.Server .. ")" or "")' : ''
  return `
function main()
  for id, item in pairs(tbl) do
    local ok, message = AddItem(id, item.unidentifiedDisplayName, item.unidentifiedResourceName,
      (item.identifiedDisplayName or "")${server}, item.identifiedResourceName, item.slotCount or 0, item.ClassNum or 0)
    if not ok then return false, message end
    for _, line in pairs(item.unidentifiedDescriptionName or {}) do AddItemUnidentifiedDesc(id, line) end
    for _, line in pairs(item.identifiedDescriptionName or {}) do AddItemIdentifiedDesc(id, ${line}) end${own}
    if item.costume ~= nil then AddItemIsCostume(id, item.costume) end
    if nil ~= item.EffectID then AddItemEffectInfo(id, item.EffectID) end
    if AddItemPackageID then AddItemPackageID(id, 1) end
  end
  return true, "good"
end
`
}

/** Draws a client. */
export function drawClient(random: Random): DrawnClient {
  const encoding = random.pick(loaderEncodings)
  const draw = new ClientDraw(random, encoding)
  const kind = random.pick(Object.keys(loaders))
  const files = (loaders[kind] as Loader)(draw)
  return { files, encoding, kind: `${kind} in ${encoding}` }
}

type Loader = (draw: ClientDraw) => Record<string, Buffer>

/** The usual ways to put an itemInfo together. */
const loaders: Record<string, Loader> = {
  list(draw) {
    const load = draw.random.pick(['require(part)', 'dofile((part:gsub("%.", "/")) .. ".lua")'])
    const isFirst = draw.random.chance(0.5)
    return {
      'System/itemInfo.lua': draw.source(`${functionText}
function main()
  local seen = {}
  for _, part in ${draw.random.pick(['pairs', 'ipairs'])}({ "System.new_items", "System.base_items" }) do
    ${load}
    for id, item in pairs(tbl) do
      if ${isFirst ? 'not seen[id]' : 'item'} then
        seen[id] = true
        AddItem(id, "", "", item.identifiedDisplayName, item.identifiedResourceName, 0, 0)
        for _, line in pairs(item.identifiedDescriptionName or {}) do AddItemIdentifiedDesc(id, line) end
      end
    end
  end
  return true, "good"
end`),
      'System/base_items.lua': draw.source(draw.table('tbl')),
      'System/new_items.lua': draw.source(draw.table('tbl')),
    }
  },
  merge: (draw) => ({
    'System/itemInfo.lua': draw.source(
      `require("System/merge")
dofile("System/base_items.lua")
${draw.table('tbl_custom')}F_Merge(tbl_custom, tbl, ${draw.random.chance(0.5)})
${mainText(draw.random)}`,
    ),
    'System/merge.lua': draw.source(functionText),
    'System/base_items.lua': draw.source(draw.table('tbl')),
  }),
  override: (draw) => ({
    'System/itemInfo.lua': draw.source(
      `${functionText}${draw.table('tbl')}
Files = { "own_items.lua", "override.lua" }
for at = 1, #Files do dofile("System\\\\" .. Files[at]) end
for _, name in ipairs({ "custom", "override" }) do F_Merge(_G["tbl_" .. name], tbl, name == "override") end
${mainText(draw.random)}`.replaceAll('System\\\\', 'System/'),
    ),
    'System/own_items.lua': draw.source(draw.table('tbl_custom')),
    'System/override.lua': draw.source(draw.table('tbl_override')),
  }),
  'late load': (draw) => ({
    'System/itemInfo.lua': draw.source(`${draw.table('tbl')}${mainText(draw.random)}dofile("System/own_items.lua")`),
    'System/own_items.lua': draw.source(
      draw
        .items()
        .map(([id, item]) => `tbl[${id}] = ${item}`)
        .join('\n'),
    ),
  }),
  'local require': (draw) => ({
    'System/itemInfo.lua': draw.source(`local own = require("System.own_items")
local base = require "System.base_items"
for id, item in pairs(own) do base[id] = item end
tbl = base
${mainText(draw.random)}`),
    'System/own_items.lua': draw.source(draw.table('local items', 'return items')),
    'System/base_items.lua': draw.source(draw.table('local items', 'return items')),
  }),
  functions(draw) {
    const calls = draw
      .items()
      .map(([id]) => `tbl[${id}] = F_Item(${draw.text()}, ${draw.random.int(0, 3)}, ${draw.text()}, ${draw.text()})`)
    const loop = `for id = 9000, ${9000 + draw.random.int(1, 9)} do tbl[id] = F_Item(${draw.text()} .. (id % 7), 1) end`
    const rest = 'if #tostring(tbl) > 0 then do tbl[8000] = F_Item(string.upper("do"), 0) end end'
    return {
      'System/itemInfo.lua': draw.source(
        `${functionText}tbl = {}\n${calls.join('\n')}\n${loop}\n${rest}\n${mainText(draw.random)}`,
      ),
    }
  },
  gsub: (draw) => ({
    'System/itemInfo.lua': draw.source(`${draw.table('tbl')}
for id, item in pairs(tbl) do
  for at, line in ipairs(item.identifiedDescriptionName or {}) do
    item.identifiedDescriptionName[at] = line:gsub("%-+", "_"):gsub("{(%w+)}", function(word) return "<" .. word .. ">" end)
  end
  item.Server = id % 2 == 0 and "own" or nil
end
${mainText(draw.random)}`),
  }),
}

/** Draws texts, items and tables as Lua sources; a source is one character a byte until the file is written. */
class ClientDraw {
  readonly random: Random
  readonly #encoding: Encoding

  constructor(random: Random, encoding: Encoding) {
    this.random = random
    this.#encoding = encoding
  }

  source(text: string): Buffer {
    return Buffer.from(`${text}\n`, 'latin1')
  }

  /** A text as a literal: with backslashes doubled, decimal escapes, or in long brackets. */
  text(): string {
    const { random } = this
    const words = Array.from({ length: random.int(1, 3) }, () =>
      random.pick(phrases[this.#encoding] as readonly string[]),
    )
    const marked = random.chance(0.4)
      ? `^ff0000${words.join(' ')}^000000 {blue} --- ${random.int(1, 99)}`
      : words.join(' ')
    const bytes = encode(marked, this.#encoding).toString('latin1')
    const form = random.int(0, 3)
    if (form === 0 && !bytes.includes(']')) return `[[${bytes}]]`
    if (form === 1)
      return `'${bytes.replace(/[^\x20-\x7e]|['\\]/g, (each) => `\\${String(each.charCodeAt(0)).padStart(3, '0')}`)}'`
    return `"${bytes.replace(/[\\"]/g, '\\$&')}"`
  }

  items(): [id: number, item: string][] {
    const { random } = this
    const ids = random.shuffle(Array.from({ length: 40 }, (_, at) => 501 + at)).slice(0, random.int(3, 25))
    return ids.map((id) => {
      const lines = Array.from({ length: random.int(0, 5) }, () => this.text())
      const fields = [
        `unidentifiedDisplayName = ${this.text()}`,
        'unidentifiedDescriptionName = { "?" }',
        `identifiedDisplayName = ${this.text()}`,
        ...(random.chance(0.8) ? [`identifiedResourceName = ${this.text()}`] : []),
        `identifiedDescriptionName = { ${lines.join(', ')} }`,
        `slotCount = ${random.int(0, 4)}`,
        ...(random.chance(0.3) ? ['costume = true', 'EffectID = 12'] : []),
      ]
      return [id, `{ ${random.shuffle(fields).join(', ')} }`]
    })
  }

  table(target: string, end = ''): string {
    const rows = this.items().map(
      ([id, item]) => `  [${this.random.chance(0.2) ? `0x${id.toString(16)}` : id}] = ${item},`,
    )
    return `${target} = {\n${rows.join('\n')}\n}\n${end}\n`
  }
}
