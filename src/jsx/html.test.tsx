/** @jsxImportSource #html */
import { describe, expect, it } from 'vitest'
import { Breakable } from '../markup/PageSection.tsx'
import { type Child, renderChild, trusted } from './html.ts'

const attack = `"'><script>&`
const escaped = '&quot;&#39;&gt;&lt;script&gt;&amp;'

function Named({ name, children }: { name: string; children?: Child }): Child {
  return name !== '' && <b title={name}>{children}</b>
}

describe('JSX of static components', () => {
  it.each<[string, Child, string]>([
    ['escapes text', <p>{attack}</p>, `<p>${escaped}</p>`],
    [
      'escapes attributes',
      <p title={attack} data-name={attack} />,
      `<p title="${escaped}" data-name="${escaped}"></p>`,
    ],
    [
      'escapes children and attributes of components',
      <Named name={attack}>{attack}</Named>,
      `<b title="${escaped}">${escaped}</b>`,
    ],
    ['writes trusted HTML unchanged', <p>{trusted('<hr>')}</p>, '<p><hr></p>'],
    ['writes nothing for false, true, null and undefined', <p>{[false, true, null, undefined]}</p>, '<p></p>'],
    ['writes zero and the empty text', <p>{[0, '']}</p>, '<p>0</p>'],
    ['joins nested lists', <p>{['<', [1, <i>2</i>], [], false]}</p>, '<p>&lt;1<i>2</i></p>'],
    [
      'joins fragments',
      <>
        <i />
        {'&'}
      </>,
      '<i></i>&amp;',
    ],
    [
      'closes void elements without an end tag',
      <p>
        <br />
        <img src="a" alt="" />
      </p>,
      '<p><br><img src="a" alt=""></p>',
    ],
    ['writes the name of a true attribute', <p hidden data-on />, '<p hidden data-on></p>'],
    ['omits attributes without a value', <p hidden={false} title={undefined} id={null} />, '<p></p>'],
    ['keeps empty and zero attributes', <p title="" tabindex={0} />, '<p title="" tabindex="0"></p>'],
    ['renders nothing for a component that returns nothing', <Named name="" />, ''],
  ])('%s', (_, child, html) => {
    expect(renderChild(child)).toBe(html)
  })
})

it('an internal name may break after each _ only', () => {
  expect(renderChild(<Breakable text="Ep_<1>_x" />)).toBe('Ep_<wbr>&lt;1&gt;_<wbr>x')
})
