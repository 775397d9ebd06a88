import type { HistoryEntry } from '../../../domain/changes/history.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { monsterCopy, penaltyCopy } from '../../../domain/copy/site-monsters.ts'
import { monsterFigure } from '../../../domain/monsters/figures.ts'
import type { DropRules } from '../../../domain/monsters/monster.ts'
import { numberText } from '../../../domain/number-text.ts'
import type { DropView, MonsterView } from '../../content/views/monster-view.ts'
import { changeHistory, lastChange } from '../change-history.ts'
import { entityHead } from '../entities.ts'
import { breakable, type Html, html, trusted } from '../html.ts'
import { chanceCell, itemLink } from '../item-link.ts'
import { detailHead } from './detail-head.ts'

export interface MonsterMainOptions {
  history: readonly HistoryEntry[]
  imageHost: string
  /** Whether the host draws monsters: its picture then covers the figure. */
  pictures: boolean
}

/** The content of a monster's page, as a string, because there are thousands. */
export function monsterMain(view: MonsterView, { history, imageHost, pictures }: MonsterMainOptions): Html {
  const head = detailHead(
    {
      title: view.name,
      figure: figureOf(view),
      ...(pictures && { npc: view.id }),
      list: entityHead('monster').list,
      badge: kindBadge(view.kind),
      below: html`<p class="quiet">${summaryOf(view)}</p>${lastChange(history)}`,
    },
    imageHost,
  )
  const facts = html`<dl class="facts" data-tip-facts>${view.facts.map(([name, value]) => html`<dt>${name}</dt><dd>${breakable(value)}</dd>`)}</dl>`
  const aside = html`<div class="detail-aside"><div class="item-panel panel" data-tip>${facts}</div>${damage(view)}</div>`
  return html`${head}<div class="detail-columns">${aside}<div>${sections(view, imageHost)}</div></div>${changeHistory(history)}`
}

/** A narrow line breaks between the facts, not within one. */
function summaryOf({ summary }: MonsterView): Html {
  const parts = summary.split('・').map((part) => html`<span class="whitespace-nowrap">${part}</span>`)
  return html`${parts.map((part, index) => html`${index > 0 && '・'}${part}`)}`
}

/** In the colour of the surrounding text. */
export function figureOf({ figure }: Pick<MonsterView, 'figure'>): Html {
  return html`<svg viewBox="0 0 48 48" fill="currentColor" fill-rule="evenodd" aria-hidden="true" focusable="false">${trusted(monsterFigure(figure))}</svg>`
}

export function kindBadge(kind: MonsterView['kind']): Html {
  return kind === 'normal' ? html`` : html`<p class="badge">${monsterCopy.kinds[kind]}</p>`
}

/** A monster as every page shows it; the tooltip looks for `data-monster`. */
export function monsterLink(id: number, name: string): Html {
  return html`<a href="/monster/${id}" data-monster>${name}</a>`
}

function damage({ damage: rows }: MonsterView): Html | false {
  if (rows.length === 0) return false
  const lines = rows.map(
    ({ element, percent }) =>
      html`<dt>${element}</dt><dd>${percent > 100 ? html`<strong>${percent}%</strong>` : `${percent}%`}</dd>`,
  )
  return html`<section><h2 class="section-head">${monsterCopy.weakness}</h2><dl class="facts">${lines}</dl></section>`
}

function sections(view: MonsterView, imageHost: string): Html {
  // The columns of both tables are aligned, so both have the last column, or neither.
  const noted = [...view.rewards, ...view.drops].some((row) => remarks(row) !== '')
  const tables = [
    view.rewards.length > 0 && rewardTable(view, noted, imageHost),
    view.drops.length > 0 && dropTable(view.drops, noted, imageHost),
  ].filter((table) => table !== false)
  const chosen = view.rules ? levelPenalty(view.rules, view.level, tables) : html`${tables}`
  const none = view.drops.length + view.rewards.length + view.mapDrops.length === 0
  return html`${none ? html`<p class="quiet">${monsterCopy.noDrops}</p>` : chosen}${mapDrops(view, imageHost)}${spawns(view)}`
}

/** The chooser of the player's level, around the tables that it changes (src/elements/level-penalty.ts). */
function levelPenalty(rules: DropRules, level: number, tables: readonly Html[]): Html {
  const text = JSON.stringify({ ...rules, level })
  const vip =
    (rules.VipBonus ?? 0) > 0 &&
    html`<label class="flex items-center gap-2"><input type="checkbox" data-vip>${penaltyCopy.vip}</label>`
  return html`<level-penalty rules="${text}"><div class="toolbar js-only"><label class="field"><span class="label">${penaltyCopy.label}</span><input class="input" type="number" inputmode="numeric" min="1" max="999" placeholder="${level}" autocomplete="off"></label>${vip}<p class="quiet" data-note role="status" data-pagefind-ignore>${penaltyCopy.note}</p></div>${tables}</level-penalty>`
}

