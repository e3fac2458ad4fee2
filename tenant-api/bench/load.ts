import { connect } from 'node:net'

export type Load = {
  port: number
  path: string
  headers: Record<string, string>
  clients: number
  seconds: number
}

/**
 * Asks as fast as answers come, over `clients` connections that are kept, and gives how many came in
 * how many seconds. Reads no more
 * of an answer than its status and length, so that it leaves the processor to the servers.
 */
export async function load({
  port,
  path,
  headers,
  clients,
  seconds,
}: Load): Promise<{ count: number; took: number }> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const text = Buffer.from([`GET ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
  const started = performance.now()
  const counts = await Promise.all(
    Array.from({ length: clients }, () => askOverAndOver(port, { text, end: started + seconds * 1000 })),
  )
  const count = counts.reduce((sum, each) => sum + each, 0)
  return { count, took: (performance.now() - started) / 1000 }
}

function askOverAndOver(port: number, { text, end }: { text: Buffer; end: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text)).setNoDelay(true)
    let count = 0
    let held: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const size = sizeOf(held)
      if (size === null || held.length < size) return
      if (!held.subarray(0, 12).equals(good)) return socket.destroy(new Error(held.toString()))
      count += 1
      held = held.subarray(size)
      if (performance.now() < end) socket.write(text)
      else socket.end(() => resolve(count))
    })
    socket.once('error', reject)
  })
}

const good = Buffer.from('HTTP/1.1 200')
const gap = Buffer.from('\r\n\r\n')

/** The length of head and body; null until the head is here. */
function sizeOf(answer: Buffer): number | null {
  const head = answer.indexOf(gap)
  if (head < 0) return null
  const length = /content-length: (\d+)/i.exec(answer.toString('latin1', 0, head))?.[1]
  if (length === undefined) throw new Error('an answer without a length')
  return head + gap.length + Number(length)
}
