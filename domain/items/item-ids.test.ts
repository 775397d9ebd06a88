import { expect, it } from 'vitest'
import { parseItemIds } from './item-ids.ts'

it.each([
  ['501', [501]],
  [' 501 , 502，503、504 ', [501, 502, 503, 504]],
  ['501,abc,,5e2,-3,1.5,502', [501, 502]],
  ['501,501,0501', [501]],
  ['５０１', []],
  ['0,2147483648,99999999999999999999', []],
  ['501 502', []],
  ['', []],
])('the text %j has the ids %j', (text, ids) => expect(parseItemIds(text)).toEqual(ids))
