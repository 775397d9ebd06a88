/** What a sentence about an effect says for one character, read as a player reads it. */
import { effectsCopy } from '../../../domain/copy/effects.ts'
import { factsCopy } from '../../../domain/copy/item-facts.ts'
import type { Effect } from '../../../domain/items/item-effects.ts'
import { firstJobs, type State } from './state.ts'

export interface Said {
  /** The text with `{n}` for the amount, or without an amount. */
  text: string
  /** The amount in the unit of its words; undefined for an effect without one. */
  amount: number | undefined
  /** As `GivenBonus.trigger`. */
  trigger: string
}

/** Undefined: the conditions are not met. Throws on words that it does not know. */
export function readSentence({ Text, Amount, Per, Most, When = [] }: Effect, state: State): Said | undefined {
  let trigger = ''
  for (const words of When) {
    const found = triggerOf(words, state)
    if (found !== undefined) trigger = found
    else if (!isMet(words, state)) return undefined
  }
  const text = Text.replace(/（等級同已學的「(.+?)」）/, (_, skill: string) => `Lv.${state.skill(skill)}`)
    .replace(
      /Lv\.(\d+)（「(.+?)」學得更高時以該等級）/,
      (_, level: string, skill: string) => `Lv.${Math.max(Number(level), state.skill(skill))}`,
    )
    .replace('（等級同精煉值）', `Lv.${state.refine}`)
  return { text, amount: Amount === undefined ? undefined : amountOf(Amount, Per, Most, state), trigger }
}

function triggerOf(words: string, state: State): string | undefined {
  const [, hit, skill, , rate = '', time = ''] =
    /^(?:(受到.*)|(使用「.*」)|(.*))時有 (\S+%.*) 機率發動，持續 (.+)$/.exec(words)?.map((part) => part ?? '') ?? []
  if (rate !== '') {
    const kind = hit ? 'autobonus2' : skill ? 'autobonus3' : 'autobonus'
    return `${kind} ${Number(Math.min(100, amountOf(rate, undefined, undefined, state)).toFixed(6))} ${secondsOf(time)}`
  }
  const during = /^使用後 (.+)內$/.exec(words)?.[1]
  return during === undefined ? undefined : `bonus_script ${secondsOf(during)}`
}

const secondsOf = (time: string) => numberIn(time) * (time.endsWith('分鐘') ? 60 : 1)
const numberIn = (text: string) => Number.parseFloat(text.replaceAll(',', '').replace('+', ''))

/** Parts joined by 或 and 且; brackets hold parts of the other kind. */
function isMet(words: string, state: State): boolean {
  for (const [word, decide] of [
    ['或', (parts: string[]) => parts.some((part) => isMet(part, state))],
    ['且', (parts: string[]) => parts.every((part) => isMet(part, state))],
  ] as const) {
    const parts = split(words, word)
    if (parts.length > 1) return decide(parts)
  }
  const inside = /^（(.*)）$/.exec(words)?.[1]
  return inside === undefined ? isOneMet(words, state) : isMet(inside, state)
}

