import { expect, it } from 'vitest'
import { discordMessage } from './compose-alerts.ts'
import type { FoundAlert } from './find-alerts.ts'
import { watchLink } from './watch-link.ts'

const config = { SITE_NAME: '年鑑', SITE_URL: 'https://wiki.test', SECOND_FACTOR_KEY: 'k'.repeat(40), VAR_DIR: '' }
const watch = { id: 1, accountId: 2, createdAt: 3, nameid: 501, refine: 0, cards: [], price: null } as const
const alert: FoundAlert = {
  ...{ id: 1, watchId: 1, watch: { ...watch, side: 'selling', currency: 'ZENY' }, nameid: 501, price: 5, amount: 1 },
  ...{ side: 'selling', currency: 'ZENY', refine: 7, cards: [4001, 4002, 4003, 4004], options: 5, usual: undefined },
  ...{ isSuspicious: false, isGone: false, createdAt: 0, map: 'prontera', x: 150, y: 88, char_name: '北風' },
}

it('stays within the limits of Discord, and counts what it does not list', () => {
  const alerts = Array.from({ length: 12 }, () => alert)
  const { content, embeds } = discordMessage({
    ...{ alerts, config, isRepeated: false },
    nameOf: () => '_長'.repeat(150),
  })
  expect(embeds.length).toBeGreaterThan(2)
  expect(content).toContain(`另有 ${12 - embeds.length} 筆`)
  const lengths = embeds.map(({ title, description }) => title.length + description.length)
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(6_000)
  for (const { title, description } of embeds) {
    expect(title.length).toBeLessThanOrEqual(256)
    expect(description).toContain(`](${watchLink(config, watch)})`)
  }
})
