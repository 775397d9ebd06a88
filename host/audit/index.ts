export { actorOf } from './actor-of.ts'
export {
  type ActorNames,
  findAuditLines,
  findFirstAction,
  findLogins,
  findSubjectLines,
  parseAuditDetail,
} from './audit-lines.ts'
export { type AuditActor, type AuditEntry, type AuditFacts, auditStep, writeAudit } from './audit-log.ts'
export { deleteOldAuditLines } from './delete-old-lines.ts'
export { streamAuditLines } from './export-lines.ts'
export { auditGapsAt, auditRemedy, guardAudit } from './guard-audit.ts'
