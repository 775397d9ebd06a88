/** A tenth of the host's start and 27 MB of memory: loaded at the first passkey, here alone. */
let loaded: ReturnType<typeof load> | undefined

const load = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})

export function passkeyLibrary() {
  loaded ??= load()
  return loaded
}
