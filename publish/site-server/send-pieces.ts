import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'

export const pieceBytes = 65_536

/**
 * Sends a long file with one reused buffer: a stream allocates a new one for each chunk, and hundreds of slow readers
 * then held hundreds of megabytes.
 */
export async function sendPieces(handle: FileHandle, response: ServerResponse, size: number): Promise<void> {
  const piece = Buffer.allocUnsafeSlow(pieceBytes)
  const gone = new Promise<never>((_, reject) => {
    response.once('close', () => reject(new Error('the client closed the connection')))
  })
  gone.catch(() => {})
  for (let at = 0; at < size; ) {
    const { bytesRead } = await handle.read(piece, 0, pieceBytes, at)
    if (bytesRead === 0) throw new Error('the file became shorter')
    at += bytesRead
    await Promise.race([writePiece(response, piece.subarray(0, bytesRead)), gone])
  }
  response.end()
}

function writePiece(response: ServerResponse, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(piece, (error) => (error ? reject(error) : resolve()))
  })
}
