/** @jsxImportSource #dom */
import { fill } from '../../domain/copy/fill.ts'
import { rankingCopy } from '../../domain/copy/players.ts'
import { serverCopy, stripCopy } from '../../domain/copy/server-state.ts'
import { type ServerStatus, serverNames } from '../../domain/game-server/server-status.ts'
import { leftText, nextWoe, zoneClock } from '../../domain/game-server/woe.ts'
import { numberText } from '../../domain/text/number-text.ts'
import { askServerStatus } from '../stores/server-status.ts'
import { laterWhileShown } from '../stores/while-shown.ts'
import href from '../styles/server-state.css?url'
import { loadStyles } from './load-styles.ts'

/** The host itself checks the servers every 30 s at most. */
const intervalMs = 60_000

/**
 * Draws the servers' state into the header, the footer and the strip of the home page, and again every minute while the
 * page is visible. If the host knows no servers, nothing is shown.
 */
function keepServerState(): void {
  const strip = document.querySelector<HTMLElement>('[data-server]')
  const footerLine: HTMLElement = <p hidden />
  document.querySelector('.site-footer p')?.after(footerLine)
  async function keepShowing(): Promise<void> {
    const status = await askServerStatus()
    footerLine.replaceChildren(...(status ? line(status) : []))
    footerLine.hidden = !status
    if (strip) {
      strip.replaceChildren(...(status ? stripParts(status) : []))
      strip.hidden = !status
    }
    await showInHeader(status)
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

function countsOf({ players, autotraders }: ServerStatus): [string, string][] {
  const count = (n: number) => fill(serverCopy.people, { n: numberText(n) })
  return [
    ...(players === null ? [] : [[serverCopy.players, count(players)] as [string, string]]),
    ...(autotraders === null ? [] : [[serverCopy.autotraders, count(autotraders)] as [string, string]]),
  ]
}

const stateOf = (status: ServerStatus) => (serverNames.every((name) => status[name] === 'up') ? 'up' : 'down')

/** State, players, the server's clock and the war, in one line where there is room. */
function stripParts(status: ServerStatus): Node[] {
  const { players, autotraders, time_zone } = status
  const now = Date.now()
  return [
    <span data-state={stateOf(status)}>{summary(status)}</span>,
    ...(players === null ? [] : [<a href="/ranking#online">{fill(stripCopy.online, { n: numberText(players) })}</a>]),
    ...(autotraders ? [<span class="strip-wide">{fill(stripCopy.shops, { n: numberText(autotraders) })}</span>] : []),
    <span>{fill(stripCopy.clock, { time: zoneClock(time_zone, now).text })}</span>,
    ...woe(status, now),
  ]
}

/** The running or next war; with several a week, all of them open below it. */
function woe({ woe: times, time_zone }: ServerStatus, now: number): Node[] {
  const next = nextWoe(times, time_zone, now)
  if (!next) return []
  const { time, isRunning, leftMs } = next
  const values = { day: serverCopy.days[time.day] ?? '', from: time.from, left: leftText(leftMs) }
  const text = fill(isRunning ? stripCopy.woeNow : stripCopy.woeNext, values)
  if (times.length === 1) return [<span>{text}</span>]
  const lines = times.map(({ day, from, to }) => (
    <li>{fill(serverCopy.woeTime, { day: serverCopy.days[day] ?? '', from, to })}</li>
  ))
  return [
    <details>
      <summary>{text}</summary>
      <p class="quiet">{stripCopy.woeAll}</p>
      <ul>{lines}</ul>
    </details>,
  ]
}

/** The number of players, or that servers are down, on the mark of the header; in words for screen readers. */
async function showInHeader(status: ServerStatus | undefined): Promise<void> {
  const old = document.querySelector('.brand-state')
  if (!status) return old?.remove()
  await loadStyles(href)
  const isAllDown = serverNames.every((name) => status[name] !== 'up')
  const problem = isAllDown ? stripCopy.down : stripCopy.partly
  const players = status.players === null ? '●' : numberText(status.players)
  const state = stateOf(status)
  const counts = countsOf(status).map(([label, text]) => `${label} ${text}`)
  const mark = (
    <p class="brand-state" data-state={state}>
      <span aria-hidden="true">{state === 'up' ? players : problem}</span>
      <span class="sr-only">{[summary(status), ...counts].join('，')}</span>
    </p>
  )
  if (old) old.replaceWith(mark)
  else document.querySelector('.brand')?.after(mark)
}

keepServerState()
