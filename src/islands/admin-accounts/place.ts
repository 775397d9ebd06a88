import type { AccountSearch } from '../../../api/account-desk.ts'
import { query } from '../../../api/endpoint.ts'
import { maxQueryChars } from '../../../domain/lists/query-text.ts'

/** What the page shows: an account, or a search. Stored in the address, so that back and reload keep it. */
export interface AccountPlace {
  account: string
  search: Required<Pick<AccountSearch, 'q' | 'state'>>
}

/** Reads the query of an address; invalid values are ignored. */
export function readAccountPlace(queryText: string): AccountPlace {
  const params = new URLSearchParams(queryText)
  const account = params.get('account') ?? ''
  const q = (params.get('q') ?? '').trim().slice(0, maxQueryChars)
  const state = params.get('state') === 'banned' ? 'banned' : ''
  return { account: /^[gs]\d{1,10}$/.test(account) ? account : '', search: { q, state } }
}

/** The query of a place, with `?`; '' for all accounts. */
export function accountQuery({ account, search }: AccountPlace): string {
  return query({ account, ...search })
}
