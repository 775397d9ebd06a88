/**
 * Effects of real scripts, compared with a second reading that runs the scripts for drawn characters and reads the
 * sentences as a player does. `EFFECTS_GAME_DATA` adds the folder of another server, `EFFECTS_SEED` draws others.
 */
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { amountAt, effectSentence } from '../../domain/items/item-effects.ts'
import { createRandom } from '../../domain/values/random.ts'
import { readEffects } from '../../game-data/effects/index.ts'
import { readDatabase } from '../plain-reading/database.ts'
import type { Raw } from '../plain-reading/tiny-yaml.ts'
import { sharedPath, sharedReason } from '../shared-folder.ts'
import { bonusInWords, knownCalls, pairCalls } from './second-reading/bonus-words.ts'
import { readSentence } from './second-reading/read-sentence.ts'
import { type GivenBonus, runScript, UnknownScript } from './second-reading/run-script.ts'
import { drawState, type State } from './second-reading/state.ts'

interface Script {
  id: string
  text: string
  isCombo: boolean
  isAmmo: boolean
}

const seed = process.env.EFFECTS_SEED ?? '2026-11-29'
const statesPerScript = 6
/** For bonuses that few scripts have, under conditions that few characters meet. */
const furtherTries = 20
const servers = [
  { name: 'stock', folder: sharedPath('data/rathena') },
  { name: 'other', folder: process.env.EFFECTS_GAME_DATA },
]

/** The scripts of a server's files, in renewal. */
function scriptsOf(root: string): Script[] {
  const { items, rows } = readDatabase(root, 'renewal')
  const scripts = (list: readonly Raw[], isCombo: boolean) =>
    list.flatMap(({ Id, Type, Script }) =>
      typeof Script === 'string'
        ? [{ id: String(Id ?? 'a set'), text: Script, isCombo, isAmmo: /^ammo$/i.test(String(Type)) }]
        : [],
    )
  return [...scripts([...items.values()], false), ...scripts(rows('item_combos'), true)]
}

const names = {
  skill: (name: string) => name,
  item: (name: string) => name,
  monster: (name: string) => name,
  group: (name: string) => name,
}
const read = ({ text, isCombo, isAmmo }: Script) => readEffects(text, { names, isRenewal: true, isCombo, isAmmo })

for (const { name, folder } of servers) {
  if (!folder && name === 'other') continue
  describe.skipIf(!folder)(`the ${name} database (skipped where ${sharedReason})`, () => {
    const scripts = folder ? scriptsOf(folder) : []

    it('97 % of the bonuses become words', () => {
      const readings = scripts.map(read)
      const calls = readings.reduce((sum, reading) => sum + reading.calls, 0)
      const unread = readings.reduce((sum, reading) => sum + reading.unread.length, 0)
      console.log(`${name}: ${calls} bonuses, ${unread} without words (${((1 - unread / calls) * 100).toFixed(2)} %)`)
      expect(1 - unread / calls).toBeGreaterThan(0.97)
    })

    it('every sentence says what the script gives to drawn characters', { timeout: 600_000 }, () => {
      const random = createRandom(seed)
      const wrong: string[] = []
      const seen = new Map<string, number>()
      let compared = 0
      let unknown = 0
      const withBonus = scripts.filter(({ isAmmo, text }) => !isAmmo && /bonus/i.test(text))
      const compareOne = (script: Script) => {
        const found = compare(script, random, seen)
        wrong.push(...(found ?? []).map((text) => `${script.id}: ${text}`))
        return found !== undefined
      }
      for (const script of withBonus)
        if (compareOne(script)) compared++
        else unknown++
      const often = mostUsed(scripts, 100)
      const isRare = (call: string) => (seen.get(call) ?? 0) < 3
      for (const call of often)
        for (let tries = 0; tries < furtherTries && isRare(call); tries++)
          withBonus.filter(({ text }) => text.toLowerCase().includes(call)).forEach(compareOne)
      const thrice = [...seen.values()].filter((times) => times >= 3).length
      console.log(`${name}: ${compared} scripts compared, ${unknown} not; ${thrice} bonuses at least thrice`)
      expect(wrong.slice(0, 30)).toEqual([])
      expect(compared).toBeGreaterThan(300)
      expect(often.filter(isRare)).toEqual([])
    })
  })
}

