// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import './level-penalty.ts'

const rules = {
  ...{ Id: 1, level: 100, MvpMode: 0, ZeroAllowed: false, BonusMapDrops: true, VipBonus: 50 },
  Drop: [{ Difference: -30, Percent: 50 }],
  Mvp: [],
}

/** A page with a drop, drops of three maps, and the maps. */
function show() {
  const page = document.createElement('level-penalty')
  page.setAttribute('rules', JSON.stringify(rules))
  page.innerHTML = `<input type="number"><input type="checkbox" data-vip><p data-note>同等級</p>
    <i data-base-per100k="40000">40.00%</i><i></i>
    <i data-map-per100k="20000">20.00%</i>
    <i data-map-per100k="20000" data-level="150">20.00%</i>
    <i data-map-per100k="20000" data-free>20.00%</i>
    <b data-place data-level="150"></b><b data-place data-free></b>`
  document.body.replaceChildren(page)
  const input = page.querySelector('input') as HTMLInputElement
  const vip = page.querySelector<HTMLInputElement>('[data-vip]') as HTMLInputElement
  const texts = (selector: string) => [...page.querySelectorAll(selector)].map(({ textContent }) => textContent)
  return {
    enter(level: string, isVip = false) {
      input.value = level
      vip.checked = isVip
      input.dispatchEvent(new Event('input', { bubbles: true }))
      return { drop: texts('[data-base-per100k]'), maps: texts('[data-map-per100k]'), places: texts('[data-place]') }
    },
  }
}

it('drops of maps follow the level of the player, with the level and the rule of their map', () => {
  const { enter } = show()
  expect(enter('130')).toEqual({
    drop: ['20.00%'],
    maps: ['10.00%', '20.00%', '20.00%'],
    places: ['掉落率 100%', '掉落率 100%'],
  })
  expect(enter('180')).toEqual({
    drop: ['20.00%'],
    maps: ['10.00%', '10.00%', '20.00%'],
    places: ['', '掉落率 100%'],
  })
})

it('drops of maps follow the bonus of VIP accounts, and have their first values without a level', () => {
  const { enter } = show()
  expect(enter('130', true).maps).toEqual(['15.00%', '30.00%', '30.00%'])
  expect(enter('')).toEqual({ drop: ['40.00%'], maps: ['20.00%', '20.00%', '20.00%'], places: ['', ''] })
})
