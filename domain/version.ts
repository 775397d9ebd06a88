/** Version of this program: in the log, in the pages' footer, and in the output of `--version`. */
export const version = '0.3.0'
