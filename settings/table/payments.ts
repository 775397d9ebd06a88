import { choiceField, field, secretField, textField } from '../config-fields.ts'
import type { Setting } from '../setting.ts'

/** ECPay decides the format. */
const ecpaySecret = field('', (value) => value, '', { secret: true })

export const paymentSettings = {
  PAYMENT_PROVIDER: {
    field: choiceField('sandbox', 'ecpay'),
    files: ['host'],
    en: '`sandbox`, which simulates payments, or `ecpay` ([payments.md](payments.md))',
    zh: '`sandbox`（模擬付款）或 `ecpay`（[金流](payments.md)）',
    example: 'ecpay',
  },
  ECPAY_MERCHANT_ID: { field: textField(''), files: ['host'], en: 'merchant ID at ECPay', zh: '特店編號' },
  ECPAY_HASH_KEY: { field: ecpaySecret, files: ['host'], en: 'ECPay’s HashKey', zh: '金鑰（HashKey）' },
  ECPAY_HASH_IV: { field: ecpaySecret, files: ['host'], en: 'ECPay’s HashIV', zh: '向量（HashIV）' },
  ECPAY_STAGE: {
    field: choiceField('production', 'stage'),
    files: ['host'],
    en: '`production`, or `stage` for tests',
    zh: '`production` 或 `stage`（測試）',
  },
  ECPAY_QUERY: {
    field: choiceField('off', 'on'),
    files: ['host'],
    en: '`on`: the host queries ECPay before it credits an order',
    zh: '`on` 時入帳前會向綠界查詢',
  },
  PLANS_FILE: {
    field: textField('data/plans.json'),
    files: ['host'],
    en: 'JSON file with the donation plans, their ratios and the VIP plans ([payments.md](payments.md#plans))',
    zh: '贊助方案、比率與 VIP 方案的 JSON 檔（[金流](payments.md)）',
  },
  DELIVERY_TOKEN: {
    field: secretField(/^[\x20-\x7e]{32,}$/, 'must have at least 32 characters, printable ASCII only, or be empty'),
    files: ['host'],
    en: 'token with which the game server collects deliveries, 32 characters or more, such as from `openssl rand -hex 32`',
    zh: '遊戲伺服器領取點數用的密語，至少 32 個字元，例如 `openssl rand -hex 32` 的輸出',
  },
} satisfies Record<string, Setting>
