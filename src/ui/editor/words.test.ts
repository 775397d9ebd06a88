import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it, vi } from 'vitest'
import { editorWords } from '../../../domain/copy/editor-words.ts'
import { editorOptions } from './options.ts'

const require = createRequire(import.meta.url)

/** The pack's words and ours, as TinyMCE merges them: it compares them without case. */
async function mergedWords(): Promise<Map<string, string>> {
  const words = new Map<string, string>()
  const addI18n = (_language: string, pack: Record<string, string>) => {
    for (const [english, word] of Object.entries(pack)) words.set(english.toLowerCase(), word)
  }
  vi.stubGlobal('tinymce', { addI18n })
  await import(require.resolve('tinymce-i18n/langs8/zh-TW.js'))
  vi.unstubAllGlobals()
  addI18n('', editorWords)
  return words
}

const words = await mergedWords()

/** English words that TinyMCE's own source shows for the plugins and the theme that the editor loads. */
function shownWords(): string[] {
  const files = [
    'themes/silver/theme.js',
    ...editorOptions.plugins.split(' ').map((name) => `plugins/${name}/plugin.js`),
  ]
  return files.flatMap((file) => {
    const source = readFileSync(require.resolve(`tinymce/${file}`), 'utf8')
    const names = source.matchAll(/\b(?:text|tooltip|label|title|placeholder)\s*:\s*'([A-Z][^'\\\n]*[^'\\\s])'/g)
    return [...names].map(([, name]) => name as string)
  })
}

it('no word of the editor is empty', () => {
  expect([...words].filter(([, word]) => word.trim() === '').map(([english]) => english)).toEqual([])
  expect(words.get('link')).toBe('連結')
})

it('each word that the editor shows is translated', () => {
  const shown = new Set(shownWords())
  expect(shown).toContain('Insert row before')
  expect([...shown].filter((english) => !words.has(english.toLowerCase()))).toEqual([])
})

it('no word is one of the mainland only', async () => {
  const mainland =
    /水準分割|剪貼板|菜單|鏈結|插件|文本|首選項|打開|視圖|代碼|搜索|上載|當前|字體|全字|首碼|大小寫匹配|^源$/
  const words = await mergedWords()
  expect([...words].filter(([, word]) => mainland.test(word))).toEqual([])
  expect([words.get('row'), words.get('column'), words.get('horizontal line')]).toEqual(['列', '欄', '水平線'])
})
