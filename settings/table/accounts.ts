import { choiceField, field, isLoopbackUrl, parseOrigin, secretField } from '../config-fields.ts'
import { mailSettings } from '../mail-settings.ts'
import type { Defaults, Setting } from '../setting.ts'

const discordOrigins = 'https://discord.com,https://discordapp.com,https://ptb.discord.com,https://canary.discord.com'

function webhookOrigins(value: string): string[] {
  return value === 'off' ? [] : value.split(/[\s,]+/).map(parseOrigin)
}

export const accountSettings = ({ site }: Defaults) =>
  ({
    ADMIN_SECOND_FACTOR: {
      // Optional by default on a site that only this machine can open, such as a trial.
      field: isLoopbackUrl(site) ? choiceField('optional', 'required') : choiceField('required', 'optional'),
      files: ['host'],
      en: 'whether admins and authors need a second factor: `required`, or `optional`, the default of a site that only this machine can open',
      zh: '管理員與作者是否必須使用兩步驟驗證（`required`／`optional`）；`SITE_URL` 是對外網址時預設為 `required`',
    },
    ACCOUNT_CLOSING: {
      field: choiceField('on', 'off'),
      files: ['host'],
      en: 'whether players may close their accounts, which are emptied after 14 days without a login',
      zh: '玩家能否自行關閉帳號（`on`／`off`）；14 天後清除，期間登入即取消',
    },
    SECOND_FACTOR_KEY: {
      field: secretField(/^.{32,}$/s, 'must have at least 32 characters, or be empty'),
      files: ['host'],
      en: 'encrypts authenticators’ secrets and marks the game’s passwords, 32 characters or more; empty = `second-factor.key` in `VAR_DIR`, made at first use',
      zh: '加密驗證器金鑰、辨認遊戲密碼是否改過，至少 32 個字元；不設就用 `VAR_DIR` 裡自動產生的 `second-factor.key`',
    },
    ALERT_WEBHOOKS: {
      field: field(discordOrigins, webhookOrigins, 'must be a list of origins, or off'),
      files: ['host'],
      en: 'origins of Discord webhooks that players may have [alerts](operations.md#alerts) sent to; `off` = none. An origin with an IP may be private',
      zh: '玩家可用來接收露店通知的 Discord webhook 網址開頭（[通知](mail.md#露店通知)）；`off` 表示不開放。只有直接寫 IP 的可以是內部位址',
      example: 'off',
    },
    ...mailSettings(site),
  }) satisfies Record<string, Setting>
