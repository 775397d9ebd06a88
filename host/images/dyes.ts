/** Colours of old printing inks, all readable on paper and on pine-black; used by marks, cloth and gear by index. */
export const dyes = [
  ...['#b5432f', '#c9772b', '#c9a227', '#7d9140', '#3f7f52', '#2f8286'],
  ...['#3a6ea5', '#565fa8', '#7f4f98', '#a8487f', '#8a6546', '#6d7a80'],
] as const
