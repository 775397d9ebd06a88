import { type DayPicks, pickOfDay, taipeiDayNumber } from '../../../domain/time/day-pick.ts'

/** Replaces the picks of the day of the build by those of today. */
async function showToday(section: HTMLElement): Promise<void> {
  const day = taipeiDayNumber(Date.now())
  if (section.dataset.picks === String(day)) return
  const answer = await fetch('/day-picks.json')
  if (!answer.ok) return
  const picks = (await answer.json()) as DayPicks
  for (const item of section.querySelectorAll<HTMLElement>('li')) {
    const pick = pickOfDay(picks[item.dataset.kind as keyof DayPicks] ?? [], day)
    const link = item.querySelector('a')
    const note = item.querySelector('.quiet')
    if (!pick || !link || !note) continue
    link.href = pick.href
    link.textContent = pick.name
    note.textContent = pick.note
  }
  section.dataset.picks = String(day)
}

const section = document.querySelector<HTMLElement>('[data-picks]')
// Offline, those of the build stay.
if (section) showToday(section).catch(() => {})
