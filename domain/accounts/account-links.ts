/** Minutes for which a one-use link is valid: `reset` sets a new password, `email` confirms an address. */
export const linkMinutes = { reset: 30, email: 24 * 60 } as const

export type LinkPurpose = keyof typeof linkMinutes
