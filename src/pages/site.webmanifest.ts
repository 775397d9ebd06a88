import { buildConfig } from '../content/site-config.ts'

const icon = (size: number, purpose: string) => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

export const GET = () =>
  new Response(
    JSON.stringify({
      name: buildConfig().siteName,
      short_name: buildConfig().siteName.slice(0, 12),
      lang: 'zh-Hant-TW',
      start_url: '/',
      display: 'browser',
      background_color: '#f5f0e3',
      theme_color: '#f5f0e3',
      icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
    }),
  )
