/**
 * The state of a reform box's planner, as in the address: `?to=31361&from=1461&at=9&plus=12&aim=money&mats=7037:500&ready=90000`.
 */
import type { PlanAim } from './enchant-goal.ts'
import { formatMaterials, type PlanQuery, parsePlanQuery } from './plan-query.ts'

export interface ReformQuery extends Pick<PlanQuery, 'materials' | 'ready'> {
  /** Wanted item; '' if the address has none. */
  to: string
  /** Item at the start; '' if the address has none. */
  from: string
  /** Refine at the start and at the end, as texts. */
  at: string
  plus: string
  aim: PlanAim
}

/** Names of the query; one of them opens the planner. */
export const reformQueryNames = ['to', 'from', 'at', 'plus', 'aim', 'mats', 'ready'] as const

export function parseReformQuery(address: { get(name: string): string | null }): ReformQuery {
  const { materials, ready, aim } = parsePlanQuery(address)
  return {
    to: address.get('to') ?? '',
    from: address.get('from') ?? '',
    at: address.get('at') ?? '0',
    plus: address.get('plus') ?? '0',
    ...{ aim, materials, ready },
  }
}

export function formatReformQuery(
  query: ReformQuery,
): [name: (typeof reformQueryNames)[number], value: string | undefined][] {
  return [
    ['to', query.to],
    ['from', query.from],
    ['at', query.at === '0' ? undefined : query.at],
    ['plus', query.plus === '0' ? undefined : query.plus],
    ['aim', query.aim === 'tries' ? undefined : query.aim],
    ['mats', formatMaterials(query.materials)],
    ['ready', query.ready],
  ]
}
