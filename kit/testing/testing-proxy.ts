import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * How the way to a server is: new connections wait for their first bytes, end at once, are reset, come late; or, with
 * `vanished`, those that are open fall silent for good without an end, as when a host is gone.
 */
export type Mood = 'well' | 'silent' | 'ending' | 'resetting' | 'late' | 'vanished'

export type MoodyProxy = { url: string; be(mood: Mood): void; cut(): void; close(): void }

/** A way to the server of a URL that can be made a bad one. */
export async function openMoodyProxy(to: string): Promise<MoodyProxy> {
  const { hostname, port } = new URL(to)
  const pairs = new Map<net.Socket, net.Socket>()
  const held = new Set<() => void>()
  let mood: Mood = 'well'

  // A host that is gone does not answer the end of a connection.
  const server = net.createServer({ allowHalfOpen: true }, (client) => void take(client))
  async function take(client: net.Socket) {
    client.on('error', () => client.destroy())
    if (mood === 'ending') return void client.resume().end()
    if (mood === 'resetting') return void client.resetAndDestroy()
    if (mood === 'late') await sleep(500 + Math.random() * 2_500)
    if (client.destroyed) return
    const upstream = net.connect(Number(port), hostname)
    pairs.set(client, upstream)
    const end = () => {
      pairs.delete(client)
      client.destroy()
      upstream.destroy()
    }
    for (const side of [client, upstream]) side.on('error', end).on('close', end)
    client.pipe(upstream)
    const goOn = () => void upstream.pipe(client)
    if (mood === 'silent') held.add(goOn)
    else goOn()
  }

  function cut() {
    for (const [client, upstream] of pairs) for (const side of [client, upstream]) side.destroy()
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port: own } = server.address() as net.AddressInfo
  return {
    url: Object.assign(new URL(to), { hostname: '127.0.0.1', port: String(own) }).href,
    be(next) {
      mood = next
      if (next === 'vanished') for (const [client, upstream] of pairs) fallSilent(client, upstream)
      if (next !== 'silent') for (const goOn of held) goOn()
      if (next !== 'silent') held.clear()
    },
    /** Ends all connections, so that new ones have to be made. */
    cut,
    close() {
      cut()
      server.close()
    },
  }
}

/** The server's side is let go of, so that it holds nothing for nobody. */
function fallSilent(client: net.Socket, upstream: net.Socket) {
  client.unpipe(upstream)
  upstream.unpipe(client)
  client.resume()
  upstream
    .removeAllListeners('close')
    .removeAllListeners('error')
    .on('error', () => undefined)
  upstream.destroy()
}
