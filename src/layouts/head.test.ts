import { expect, it } from 'vitest'
import { canonicalPath, descriptionOf, jsonLdText, newsArticle } from './head.ts'

it('a long description is truncated between characters', () => {
  const text = descriptionOf('𠮷'.repeat(400), '')
  expect([...text]).toHaveLength(150)
  expect(text.endsWith('𠮷…')).toBe(true)
})
it('JSON data cannot end its element', () => {
  const data = { name: '</script><script>alert(1)</script>' }
  expect(jsonLdText(data)).not.toContain('</script')
  expect(JSON.parse(jsonLdText(data))).toEqual(data)
})
it('each page has one canonical path', () => {
  const paths = ['/package.html', '/package', '/', '/index.html', '/reform/12.html', '/package/']
  expect(paths.map(canonicalPath)).toEqual(['/package', '/package', '/', '/', '/reform/12', '/package'])
})
it('the data of an announcement have absolute addresses, and no unknown date', () => {
  const site = { siteName: '年鑑', siteUrl: 'https://a.test' }
  const post = { title: '維護', content: '<p>今晚</p>', publishedMs: 0, path: '/news/7' }
  expect(newsArticle(site, post)).toMatchObject({
    headline: '維護',
    description: '今晚',
    datePublished: '1970-01-01T00:00:00.000Z',
    url: 'https://a.test/news/7',
    mainEntityOfPage: 'https://a.test/news/7',
    publisher: { url: 'https://a.test/' },
  })
  expect(newsArticle(site, { ...post, publishedMs: undefined })).not.toHaveProperty('datePublished')
})
