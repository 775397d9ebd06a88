/** All calls of the contract, in the groups and the order of docs/contract.md. A new file is added here. */
import * as account from './account.ts'
import * as accountData from './account-data.ts'
import * as accountDesk from './account-desk.ts'
import * as alerts from './alerts.ts'
import * as audit from './audit.ts'
import * as auth from './auth.ts'
import * as deliveries from './deliveries.ts'
import * as enchant from './enchant.ts'
import type { AnyEndpoint } from './endpoint.ts'
import * as firewall from './firewall.ts'
import * as gameLogs from './game-logs.ts'
import * as gameProblems from './game-problems.ts'
import * as health from './health.ts'
import * as item from './item.ts'
import * as map from './map.ts'
import * as mapShops from './map-shops.ts'
import * as vending from './market.ts'
import * as marketItem from './market-item.ts'
import * as marketPrices from './market-prices.ts'
import * as marketToday from './market-today.ts'
import * as monster from './monster.ts'
import * as npcShop from './npc-shop.ts'
import * as observedOdds from './observed-odds.ts'
import * as observedReport from './observed-report.ts'
import * as orderDesk from './order-desk.ts'
import * as packages from './package.ts'
import * as passkeys from './passkeys.ts'
import * as payment from './payment.ts'
import * as picture from './picture.ts'
import * as players from './players.ts'
import * as post from './post.ts'
import * as postRevisions from './post-revisions.ts'
import * as records from './records.ts'
import * as recovery from './recovery.ts'
import * as refine from './refine.ts'
import * as reform from './reform.ts'
import * as refreshStatus from './refresh-status.ts'
import * as render from './render.ts'
import * as secondFactor from './second-factor.ts'

const files = {
  'Game data': [item, packages, observedOdds, reform, enchant, refine, monster, map, npcShop, records],
  Pictures: [picture, render],
  Announcements: [post, postRevisions],
  'Log in and sign up': [auth, secondFactor, passkeys, recovery],
  'The own account': [account, accountData],
  Players: [players],
  Market: [vending, marketToday, mapShops, marketPrices, marketItem, alerts],
  'Payments and the firewall': [payment, firewall],
  'For admins': [orderDesk, accountDesk, audit, gameLogs, gameProblems, observedReport, refreshStatus],
  'For programs': [deliveries, health],
}

/** Name of a call, such as `GET /orders/:id`. */
export function nameOfCall({ method, pattern }: AnyEndpoint): string {
  return `${method} ${pattern}`
}

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'pattern' in value && 'access' in value
}

export const endpointGroups: readonly (readonly [title: string, endpoints: readonly AnyEndpoint[]])[] = Object.entries(
  files,
).map(([title, modules]) => [title, modules.flatMap((module) => Object.values(module).filter(isEndpoint))])

export const endpoints: readonly AnyEndpoint[] = endpointGroups.flatMap(([, group]) => group)

/** The name of each call in the code, such as `getItem`. */
export const operationIds: ReadonlyMap<AnyEndpoint, string> = new Map(
  Object.values(files)
    .flat()
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, value]): [AnyEndpoint, string][] => (isEndpoint(value) ? [[value, name]] : [])),
)

/** The statuses of a call's answers. Every call may also be 503: the host, or its database, is not available. */
export function statusesOf(endpoint: AnyEndpoint): number[] {
  const { access, confirmed, query, body, status = 200, mayBeEmpty, errors = [] } = endpoint
  const mayHaveToken = access !== 'public' && access !== 'machine'
  return [
    ...new Set([
      status,
      ...(mayBeEmpty ? [204] : []),
      // Two different tokens are ambiguous, as is a repeated parameter.
      ...(mayHaveToken || query || body ? [400] : []),
      ...(mayHaveToken && access !== 'optional' ? [401, 403] : []),
      ...(confirmed ? [403] : []),
      ...(body ? [413, 415] : []),
      ...errors,
    ]),
  ].sort()
}
