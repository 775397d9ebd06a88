/** Minutes that a one-use link counts: `reset` gives an account another password, `email` confirms an address. */
export const linkMinutes = { reset: 30, email: 24 * 60 } as const

export type LinkPurpose = keyof typeof linkMinutes
