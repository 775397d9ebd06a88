/** Effects of the shared stock database, compared with a second, simple reading of its scripts. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { effectSentence } from '../../domain/items/item-effects.ts'
import { readEffects } from '../../game-data/effects/index.ts'
import { readYaml } from '../../game-data/yaml/read-yaml.ts'
import { YamlMap } from '../../game-data/yaml/value.ts'
import { sharedPath, sharedReason } from '../shared-folder.ts'
import { plainCalls, plainSentence } from './plain-effects.ts'

interface Script {
  id: string
  text: string
  isCombo: boolean
  isAmmo: boolean
}

const root = sharedPath('data/rathena/db/re')

function rowsOf(file: string): YamlMap[] {
  const { value } = readYaml(readFileSync(`${root}/${file}.yml`, 'latin1'))
  const body = value instanceof YamlMap ? value.get('Body') : undefined
  return Array.isArray(body) ? body.filter((row) => row instanceof YamlMap) : []
}

function scripts(): Script[] {
  return ['item_db_equip', 'item_db_etc', 'item_db_usable', 'item_combos'].flatMap((file) =>
    rowsOf(file).flatMap((row) => {
      const text = row.get('Script')
      if (typeof text !== 'string') return []
      const isCombo = file === 'item_combos'
      return [{ id: String(row.get('Id') ?? file), text, isCombo, isAmmo: row.get('Type') === 'Ammo' }]
    }),
  )
}

const names = {
  skill: (name: string) => name,
  item: (name: string) => name,
  monster: (name: string) => name,
  group: (name: string) => name,
}
const all = root ? scripts() : []
const read = ({ text, isCombo, isAmmo }: Script) => readEffects(text, { names, isRenewal: true, isCombo, isAmmo })

it.skipIf(!root)(`97 % of the bonuses of the stock database become words (${sharedReason})`, () => {
  const readings = all.map(read)
  const calls = readings.reduce((sum, reading) => sum + reading.calls, 0)
  const unread = readings.flatMap((reading) => reading.unread)
  expect(calls).toBeGreaterThan(40_000)
  expect(1 - unread.length / calls).toBeGreaterThan(0.97)
})

it.skipIf(!root)(`constant bonuses of every script are said as a second reading says them (${sharedReason})`, () => {
  const seen = new Map<string, number>()
  const wrong: string[] = []
  let compared = 0
  for (const script of all) {
    if (script.isAmmo) continue
    const calls = plainCalls(script.text)
    if (!calls) continue
    const sentences = read(script).effects.map(effectSentence)
    for (const call of calls) {
      const sentence = plainSentence(call)
      if (sentence === undefined) continue
      seen.set(call.name, (seen.get(call.name) ?? 0) + 1)
      compared++
      if (!sentences.includes(sentence)) wrong.push(`${script.id}: ${sentence} is not in ${sentences.join('；')}`)
    }
  }
  expect(wrong.slice(0, 20)).toEqual([])
  expect(compared).toBeGreaterThan(4_000)
  expect([...seen.values()].filter((times) => times >= 3).length).toBeGreaterThanOrEqual(60)
})
