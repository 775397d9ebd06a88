/**
 * <level-penalty rules="{…}">: recalculates a monster's drop rates for the player's level, and for VIP accounts if the
 * server supports them. Contains an input and [data-note] if the level changes anything, [data-vip] if there are VIP
 * accounts, cells of drops with `data-base-per100k`, of rewards with `data-reward-per100k`, of maps' drops with
 * `data-map-per100k`, and [data-place] for the percentage on a map that differs: `data-level` is the monster's level
 * there, `data-free` means that levels change nothing there. An empty input restores the original values.
 */
import { fill } from '../../domain/copy/fill.ts'
import { monsterCopy, penaltyCopy } from '../../domain/copy/monsters.ts'
import {
  killRatePer10k,
  mapDropRatePer100k,
  penaltyPercent,
  rewardOdds,
  rewardRatePer10k,
} from '../../domain/monsters/kill-rates.ts'
import type { DropRules } from '../../domain/monsters/monster.ts'
import { killChanceText, killsText } from '../../domain/monsters/texts.ts'

/** The engine's rates are out of 10,000. */
const per100kOfRate = 10

class LevelPenalty extends HTMLElement {
  #texts = new Map<Element, string>()

  connectedCallback() {
    this.addEventListener('input', this.#draw)
    this.#draw()
  }

  #draw = () => {
    const rules = JSON.parse(this.getAttribute('rules') as string) as DropRules & { level: number }
    const input = this.querySelector<HTMLInputElement>('input[type=number]')
    const vip = this.querySelector<HTMLInputElement>('[data-vip]')?.checked ?? false
    const entered = Number(input?.value)
    const isLevel = Number.isInteger(entered) && entered >= 1 && entered <= 999
    for (const [element, text] of this.#texts) element.textContent = text
    this.#texts.clear()
    if (!isLevel && !vip) return
    const level = isLevel ? entered : rules.level
    const penalty = penaltyPercent(rules.Drop, rules.level, level)
    const terms = { penalty, zeroAllowed: rules.ZeroAllowed, ...(vip && bonusOf(rules)) }
    for (const cell of this.querySelectorAll<HTMLElement>('[data-base-per100k]')) {
      const chancePer100k = killRatePer10k(Number(cell.dataset.basePer100k) / per100kOfRate, terms) * per100kOfRate
      this.#write(cell, killChanceText(chancePer100k))
      this.#write(cell.nextElementSibling, killsText(chancePer100k))
    }
    this.#rewards(rules, level)
    const penaltyAt = ({ dataset }: HTMLElement) =>
      dataset.free === undefined ? penaltyPercent(rules.Drop, Number(dataset.level ?? rules.level), level) : 100
    for (const cell of this.querySelectorAll<HTMLElement>('[data-map-per100k]')) {
      const placeTerms = { ...terms, penalty: penaltyAt(cell) }
      this.#write(cell, killChanceText(mapDropRatePer100k(Number(cell.dataset.mapPer100k), placeTerms)))
    }
    for (const mark of this.querySelectorAll<HTMLElement>('[data-place]')) {
      const percent = penaltyAt(mark)
      if (percent !== penalty) this.#write(mark, fill(monsterCopy.placePercent, { percent }))
    }
    const note = { difference: rules.level - level, percent: penalty }
    if (isLevel) this.#write(this.querySelector('[data-note]'), fill(penaltyCopy.now, note))
  }

  #rewards(rules: DropRules & { level: number }, level: number) {
    const penalty = penaltyPercent(rules.Mvp, rules.level, level)
    const cells = [...this.querySelectorAll<HTMLElement>('[data-reward-per100k]')]
    const rates = cells.map((cell) =>
      rewardRatePer10k(Number(cell.dataset.rewardPer100k) / per100kOfRate, { penalty, zeroAllowed: rules.ZeroAllowed }),
    )
    const odds = rewardOdds(
      rates.map((rate) => rate / 10_000),
      rules.MvpMode,
    )
    for (const [index, cell] of cells.entries()) {
      this.#write(cell, killChanceText((rates[index] ?? 0) * per100kOfRate))
      this.#write(cell.nextElementSibling, killChanceText((odds[index] ?? 0) * 100_000))
    }
  }

  #write(element: Element | null, text: string) {
    if (!element) return
    if (!this.#texts.has(element)) this.#texts.set(element, element.textContent)
    element.textContent = text
  }
}

function bonusOf({ VipBonus = 0, VipCap = 90_000 }: DropRules) {
  return { bonus: VipBonus, capPer10k: VipCap / per100kOfRate }
}

customElements.define('level-penalty', LevelPenalty)
