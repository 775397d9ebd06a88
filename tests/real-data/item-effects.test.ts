/** Effects of the shared stock database. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readEffects } from '../../game-data/effects/index.ts'
import { readYaml } from '../../game-data/yaml/read-yaml.ts'
import { YamlMap } from '../../game-data/yaml/value.ts'
import { sharedPath, sharedReason } from '../shared-folder.ts'

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
