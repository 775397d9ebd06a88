/**
 * Parses a file of the site as a document in which nothing runs or loads; unlike with innerHTML, no policy can block
 * this. Resolves with undefined if there is no such file, and rejects on any other failure.
 */
export function fetchDocument(path: string, timeoutMs: number): Promise<Document | undefined> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('GET', path)
    request.responseType = 'document'
    request.timeout = timeoutMs
    // Files of rows are served as plain text.
    request.overrideMimeType('text/html; charset=utf-8')
    request.onload = () => {
      if (request.status === 200 || request.status === 404)
        resolve((request.status === 200 && request.responseXML) || undefined)
      else reject(new Error(`${path} answered ${request.status}`))
    }
    request.onerror = request.ontimeout = () => reject(new Error(`${path} cannot be reached`))
    request.send()
  })
}
