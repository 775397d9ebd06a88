/** Maximum length of the reason of a ban, in characters. */
export const maxBanReason = 200
