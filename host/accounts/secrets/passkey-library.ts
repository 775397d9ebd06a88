/** Loaded at the first use, and only here: the library takes a tenth of the host's start time and 27 MB of memory. */
let loaded: ReturnType<typeof load> | undefined

const load = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})

export function passkeyLibrary() {
  loaded ??= load()
  return loaded
}