/** The most used bonuses, by their number of calls in all scripts, without those that have words in no script. */
function mostUsed(scripts: readonly Script[], count: number): string[] {
  const calls = new Map<string, number>()
  for (const script of scripts) {
    const { unread } = read(script)
    for (const [call] of script.text.matchAll(/\bbonus[2-5]? b\w+/gi)) add(calls, call.toLowerCase(), 1)
    for (const call of unread) add(calls, call, -1)
  }
  return [...calls]
    .sort(([, a], [, b]) => b - a)
    .slice(0, count)
    .map(([call]) => call)
}

/** Differences at drawn states; undefined for a script that the second reading cannot run. */
function compare(
  script: Script,
  random: ReturnType<typeof createRandom>,
  seen: Map<string, number>,
): string[] | undefined {
  const reading = read(script)
  const skipped = new Set(reading.unread.map((call) => call.toLowerCase()))
  const isCompared = (call: string) => knownCalls.has(call) && !skipped.has(call)
  const differences: string[] = []
  for (let index = 0; index < statesPerScript; index++) {
    const isUniform = index % 2 === 0
    const state = drawState(random, script.text, isUniform)
    let given: GivenBonus[]
    try {
      given = runScript(script.text, state, script.isCombo)
    } catch (error) {
      if (error instanceof UnknownScript) return undefined
      throw error
    }
    const expected = new Map<string, number>()
    const odd = new Set<string>()
    for (const { call, args, trigger } of given) {
      if (!isCompared(call)) continue
      const words = bonusInWords(call, args)
      if (!words) odd.add(call)
      else if (words.amount !== 0 && !/ 0 [HS]P$/.test(words.text))
        add(expected, keyOf(trigger, call, words.text), words.amount ?? Number.NaN)
      if (words) seen.set(call, (seen.get(call) ?? 0) + 1)
    }
    const actual = new Map<string, number>()
    for (const effect of reading.effects) {
      const said = readSentence(effect, state)
      if (isUniform && !effect.Further) differences.push(...otherNumber(effect, said?.amount, state))
      if (!isCompared(callOf(effect.Key)) || !said || said.amount === 0) continue
      const call = callOf(effect.Key)
      if (pairCalls.has(call) && said.amount !== undefined) {
        const unit = /^[\d.,]+(%| 秒)?/.exec(effect.Amount ?? '')?.[1] ?? ''
        add(actual, keyOf(said.trigger, call, said.text.replace('{n}', `${said.amount}${unit}`)), Number.NaN)
      } else add(actual, keyOf(said.trigger, call, said.text), said.amount ?? Number.NaN)
    }
    for (const key of new Set([...expected.keys(), ...actual.keys()])) {
      if (odd.has(key.split('|')[1] ?? '')) continue
      const [a, b] = [expected.get(key), actual.get(key)]
      const isEqual = Number.isNaN(a) && Number.isNaN(b) ? true : Math.abs((a ?? 0) - (b ?? 0)) < 1e-6
      if (!isEqual) differences.push(`${key}: ${a} and not ${b} (${reading.effects.map(effectSentence).join('；')})`)
    }
  }
  return differences
}

/** `bonus2 baddrace,rc_brute` → `bonus2 baddrace`. */
const callOf = (key: string) => key.split(',')[0]?.split(' ').slice(0, 2).join(' ') ?? ''
const keyOf = (trigger: string, call: string, text: string) => `${trigger}|${call}|${text}`

function add(sums: Map<string, number>, key: string, amount: number): void {
  sums.set(key, (sums.get(key) ?? 0) + amount)
}

/** The numbers by which lists sort are those of the sentence. */
function otherNumber(effect: Parameters<typeof amountAt>[0], said: number | undefined, state: State): string[] {
  const amount = amountAt(effect, state.refine, state.grade)
  const isEqual = amount === undefined || Math.abs(amount - (said ?? 0)) < 1e-6
  return isEqual ? [] : [`${JSON.stringify(effect)} sorts as ${amount} instead of ${said} at +${state.refine}`]
}
