import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/**
 * One port for the whole product: the Host header decides between the control plane (its own names) and the
 * schools (everything else, which the tenant API looks up or refuses). Requests are handed over in this process,
 * so streams and server-sent events pass untouched and no forwarding header is ever trusted.
 */
export function dispatcher(controlHosts: readonly string[], control: Handle, schools: Handle): Server {
  const own = new Set(controlHosts)
  const server = createServer((request, response) => {
    const handle = own.has(hostName(request.headers.host)) ? control : schools
    handle(request, response)
  })
  server.keepAliveTimeout = 65_000
  server.headersTimeout = 20_000
  // Long enough for a file of ten megabytes from a slow telephone; headers may not take that long.
  server.requestTimeout = 300_000
  return server
}

/** The name of a Host header without port and trailing dot, in lower case; '' when there is none. */
export function hostName(header: string | undefined): string {
  const match = /^(\[[0-9a-f:.]+\]|[^:]*?)\.?(?::\d{1,5})?$/i.exec(header ?? '')
  return match?.[1]?.toLowerCase() ?? ''
}
