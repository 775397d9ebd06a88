import { expect, it } from 'vitest'
import { nearestTint, textClasses } from './text-classes.ts'

it.each([
  ['ff0000', 'red'],
  ['^FF0000', 'red'],
  ['#cc0033', 'red'],
  ['ffa500', 'orange'],
  ['ffff00', 'yellow'],
  ['009900', 'green'],
  ['00cccc', 'teal'],
  ['0000FF', 'blue'],
  ['4d4dff', 'blue'],
  ['9932cc', 'purple'],
  ['ff66cc', 'pink'],
  ['777777', 'grey'],
])('the tint nearest to %s is %s', (color, tint) => expect(nearestTint(color)).toBe(tint))

it.each(['000000', '^000000', 'ffffff', '0a0a0a', '', 'red', 'ff00', '#ff000000', 'url(x)'])(
  '%j has no tint',
  (color) => expect(nearestTint(color)).toBeUndefined(),
)

it('each tint is a class that texts may have', () => {
  for (let value = 0; value < 0x1000000; value += 7_919) {
    const tint = nearestTint(value.toString(16).padStart(6, '0'))
    if (tint) expect(textClasses).toContain(`tint-${tint}`)
  }
})
