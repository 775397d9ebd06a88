import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { searchFolder } from '../release/search-index/index.ts'

/** For `astro dev`, which makes no search index: serves that of the current release, if there is one. */
export function serveSearchIndex(releases: string): Plugin {
  return {
    name: 'almanac:search-index',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use(`/${searchFolder}`, (request, response, next) => {
        const name = /^\/([\w./-]+)(?:\?|$)/.exec(request.url ?? '')?.[1]
        if (name === undefined || name.includes('..')) return next()
        const file = createReadStream(path.join(releases, 'current', searchFolder, name))
        if (name.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript')
        file.once('error', next)
        file.once('open', () => file.pipe(response))
      })
    },
  }
}
