/** @jsxImportSource #dom */
import { homeCopy } from '../../../domain/copy/home.ts'
import { currentEvents, type EventDays, eventDaysText, eventLeftText } from '../../../domain/posts/event-days.ts'
import { $livePosts } from '../../stores/live-posts.ts'
import { laterWhileShown } from '../../stores/while-shown.ts'

interface HomeEvent extends EventDays {
  id: string
  title: string
}

/** As many as `HomeStrip.astro` writes. */
const maxEvents = 3
const intervalMs = 600_000

/** Keeps the events of the strip right: how long they run, without those that are over, with those added since the build. */
function keepEvents(strip: HTMLElement, list: HTMLElement): void {
  const built = [...list.children].map(readBuilt)
  function draw() {
    const now = Date.now()
    const events = currentEvents<HomeEvent>($livePosts.get() ?? built, now).slice(0, maxEvents)
    list.replaceChildren(...events.map((event) => line(event, now)))
    strip.hidden = events.length === 0 && !strip.querySelector('[data-server]:not([hidden])')
  }
  function keepDrawing() {
    draw()
    laterWhileShown(keepDrawing, intervalMs)
  }
  keepDrawing()
  $livePosts.listen(draw)
}

function readBuilt(item: Element): HomeEvent {
  const { id = '', from, to } = (item as HTMLElement).dataset
  return { id, title: item.querySelector('a')?.textContent ?? '', event_from: from, event_to: to }
}

function line(event: HomeEvent, now: number): HTMLElement {
  const left = eventLeftText(event, now)
  return (
    <li>
      <span class="badge badge-event">{homeCopy.event}</span>
      <a href={`/news/${event.id}`}>{event.title}</a>
      <span class="quiet">
        {left && <strong>{left}</strong>} {eventDaysText(event)}
      </span>
    </li>
  )
}

const strip = document.querySelector<HTMLElement>('[data-strip]')
const list = strip?.querySelector<HTMLElement>('[data-events]')
if (strip && list) keepEvents(strip, list)
