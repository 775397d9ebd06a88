import { expect, it } from 'vitest'
import type { PackageDetail } from '../../domain/package.ts'
import { packageTexts } from './package-texts.ts'

const item = (Id: number, Name: string) => ({ Id, Name }) as PackageDetail['Items'][number]
const box = (GroupId: string, Items: PackageDetail['Items']) => ({ GroupId, Items }) as PackageDetail

it('lists the names inside each package, each name written once', () => {
  const texts = packageTexts(
    [box('101', [item(1, '波利卡片'), item(2, '')]), box('x', [item(1, '波利卡片'), item(1, '波利卡片')])],
    (id) => `#${id}`,
  )
  expect(texts).toEqual({ texts: ['波利卡片', '#2'], rows: { '101': [0, 1], x: [0] } })
})
