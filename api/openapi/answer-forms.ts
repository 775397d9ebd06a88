/**
 * The form of answers whose endpoint does not describe it, because a page or a pull checks their entries one by one.
 * They are not part of the endpoints, which browsers load.
 */
import * as v from 'valibot'
import { exportAccount } from '../account-data.ts'
import { loginAnswer } from '../auth.ts'
import { claimDeliveries, confirmDelivery } from '../deliveries.ts'
import { enchantInfoSchema, getEnchants } from '../enchant.ts'
import type { AnyEndpoint } from '../endpoint.ts'
import { wholeNumber } from '../fields.ts'
import { getItem, getItemCache, getItemFacts, getItemVersion, itemSchema } from '../item.ts'
import { getMaps, mapEntrySchema, mapSchema } from '../map.ts'
import {
  currencySales,
  offerSchema,
  saleResult,
  searchBuying,
  searchPurchases,
  searchSales,
  searchVending,
} from '../market.ts'
import { dropRulesSchema, getMonsters, monsterEntrySchema, monsterSchema } from '../monster.ts'
import { getNpcShops, npcShopSchema } from '../npc-shop.ts'
import { getPackages, packageDetailSchema, packageEntrySchema } from '../package.ts'
import { purchaseDonation, purchaseVip } from '../payment.ts'
import { getPosts, livePostSchema } from '../post.ts'
import { getRecords } from '../records.ts'
import { getRefineTables, gradeTableSchema, refineTableSchema } from '../refine.ts'
import { getReforms, reformDetailSchema, reformEntrySchema } from '../reform.ts'
import { confirmSession } from '../second-factor.ts'

const byKey = <S extends v.GenericSchema>(schema: S) => v.record(v.string(), schema)
const version = v.union([v.string(), v.number()])
const text = v.optional(v.string())
const { AegisName, Type, SubType, Facts } = itemSchema.entries

const offers = v.object({
  results: v.array(offerSchema),
  truncated: v.optional(v.boolean()),
  as_of: text,
})
const sales = v.object({
  keyword: text,
  startDate: text,
  endDate: text,
  currency: text,
  results: v.array(saleResult),
  truncated: v.optional(v.boolean()),
  other_currencies: v.optional(v.array(currencySales)),
})

/** The JSON form of a successful answer. */
export const answerForms: ReadonlyMap<AnyEndpoint, v.GenericSchema> = new Map<AnyEndpoint, v.GenericSchema>([
  [
    getItemVersion,
    v.object({
      Version: version,
      Source: text,
      Counts: v.optional(byKey(wholeNumber)),
      Missing: v.optional(v.array(v.string())),
      Incomplete: v.optional(v.array(v.string())),
    }),
  ],
  [getItemCache, byKey(itemSchema)],
  [getItemFacts, byKey(v.object({ AegisName, Type, SubType, Facts }))],
  [getItem, itemSchema],
  [getPackages, v.array(packageEntrySchema)],
  [getReforms, v.array(reformEntrySchema)],
  [getEnchants, byKey(v.pipe(v.number(), v.integer(), v.minValue(0)))],
  [
    getRefineTables,
    v.object({ Refine: v.array(refineTableSchema), Grades: v.optional(v.nullable(v.array(gradeTableSchema))) }),
  ],
  [getMonsters, v.object({ Monsters: v.array(monsterEntrySchema), Rules: v.optional(v.nullable(dropRulesSchema)) })],
  [getMaps, v.array(mapEntrySchema)],
  [getNpcShops, v.array(npcShopSchema)],
  [
    getRecords,
    v.object({
      Version: version,
      packages: v.optional(byKey(packageDetailSchema)),
      reforms: v.optional(byKey(reformDetailSchema)),
      enchants: v.optional(byKey(enchantInfoSchema)),
      monsters: v.optional(byKey(monsterSchema)),
      maps: v.optional(byKey(mapSchema)),
      shops: v.optional(byKey(npcShopSchema)),
    }),
  ],
  [getPosts, v.object({ posts: v.array(livePostSchema) })],
  [searchVending, offers],
  [searchBuying, offers],
  [searchSales, sales],
  [searchPurchases, sales],
  [confirmSession, loginAnswer],
  [exportAccount, byKey(v.unknown())],
  [
    claimDeliveries,
    v.object({
      deliveries: v.array(
        v.object({
          id: wholeNumber,
          order_id: v.string(),
          account_id: wholeNumber,
          unit: v.string(),
          amount: wholeNumber,
        }),
      ),
    }),
  ],
  [confirmDelivery, v.object({ done: v.boolean() })],
])

/** The JSON form of calls that answer with another type first. */
export const jsonAlternatives: ReadonlyMap<AnyEndpoint, v.GenericSchema> = new Map<AnyEndpoint, v.GenericSchema>(
  [purchaseDonation, purchaseVip].map((call) => [
    call,
    v.object({ html: text, error: text, warning: text, message: text }),
  ]),
)
