export { keepMailing } from './keep-mailing.ts'
export { linkTo } from './link-to.ts'
export { type MailQueue, createMailQueue } from './mail-queue.ts'
export { createMailOutbox } from './store.ts'
