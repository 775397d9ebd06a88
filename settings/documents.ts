/** The documents of the settings, generated from their table; tests/house/settings.test.ts writes and checks them. */
import { readConfig, settingGroups, settingsByName } from './config.ts'
import type { Setting, SettingsFile } from './setting.ts'

type Language = 'en' | 'zh'

const titles: Readonly<Record<keyof ReturnType<typeof settingGroups>, Record<Language, string>>> = {
  addresses: { en: 'Addresses', zh: '位址' },
  listening: { en: 'Servers and proxies', zh: '伺服器與代理' },
  gameData: { en: 'Game data', zh: '遊戲資料' },
  pages: { en: 'Pages', zh: '頁面' },
  database: { en: 'Database', zh: '資料庫' },
  gameServer: { en: 'The game’s server and database', zh: '遊戲伺服器與它的資料庫' },
  payments: { en: 'Payments and deliveries', zh: '金流與發放' },
  accounts: { en: 'Accounts', zh: '帳號' },
  programs: { en: 'Programs, logs and folders', zh: '程式、紀錄與資料夾' },
  internal: { en: 'In no settings file', zh: '不寫在設定檔裡的' },
}

const pageParts: Readonly<Record<Language, { start: string; columns: string; comma: string }>> = {
  en: {
    start: `# Settings

Environment variables of every command. On an installed machine they are in \`/etc/almanac/host.env\` (host, admin,
reconcile, backup) and \`/etc/almanac/site.env\` (pull, build, refresh, serve); a setting of both files has the same value
in both. Empty means absent. A wrong value ends the command with exit code 2 and names the setting. "Follows" means that
the default is the other setting's value.

Generated from \`settings/table/\`: \`npm test -- tests/house/settings.test.ts -u\`.
`,
    columns: '| Setting | Default | File | Meaning |',
    comma: ', ',
  },
  zh: {
    start: `# 設定一覽

所有設定都是環境變數。安裝好的機器上寫在兩個檔案：\`host\` 的在 \`/etc/almanac/host.env\`，\`site\` 的在
\`/etc/almanac/site.env\`；兩者都列的要寫成一樣。沒寫或留空就用預設值；寫錯時指令以代碼 2 結束，並說明是哪一個、該怎麼寫。
常用的幾個見[自己的伺服器](own-server.md)。
`,
    columns: '| 設定 | 預設值 | 檔案 | 說明 |',
    comma: '、',
  },
}

/** docs/settings.md (`en`) or docs/zh-TW/settings.md (`zh`). */
export function settingsPage(language: Language): string {
  const { start, columns, comma } = pageParts[language]
  const sections = Object.entries(settingGroups({})).map(([group, settings]) => {
    const rows = Object.entries<Setting>(settings).map(([name, setting]) => {
      const initialValue = defaultOf(name) && `\`${defaultOf(name)}\``
      return `| \`${name}\` | ${initialValue} | ${setting.files.join(comma)} | ${setting[language]} |`
    })
    const title = titles[group as keyof typeof titles][language]
    return `## ${title}\n\n${columns}\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return [start, ...sections].join('\n')
}

const exampleStarts: Readonly<Record<SettingsFile, string>> = {
  host: '# /etc/almanac/host.env, for the host, admin, reconcile and backup. Mode 600: it contains secrets.',
  site: '# /etc/almanac/site.env, for pull, build, refresh and serve. No secrets: every value may appear in a page.',
}

/** docs/deploy/host.env.example or docs/deploy/site.env.example: every setting of the file, unusual ones as comments. */
export function exampleFile(file: SettingsFile): string {
  const lines = settingsOf(file).map(([name, { en, example, usual }]) => {
    const value = usual ?? example ?? defaultOf(name)
    const text = `${usual === undefined ? '#' : ''}${name}=${value.includes(' ') ? `"${value}"` : value}`
    return `# ${withoutMarkdown(en)}\n${text}\n`
  })
  return [`${exampleStarts[file]}\n`, ...lines].join('\n')
}

/** The settings of one file with defaults and meanings, for `--help`. */
export function settingsHelp(file: SettingsFile): string[] {
  return settingsOf(file).map(([name, { en }]) => {
    const initialValue = defaultOf(name)
    return `  ${initialValue ? `${name}=${initialValue}` : name}\n      ${withoutMarkdown(en)}`
  })
}

function settingsOf(file: SettingsFile): [string, Setting][] {
  return Object.entries(settingsByName()).filter(([, { files }]) => files.includes(file))
}

function defaultOf(name: string): string {
  return String(new Map<string, unknown>(Object.entries(readConfig({}))).get(name) ?? '')
}

function withoutMarkdown(markdown: string): string {
  return markdown.replace(/\[[^\]]*\]\(([^)#]*)[^)]*\)/g, 'docs/$1').replaceAll('`', '')
}
