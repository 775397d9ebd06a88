/** Kind of the mails in the queue. */
export const alertMailKind = 'alert'
/** Older offers are not sent any more: they are probably gone. */
export const maxAlertAgeMs = 6 * 3_600_000
/** Events of one message; it lists the first ones and gives the number of the others. */
export const maxAlertsOfMessage = 200
