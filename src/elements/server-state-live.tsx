/** @jsxImportSource #dom */
import { fill } from '../../domain/copy/fill.ts'
import { rankingCopy, serverCopy } from '../../domain/copy/site-players.ts'
import { numberText } from '../../domain/number-text.ts'
import { type ServerState, type ServerStatus, serverNames } from '../../domain/server-status.ts'
import type { NodeChild } from '../jsx/dom.ts'
import { askServerStatus } from '../stores/server-status.ts'
import { laterWhileShown } from '../stores/while-shown.ts'

/** The host itself checks the servers every 30 s at most. */
const intervalMs = 60_000

/**
 * Draws the servers' state into each `[data-server]` of the page (`line` in the footer, `table` on the home page), and
 * again every minute while the page is visible. If the host knows no servers, nothing is shown.
 */
function keepServerState(): void {
  const places = document.querySelectorAll<HTMLElement>('[data-server]')
  async function keepShowing(): Promise<void> {
    const status = await askServerStatus()
    for (const place of places) {
      const parts = status ? (place.dataset.server === 'table' ? table(status) : line(status)) : []
      place.replaceChildren(...parts)
      place.hidden = parts.length === 0
    }
    laterWhileShown(keepShowing, intervalMs)
  }
  keepShowing()
}

function line(status: ServerStatus): (Node | string)[] {
  const counts = countsOf(status).map(([label, text]) => ` ・ ${label} ${text}`)
  return [summary(status), ...counts, ' ・ ', <a href="/ranking">{rankingCopy.title}</a>]
}

function summary(status: ServerStatus): string {
  const down = serverNames.filter((name) => status[name] !== 'up')
  if (down.length === 0) return serverCopy.allUp
  if (down.length === serverNames.length) return serverCopy.allDown
  return fill(serverCopy.someDown, { names: down.map((name) => serverCopy.servers[name]).join('、') })
}

function table(status: ServerStatus): Node[] {
  const rows: [string, NodeChild][] = [
    ...serverNames.map((name): [string, NodeChild] => [serverCopy.servers[name], stateMark(status[name])]),
    ...countsOf(status),
    ...woeOf(status),
  ]
  return [
    <h2 class="section-head mt-0">{serverCopy.title}</h2>,
    <dl class="facts">{rows.map(([label, value]) => [<dt>{label}</dt>, <dd>{value}</dd>])}</dl>,
    ...(status.woe.length > 0 ? [<p class="quiet">{serverCopy.woeZone}</p>] : []),
  ]
}

function countsOf({ players, autotraders }: ServerStatus): [string, string][] {
  const count = (n: number) => fill(serverCopy.people, { n: numberText(n) })
  return [
    ...(players === null ? [] : [[serverCopy.players, count(players)] as [string, string]]),
    ...(autotraders === null ? [] : [[serverCopy.autotraders, count(autotraders)] as [string, string]]),
  ]
}

function woeOf({ woe }: ServerStatus): [string, NodeChild][] {
  if (woe.length === 0) return []
  const times = woe.map(({ day, from, to }) => (
    <li>{fill(serverCopy.woeTime, { day: serverCopy.days[day] ?? '', from, to })}</li>
  ))
  return [[serverCopy.woe, <ul>{times}</ul>]]
}

function stateMark(state: ServerState): HTMLElement {
  return (
    <span class={state === 'up' ? 'badge badge-chosen' : 'badge'} data-state={state}>
      {serverCopy.states[state]}
    </span>
  )
}

keepServerState()
