import * as v from 'valibot'
import { expect, it } from 'vitest'
import { livePostSchema, postSchema } from './post.ts'

const post = { id: '1', type: 2, title: '活動', content: '', created_at: '2026-01-02 12:00', enable: true }

it.each([
  ['no days', {}, {}],
  ['a first and a last day', { event_from: '2026-01-02', event_to: '2026-01-09' }, null],
  ['an instant', { event_to: '2026-01-08T16:00:00Z' }, { event_to: '2026-01-09' }],
  ['null, and an unreadable day', { event_from: null, event_to: 'soon' }, {}],
])('an announcement with %s is kept, in the snapshot and live', (_, sent, read) => {
  for (const schema of [postSchema, livePostSchema])
    expect(v.parse(schema, { ...post, ...sent })).toEqual({ ...post, ...(read ?? sent) })
})
