export { sendMails } from './send-mails.ts'
export type { PrepareMail } from './send-waiting.ts'
export { addMail, countWaitingMails, type MailFacts, type MailJob, replaceMail } from './store.ts'
export type { Mail } from './transport.ts'
