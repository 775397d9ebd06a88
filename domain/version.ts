/** Version of this program: in the log, in the pages' footer, and what each command says to `--version`. */
export const version = '0.2.0'
