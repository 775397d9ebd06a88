import { exportedPart, type FeatureTables, hasAccount } from '../db/index.ts'
import type {} from './columns.ts'
import { pictureSizes, pictures } from './migrations/pictures.ts'
import { postDesk, postEvents } from './migrations/post-desk.ts'
import { postState, posts } from './migrations/posts.ts'

/** Announcements, their revisions and pictures. */
export const postTables: FeatureTables = {
  createdBy: {
    posts: '021-posts',
    post_state: '060-post-state',
    post_revisions: '120-post-desk',
    pictures: '122-pictures',
  },
  migrations: {
    '021-posts': posts,
    '060-post-state': postState,
    '120-post-desk': postDesk,
    '122-pictures': pictures,
    '150-picture-sizes': pictureSizes,
    '202-post-events': postEvents,
  },
  counters: ['post_state'],
  newestAt: { posts: 'updated_at' },
  emptyForDemo: ['posts'],
  exported: [
    { ...exportedPart('announcements', 'posts', 'id', 'id title created_at'), where: hasAccount('author_id') },
    {
      ...exportedPart('announcement_saves', 'post_revisions', 'post_id', 'post_id revision at title'),
      isKeyRepeated: true,
      where: hasAccount('actor_id'),
    },
    { ...exportedPart('pictures', 'pictures', 'hash', 'hash size added_at'), where: hasAccount('author_id') },
  ],
}
