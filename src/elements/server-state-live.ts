import { fill } from '../../domain/copy/fill.ts'
import { rankingCopy, serverCopy } from '../../domain/copy/site-players.ts'
import { numberText } from '../../domain/number-text.ts'
import { type ServerState, type ServerStatus, serverNames } from '../../domain/server-status.ts'
import { askServerStatus } from '../stores/server-status.ts'
import { laterWhileShown } from '../stores/while-shown.ts'

/** The host itself checks the servers every 30 s at most. */
const everyMs = 60_000

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
    laterWhileShown(keepShowing, everyMs)
  }
  keepShowing()
}

function line(status: ServerStatus): (Node | string)[] {
  const counts = countsOf(status).map(([label, text]) => ` ・ ${label} ${text}`)
  const ranking = document.createElement('a')
  ranking.href = '/ranking'
  ranking.textContent = rankingCopy.title
  return [summary(status), ...counts, ' ・ ', ranking]
}

function summary(status: ServerStatus): string {
  const down = serverNames.filter((name) => status[name] !== 'up')
  if (down.length === 0) return serverCopy.allUp
  if (down.length === serverNames.length) return serverCopy.allDown
  return fill(serverCopy.someDown, { names: down.map((name) => serverCopy.servers[name]).join('、') })
}

function table(status: ServerStatus): Node[] {
  const rows = [
    ...serverNames.map((name) => [serverCopy.servers[name], stateMark(status[name])] as const),
    ...countsOf(status),
    ...woeOf(status),
  ]
  const list = document.createElement('dl')
  list.className = 'facts'
  for (const [label, value] of rows) list.append(element('dt', label), element('dd', value))
  const parts = [element('h2', serverCopy.title, 'section-head mt-0'), list]
  if (status.woe.length > 0) parts.push(element('p', serverCopy.woeZone, 'quiet'))
  return parts
}

function countsOf({ players, autotraders }: ServerStatus): [string, string][] {
  const count = (n: number) => fill(serverCopy.people, { n: numberText(n) })
  return [
    ...(players === null ? [] : [[serverCopy.players, count(players)] as [string, string]]),
    ...(autotraders === null ? [] : [[serverCopy.autotraders, count(autotraders)] as [string, string]]),
  ]
}

function woeOf({ woe }: ServerStatus): [string, Node][] {
  if (woe.length === 0) return []
  const times = document.createElement('ul')
  for (const { day, from, to } of woe)
    times.append(element('li', fill(serverCopy.woeTime, { day: serverCopy.days[day] ?? '', from, to })))
  return [[serverCopy.woe, times]]
}

function stateMark(state: ServerState): Node {
  const mark = element('span', serverCopy.states[state], state === 'up' ? 'badge badge-chosen' : 'badge')
  mark.dataset.state = state
  return mark
}

function element(name: string, content: string | Node, className = ''): HTMLElement {
  const made = document.createElement(name)
  if (className) made.className = className
  made.append(content)
  return made
}

keepServerState()
