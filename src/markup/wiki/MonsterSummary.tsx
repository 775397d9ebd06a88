/** @jsxImportSource #html */
import { fill } from '../../../domain/copy/fill.ts'
import { monsterCopy } from '../../../domain/copy/monsters.ts'
import { sourceCopy } from '../../../domain/copy/sources.ts'
import { numberText } from '../../../domain/text/number-text.ts'
import type { MonsterView } from '../../content/views/monster-view.ts'
import type { Child, Html } from '../../jsx/html.ts'

/** What a player looks for first, in the head of the page: what it is, where it is, what it is weak to. */
export function MonsterSummary(view: MonsterView): Html {
  return (
    <>
      <p class="quiet">{summaryOf(view)}</p>
      {mainPlaces(view)}
      {weakTo(view)}
    </>
  )
}

/** A narrow line breaks between the facts, not within one. */
function summaryOf({ summary }: MonsterView): Child {
  return summary.split('・').map((part, index) => [index > 0 && '・', <span class="whitespace-nowrap">{part}</span>])
}

/** Number of maps that the head names, because the table of maps is below all drops. */
const headPlaces = 2

/** The maps with the most of them, each with number and respawn time. */
function mainPlaces({ spawns }: MonsterView): Child {
  const more = spawns.length - headPlaces
  return (
    spawns.length > 0 && (
      <p data-pagefind-ignore>
        <span class="quiet">{monsterCopy.spawns}</span>
        {spawns.slice(0, headPlaces).map(({ map, amount, respawn }) => [
          '　',
          <span class="inline-block">
            <a href={map.href}>{map.title}</a>
            {` ×\u00a0${numberText(amount)}`}
            <small class="quiet whitespace-nowrap">（{fill(sourceCopy.respawn, { time: respawn })}）</small>
          </span>,
        ])}
        {more > 0 && [
          '　',
          <a class="whitespace-nowrap" href="#spawns">
            {fill(sourceCopy.morePlaces, { n: numberText(more) })}
          </a>,
        ]}
      </p>
    )
  )
}

/** The elements that do more damage than others. */
function weakTo({ damage }: MonsterView): Child {
  const weak = damage.filter(({ percent }) => percent > 100)
  return (
    weak.length > 0 && (
      <p data-pagefind-ignore>
        <span class="quiet">{monsterCopy.weakTo}</span>
        {weak.map(({ element, percent }) => [
          '　',
          <span class="whitespace-nowrap">
            {element} {damageText(percent)}
          </span>,
        ])}
      </p>
    )
  )
}

export function damageText(percent: number): Child {
  const text = `${String(percent).replace('-', '−')}%`
  return percent > 100 ? <strong>{text}</strong> : text
}
