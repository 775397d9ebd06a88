/** @jsxImportSource #html */

import { developersCopy } from '../../../domain/copy/developers.ts'
import { fill } from '../../../domain/copy/fill.ts'
import type { OpenDataView } from '../../content/views/open-data-view.ts'
import type { Child, Html } from '../../jsx/html.ts'

/** The files of the open data. */
export function DataFiles({ of: { example, collections, licence } }: { of: OpenDataView }): Html {
  const { data } = developersCopy
  const [before, after] = data.records.split('{example}')
  return (
    <>
      <h2 class="section-head">{data.title}</h2>
      <div class="prose">
        {example && (
          <p>
            {before}
            <a href={example}>{example}</a>
            {after}
          </p>
        )}
        <p>{data.collections}</p>
        <ul>
          {collections.map(({ path, count }) => (
            <li>
              <a href={path}>{path}</a> {count}
            </li>
          ))}
          <li>
            <a href="/data/manifest.json">/data/manifest.json</a> {data.manifest}
          </li>
          <li>
            <a href="/data/changes.json">/data/changes.json</a> {data.changes}
          </li>
        </ul>
        <p>{data.cross}</p>
        {licence && <p>{fill(data.licence, { licence })}</p>}
      </div>
    </>
  )
}

/** How pages of other sites get tooltips; nothing without the data that these read. */
export function Embed({ of: { example, origin, images } }: { of: OpenDataView }): Child {
  const { title, lead, requests, policy } = developersCopy.embed
  if (!example) return
  return (
    <>
      <h2 class="section-head">{title}</h2>
      <div class="prose">
        <p>{lead}</p>
        <pre>
          <code>{`<script type="module" src="${origin}/embed.js"></script>`}</code>
        </pre>
        <p>{requests}</p>
        <p>{fill(policy, { origin, images })}</p>
      </div>
    </>
  )
}
