export { sendMails } from './send-mails.ts'
export type { PrepareMail } from './send-waiting.ts'
export { createMailOutbox, type MailFacts, type MailJob } from './store.ts'
export type { Mail } from './transport.ts'
