/** The contract with a host, for the pages that describe it. */

import { descriptionsIn } from '../../api/openapi/descriptions.ts'
import { openApiDocument } from '../../api/openapi/document.ts'
import type { OpenApi } from '../../api/openapi/types.ts'
import { version } from '../../domain/version.ts'
import { buildConfig } from './site-config.ts'

/** The source texts of the calls: their comments are the descriptions. The build bundles its pages, so it has no files. */
const sources = import.meta.glob<string>(['../../api/*.ts', '!../../api/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

let document: OpenApi | undefined

/** The OpenAPI document with this site's host as the server. */
export function hostContract(): OpenApi {
  document ??= openApiDocument(descriptionsIn(Object.values(sources)), {
    server: buildConfig().browser.apiHost,
    version,
  })
  return document
}
