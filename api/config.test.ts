import { expect, it } from 'vitest'
import { secretSettings } from './config.ts'

it('marks exactly the settings that hold a secret', () => {
  expect([...secretSettings()].sort()).toEqual([
    'DATABASE_URL',
    'DELIVERY_TOKEN',
    'ECPAY_HASH_IV',
    'ECPAY_HASH_KEY',
    'GAME_DATABASE_URL',
    'GAME_LOG_DATABASE_URL',
    'MAIL_URL',
    'METRICS_TOKEN',
    'RENDERER_TOKEN',
    'SECOND_FACTOR_KEY',
  ])
})
