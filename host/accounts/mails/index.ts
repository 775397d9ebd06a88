export {
  findAccountEmail,
  findMailOwner,
  proposeEmail,
  removeAccountEmail,
  storeConfirmedEmail,
} from './account-emails.ts'
export { endAccountLinks, findAccountLink, type LinkedTo, openAccountLink } from './account-links.ts'
export { linkTo } from './link-to.ts'
export { hasMail, mailOwner, type NoticeDeps, type NoticeKind, queueMail } from './mail-queue.ts'
export { createAccountMails } from './prepare-mail.ts'
