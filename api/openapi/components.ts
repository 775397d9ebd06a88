/** The schemas that several calls share, by name. */
import type * as v from 'valibot'
import { loginAnswer } from '../auth.ts'
import { enchantInfoSchema } from '../enchant.ts'
import { errorBodySchema } from '../errors.ts'
import { itemSchema } from '../item.ts'
import { mapSchema } from '../map.ts'
import { offerSchema, saleResult } from '../market.ts'
import { monsterEntrySchema, monsterSchema } from '../monster.ts'
import { npcShopSchema } from '../npc-shop.ts'
import { packageDetailSchema, packageEntrySchema } from '../package.ts'
import { livePostSchema } from '../post.ts'
import { reformDetailSchema, reformEntrySchema } from '../reform.ts'
import { type JsonSchema, jsonSchemaOf } from './json-schema.ts'

const named: Record<string, v.GenericSchema> = {
  Item: itemSchema,
  PackageEntry: packageEntrySchema,
  Package: packageDetailSchema,
  ReformEntry: reformEntrySchema,
  Reform: reformDetailSchema,
  Enchant: enchantInfoSchema,
  MonsterEntry: monsterEntrySchema,
  Monster: monsterSchema,
  GameMap: mapSchema,
  NpcShop: npcShopSchema,
  Announcement: livePostSchema,
  Offer: offerSchema,
  ItemSales: saleResult,
  Session: loginAnswer,
  Refusal: errorBodySchema,
}

/** The schemas, and a function that replaces them inside another schema by references. */
export function sharedSchemas() {
  const schemas = Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, jsonSchemaOf(schema)]))
  const names = new Map(Object.entries(schemas).map(([name, schema]) => [JSON.stringify(schema), name]))

  function refer<Value>(value: Value): Value | { $ref: string } {
    if (typeof value !== 'object' || value === null) return value
    const name = names.get(JSON.stringify(value))
    if (name) return { $ref: `#/components/schemas/${name}` }
    if (Array.isArray(value)) return value.map(refer) as Value
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, refer(inner)])) as Value
  }

  return {
    schemas,
    referring: (schema: v.GenericSchema): JsonSchema => refer(jsonSchemaOf(schema)),
  }
}
