import type { Migration } from 'kysely/migration'
import type { FeatureTables, TableName } from './feature-tables.ts'

/** The tables of all features together. */
export interface Schema {
  migrations: Readonly<Record<string, Migration>>
  createdBy: Readonly<Record<string, string>>
  counters: ReadonlySet<string>
  newestAt: Readonly<Record<string, string>>
  numbered: readonly TableName[]
  emptiedByRestore: readonly TableName[]
}

export function joinTables(features: readonly FeatureTables[]): Schema {
  const names = new Set(features.flatMap(({ migrations }) => Object.keys(migrations)))
  const partsOf = (name: string) => features.flatMap(({ migrations }) => migrations[name] ?? [])
  return {
    migrations: Object.fromEntries([...names].sort().map((name) => [name, inTurn(partsOf(name))])),
    createdBy: Object.assign({}, ...features.map(({ createdBy }) => createdBy)),
    counters: new Set(features.flatMap(({ counters = [] }) => counters)),
    newestAt: Object.assign({}, ...features.map(({ newestAt }) => newestAt)),
    numbered: features.flatMap(({ numbered = [] }) => numbered),
    emptiedByRestore: features.flatMap(({ emptiedByRestore = [] }) => emptiedByRestore),
  }
}

/** One migration of several parts. */
function inTurn(parts: readonly Migration[]): Migration {
  return {
    async up(db) {
      for (const part of parts) await part.up(db)
    },
  }
}