function split(words: string, at: string): string[] {
  const parts = ['']
  let depth = 0
  for (const character of words) {
    if ('（「'.includes(character)) depth++
    if ('）」'.includes(character)) depth--
    if (depth === 0 && character === at) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts
}

function isOneMet(words: string, state: State): boolean {
  const [, label = '', from = '', to, end] =
    /^(.+?(?: Lv\.| ))(\+?\d+|[ABCD無])(?:～(\+?\d+|[ABCD]))?(?: (以上|以下))?$/.exec(words) ?? []
  if (label !== '') {
    const value = numberOf(label.replace(/ Lv\.$/, '').trim(), state)
    if (value !== undefined) {
      const least = levelIn(from)
      if (to !== undefined) return value >= least && value <= levelIn(to)
      return end === '以上' ? value >= least : end === '以下' ? value <= least : value === least
    }
  }
  const fact = factsOf(state).get(words)
  if (fact !== undefined) return fact
  const [, not = '', list = ''] = /^(未?)同時裝備(「.+」)$/.exec(words) ?? []
  if (list !== '') {
    const isWorn = [...list.matchAll(/「(.+?)」/g)].every(([, id = '']) => state.worn.has(id))
    return isWorn === (not === '')
  }
  const [, no = '', skill] = /^(未?)學會 (.+)$/.exec(words) ?? []
  if (skill !== undefined) return state.skill(skill) > 0 === (no === '')
  const [, opposite = '', ...kind] = /^(非?)(.+?)(系職業)?$/.exec(words) ?? []
  const known = jobWord(kind[0] ?? '', kind[1] !== undefined, state)
  if (known === undefined) throw new Error(`unknown words: ${words}`)
  return known === (opposite === '')
}

const levelIn = (text: string) => (/^[ABCD無]$/.test(text) ? ['無', 'D', 'C', 'B', 'A'].indexOf(text) : numberIn(text))

const jobNames = Object.entries({ ...factsCopy.words.jobs, ...effectsCopy.jobs }).map(
  ([name, word]) => [`job_${name.replaceAll('_', '').toLowerCase()}`, word] as const,
)
const wordsOfJob = (constant: string): string[] => {
  const job = constant.slice(4).replace(/2$/, '').replaceAll('_', '')
  return jobNames.filter(([name]) => name === `job_${job}`).map(([, word]) => word)
}

const firstWords = new Set(firstJobs.flatMap((job) => wordsOfJob(`job_${job}`)))

/** `騎士系職業`: the job's base or class; other words are steps of the job. */
function jobWord(word: string, isFamily: boolean, state: State): boolean | undefined {
  if (isFamily) return wordsOfJob(firstWords.has(word) ? state.baseclass : state.basejob).includes(word)
  const step = Object.entries(effectsCopy.jobSteps).find(([, text]) => text === word)?.[0]
  return step === undefined ? undefined : state.steps.has(step.toLowerCase())
}

/** Sentences about single choices. */
function factsOf(state: State): Map<string, boolean> {
  const facts = new Map<string, boolean>()
  for (const word of new Set(jobNames.map(([, text]) => text))) {
    const isOwn = wordsOfJob(state.class).includes(word)
    const isFirst = wordsOfJob(state.basejob).includes(word)
    facts.set(`職業為${word}（含進階與寶寶）`, isFirst).set(`職業不是${word}（含進階與寶寶）`, !isFirst)
    facts.set(`職業為${word}`, isOwn).set(`職業不是${word}`, !isOwn)
  }
  for (const [name, word] of Object.entries(effectsCopy.weapons)) {
    const constant = `w_${name.toLowerCase()}`
    facts.set(`裝備${word}`, state.weapon === constant).set(`未裝備${word}`, state.weapon !== constant)
    facts.set(`鑲嵌在${word}`, state.host === constant).set(`未鑲嵌在${word}`, state.host !== constant)
  }
  for (const [name, word] of Object.entries(effectsCopy.sexes))
    facts.set(`${word}角色`, state.sex === `sex_${name}`).set(`非${word}角色`, state.sex !== `sex_${name}`)
  return facts
}

const placeOf = (name: string) => {
  const [place] = Object.entries(effectsCopy.places).find(([, text]) => text === name) ?? []
  return place === undefined ? undefined : `eqi_${place.toLowerCase()}`
}

/** The number behind a label: `精煉`, `鎧甲精煉`, `鎧甲、鞋子的精煉合計`, `基本 STR`; otherwise a skill. */
function numberOf(label: string, state: State): number | undefined {
  const fixed: Record<string, number> = {
    ...{ 精煉: state.refine, 階級: state.grade, 基本等級: state.level, 職業等級: state.jobLevel },
    ...{ 武器等級: state.weaponLevel, 防具等級: state.armorLevel },
  }
  if (Object.hasOwn(fixed, label)) return fixed[label]
  const stats = /^基本 ([A-Z、]+)(?: 合計)?$/.exec(label)?.[1]
  if (stats !== undefined) return stats.split('、').reduce((sum, name) => sum + state.stat(name), 0)
  const sum = /^(.+)的精煉合計$/.exec(label)?.[1]
  if (sum !== undefined)
    return sum.split('、').reduce((total, name) => total + state.refineAt(placeOf(name) ?? name), 0)
  const place = placeOf(label.replace(/(?:精煉|階級)$/, ''))
  if (place !== undefined) return label.endsWith('階級') ? state.gradeAt(place) : state.refineAt(place)
  return state.skill(label)
}

function amountOf(amount: string, per: string | undefined, most: string | undefined, state: State): number {
  const [, base = '', rule = '', step = '', cap] = /^(.*?)（(.+?)再 ([^，）]+)(?:，最多 (.+))?）$/.exec(amount) ?? []
  if (rule !== '') return capped(numberIn(base) + numberIn(step) * timesOf(rule, state), cap)
  const [, each = '', counted = '', limit] = /^(.*?)（(.+?)計一次(?:，最多 (.+))?）$/.exec(amount) ?? []
  if (counted !== '') return capped(numberIn(each) * timesOf(counted, state), limit)
  if (per === undefined) return numberIn(amount)
  const by = /^依(.+)$/.exec(per)?.[1]
  if (by === undefined) return capped(numberIn(amount) * timesOf(per, state), most)
  const value = numberOf(by.replace(/ Lv\.$/, ''), state) ?? Number.NaN
  const steps = [...amount.matchAll(/([+-]?[\d.,]+)[^（、]*（(\+?\d+|[ABCD無])）/g)]
  const reached = steps.findLast(([, , from = '']) => levelIn(from) <= value)
  return reached ? numberIn(reached[1] ?? '') : 0
}

function capped(amount: number, most: string | undefined): number {
  if (most === undefined) return amount
  const limit = numberIn(most)
  return limit < 0 ? Math.max(limit, amount) : Math.min(limit, amount)
}

/** `精煉每 +2`, `精煉超過 +6 後每 +1`, `階級每升 1 階`, `火箭術每 1 級`: how often. */
function timesOf(rule: string, state: State): number {
  const [, label = '', above = '0', every = ''] =
    /^(.+?)(?:超過 (?:Lv\.)?(\S+) 後)?每升? ?(\+?\d+)(?: [級階])?$/.exec(rule) ?? []
  const value = numberOf(label.trim(), state)
  if (every === '' || value === undefined) throw new Error(`unknown rule: ${rule}`)
  return Math.max(0, Math.floor((value - levelIn(above)) / numberIn(every)))
}