function dropTable(rows: readonly DropView[], noted: boolean, imageHost: string): Html {
  const { name, kills } = columns
  const highest = Math.max(...rows.map(({ parts }) => parts), 1)
  const body = rows.map(
    (row) =>
      html`<tr><th scope="row">${itemLink(row.item, imageHost)}</th>${chanceCell(row.chance, row.parts, highest, row.parts)}<td class="num" data-label="${kills}" data-pagefind-ignore>${row.kills}</td>${noted && remarkCell(row)}</tr>`,
  )
  return html`<section><h2 class="section-head">${monsterCopy.drops}</h2><table class="data-table data-table-cards package-table"><thead><tr><th scope="col">${name}</th><th scope="col" class="num">${monsterCopy.chance}</th><th scope="col" class="num">${kills}</th>${noted && remarkHead}</tr></thead><tbody>${body}</tbody></table></section>`
}

function rewardTable({ rewards, rules }: MonsterView, noted: boolean, imageHost: string): Html {
  const { name } = columns
  const body = rewards.map(
    (row) =>
      html`<tr><th scope="row">${itemLink(row.item, imageHost)}</th><td class="num" data-reward="${row.parts}">${row.chance}</td><td class="num" data-label="${monsterCopy.effective}">${row.effective}</td>${noted && remarkCell(row)}</tr>`,
  )
  const mode = monsterCopy.mvpModes[rules?.MvpMode ?? 0]
  return html`<section><h2 class="section-head">${monsterCopy.mvpDrops}</h2><table class="data-table data-table-cards package-table"><thead><tr><th scope="col">${name}</th><th scope="col" class="num">${monsterCopy.chance}</th><th scope="col" class="num">${monsterCopy.effective}</th>${noted && remarkHead}</tr></thead><tbody>${body}</tbody></table>${rewards.length > 1 && mode && html`<p class="quiet">${mode}</p>`}</section>`
}

const columns = { name: monsterCopy.columns.name, kills: monsterCopy.kills }
const remarkHead = html`<th scope="col">${monsterCopy.remark}</th>`

function remarkCell(row: DropView): Html {
  return html`<td class="quiet" data-label="${monsterCopy.remark}">${remarks(row)}</td>`
}

function remarks({ fileChance, notes }: DropView): string {
  return [...notes, fileChance && fill(monsterCopy.fileChance, { chance: fileChance })].filter(Boolean).join('、')
}

function mapDrops({ mapDrops: rows }: MonsterView, imageHost: string): Html | false {
  if (rows.length === 0) return false
  const body = rows.map(
    (row) =>
      html`<tr><th scope="row">${itemLink(row.item, imageHost)}</th><td class="num">${row.chance}</td><td class="max-md:col-span-full" data-label="${monsterCopy.map}"><a href="${row.map.href}">${row.map.title}</a></td></tr>`,
  )
  return html`<section><h2 class="section-head">${monsterCopy.mapDrops}</h2><table class="data-table data-table-cards sources"><thead><tr><th scope="col">${columns.name}</th><th scope="col" class="num">${monsterCopy.chance}</th><th scope="col">${monsterCopy.map}</th></tr></thead><tbody>${body}</tbody></table></section>`
}

function spawns({ spawns: rows }: MonsterView): Html {
  const { map, amount, respawn } = monsterCopy
  if (rows.length === 0)
    return html`<section><h2 class="section-head">${monsterCopy.spawns}</h2><p class="quiet">${monsterCopy.noSpawns}</p></section>`
  const body = rows.map(
    (row) =>
      html`<tr><th scope="row"><a href="${row.map.href}">${row.map.title}</a>${row.map.name && html` <small class="quiet">${row.map.name}</small>`}</th><td class="num" data-label="${amount}">${numberText(row.amount)}</td><td class="num" data-label="${respawn}">${row.respawns.join('、')}</td></tr>`,
  )
  return html`<section><h2 class="section-head">${monsterCopy.spawns}</h2><table class="data-table data-table-cards"><thead><tr><th scope="col">${map}</th><th scope="col" class="num">${amount}</th><th scope="col" class="num">${respawn}</th></tr></thead><tbody>${body}</tbody></table></section>`
}
