import net from 'node:net'
import postgres from 'postgres'
import { closeAfterEnd, type Silence, type Watched, watchSilence } from './silent-sockets.ts'

type Server = { host: string[]; port: number[] }
/** What the driver keeps of a query; a fragment of another one is never handed to its handler. */
type DriverQuery = {
  handler: (query: object) => unknown
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
}

/**
 * A client whose connections are opened anew if the server falls silent for longer than `milliseconds` while
 * it is asked. Its queries have to be shorter; what is asked within transactions is not watched.
 */
export function watchedClient(
  url: string,
  options: postgres.Options<Record<string, never>>,
  milliseconds: number,
): postgres.Sql {
  const silence: Silence = { query: milliseconds, transaction: milliseconds, aside: milliseconds }
  const running = new Map<object, number>()
  const sockets = new Set<net.Socket>()
  const watched: Watched = {
    sockets,
    max: options.max ?? 1,
    get busy() {
      return running.size
    },
    slowestSince: () => running.values().next().value,
  }
  function open({ host, port }: Server): net.Socket {
    const name = host[0] ?? 'localhost'
    // By its name the driver compares a certificate.
    const socket = Object.assign(net.connect({ port: port[0] ?? 5432, host: name }), { host: name })
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    return closeAfterEnd(socket, silence)
  }
  const client = postgres(url, { ...options, socket: open } as postgres.Options<Record<string, never>>)
  const unwatch = watchSilence(() => [watched], silence)

  function track(query: unknown): unknown {
    if (query instanceof Promise && 'handler' in query) watch(query as unknown as DriverQuery)
    return query
  }

  function watch(query: DriverQuery) {
    const { handler, resolve, reject } = query
    query.handler = Object.assign((given: object) => {
      running.set(query, performance.now())
      return handler(given)
    }, handler)
    query.resolve = (result) => {
      running.delete(query)
      resolve(result)
    }
    query.reject = (error) => {
      running.delete(query)
      reject(error)
    }
  }

  return new Proxy(client, {
    apply(target, _, given: Parameters<postgres.Sql>) {
      return track(target(...given))
    },
    get(target, name, receiver) {
      if (name === 'unsafe')
        return (...given: Parameters<postgres.Sql['unsafe']>) => track(target.unsafe(...given))
      if (name !== 'end') return Reflect.get(target, name, receiver)
      return (given?: { timeout?: number }) => {
        unwatch()
        return target.end(given)
      }
    },
  })
}
