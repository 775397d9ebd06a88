/** Shops and sales for tests of the market. */
import type { ImportedShop, Sale } from '../domain/market/imported.ts'
import type { Offer, SaleEntry } from '../domain/market/offers-and-sales.ts'

export const shop = (fields: Partial<ImportedShop> = {}): ImportedShop => ({
  vending_id: 1,
  title: '小店',
  currency: 'ZENY',
  char_name: '商人',
  map: 'prontera',
  x: 150,
  y: 88,
  rows: [],
  ...fields,
})

export const shopRow = (fields: Partial<ImportedShop['rows'][number]> = {}): ImportedShop['rows'][number] => ({
  nameid: 501,
  price: 50,
  amount: 10,
  refine: 0,
  Grade: 0,
  Slots: 0,
  cards: [],
  Option: [],
  Type: '',
  ...fields,
})

export const sale = (fields: Partial<Sale> = {}): Sale => ({
  nameid: 501,
  currency: 'ZENY',
  price: 50,
  amount: 1,
  soldAt: Date.UTC(2026, 0, 2),
  refine: 0,
  grade: 0,
  cards: [],
  options: [],
  map: 'prontera',
  buyerId: null,
  sourceKey: null,
  ...fields,
})

/** A row of the answer to a search. */
export const vendingRow = (fields: Partial<Offer> = {}): Offer => ({
  ...{ vending_id: 1, shop_title: '[ZENY] 店', char_name: '商人', map: 'prontera', x: 1, y: 1 },
  ...shopRow({ price: 10, amount: 1 }),
  ...fields,
})

/** A sale in the history of an item. */
export const saleEntry = (fields: Partial<SaleEntry> = {}): SaleEntry => ({
  ...{ price: 50, amount: 1, purchased_date: '2026-03-01 12:00:00', refine: 0, grade: '' },
  ...{ cards: [], options: [], map: '' },
  ...fields,
})
