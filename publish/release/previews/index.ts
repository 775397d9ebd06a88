/** Pictures of pages for chats and social networks. */
export { type WrittenPreview, writePreview } from './write-preview.ts'
