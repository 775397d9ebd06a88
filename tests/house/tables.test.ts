import path from 'node:path'
import ts from 'typescript'
import { expect, it } from 'vitest'
import type { FeatureTables } from '../../host/db/index.ts'
import { features } from '../../host/features.ts'
import { isTest } from './layout.ts'
import { projectFiles, readProjectFile } from './project-files.ts'

/** `game-db` has SQL with the tables of the game's own database. */
const files = projectFiles().filter((file) => /^host\/(?!game-db\/).*\.ts$/.test(file) && !isTest(file))

/** The folder that owns each table: the one with its `tables.ts`. */
const owners = new Map<string, string>()
const listed: FeatureTables[] = []
for (const file of files.filter((name) => /^host\/(?:[\w-]+\/)+tables\.ts$/.test(name))) {
  const exported: Record<string, unknown> = await import(/* @vite-ignore */ `../../${file}`)
  for (const tables of Object.values(exported).filter(isFeature)) {
    listed.push(tables)
    for (const table of Object.keys(tables.createdBy)) owners.set(table, path.dirname(file))
  }
}

it('host/features.ts lists the tables of each feature', () => {
  expect(owners.size).toBeGreaterThan(40)
  expect(new Set(features)).toEqual(new Set(listed))
})

it('each table has one owner', () => {
  const tables = features.flatMap(({ createdBy }) => Object.keys(createdBy))
  expect(tables.filter((table, index) => tables.indexOf(table) !== index)).toEqual([])
})

it('SQL names only tables of its own folder', () => {
  const foreign = files.flatMap((file) =>
    tablesIn(file)
      .filter((table) => !file.startsWith(`${owners.get(table)}/`))
      .map((table) => `${file}: ${table} belongs to ${owners.get(table)}`),
  )
  expect(foreign).toEqual([])
})

function isFeature(value: unknown): value is FeatureTables {
  return typeof value === 'object' && value !== null && 'createdBy' in value
}

/** Tables that the strings and templates of a file name, except names of fields, types and modules. */
function tablesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readProjectFile(file), ts.ScriptTarget.Latest, true)
  const found = new Set<string>()
  const add = (name: string | undefined) => {
    if (name !== undefined && owners.has(name)) found.add(name)
  }
  function visit(node: ts.Node): void {
    // `orders`, `orders.id` and `orders as o`, as arguments of Kysely and in lists of tables.
    if (ts.isStringLiteral(node) && isTableText(node)) add(/^(\w+)(?: as \w+|\.\w+)?$/.exec(node.text)?.[1])
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      for (const [, table] of node.text.matchAll(/\b(?:from|join|into|update|table) +`?(\w+)/gi)) add(table)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...found]
}

/**
 * Whether a string is an element of a list, an argument of a method, such as `selectFrom`, or a later argument of a
 * function, such as `upsert(db, table, row)`.
 */
function isTableText(node: ts.StringLiteral): boolean {
  const { parent } = node
  if (ts.isArrayLiteralExpression(parent)) return true
  return (
    ts.isCallExpression(parent) && (ts.isPropertyAccessExpression(parent.expression) || parent.arguments[0] !== node)
  )
}
