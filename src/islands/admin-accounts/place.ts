import type { AccountSearch } from '../../../api/account-desk.ts'

/** What the page shows: an account, or a search. Stored in the address, so that back and reload keep it. */
export interface AccountPlace {
  account: string
  search: Required<Pick<AccountSearch, 'q' | 'state'>>
}

/** Reads the query of an address; invalid values are ignored. */
export function readAccountPlace(query: string): AccountPlace {
  const given = new URLSearchParams(query)
  const account = given.get('account') ?? ''
  const q = (given.get('q') ?? '').trim().slice(0, 100)
  const state = given.get('state') === 'banned' ? 'banned' : ''
  return { account: /^[gs]\d{1,10}$/.test(account) ? account : '', search: { q, state } }
}

/** The query of a place, with `?`; '' for all accounts. */
export function accountQuery({ account, search }: AccountPlace): string {
  const given = Object.entries({ account, ...search }).filter(([, value]) => value !== '')
  const query = new URLSearchParams(given).toString()
  return query && `?${query}`
}
