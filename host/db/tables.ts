/** Every table of the host's database; one interface per feature, merged here. */
// biome-ignore lint/suspicious/noEmptyInterface: features add their tables by extending it
export interface Tables {}
