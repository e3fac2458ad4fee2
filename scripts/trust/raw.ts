import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { dispatcher } from '../programs/dispatcher.ts'
import type { Stage } from './stage.ts'

/** The port of the whole product on this machine, as `npm start` opens it. */
export type Doorway = { port: number; close(): Promise<void> }

/** Puts the real dispatcher before both APIs of a stage. */
export async function openDoorway({ control, tenant }: Stage): Promise<Doorway> {
  const server = dispatcher(['localhost', '127.0.0.1', '[::1]'], control.routing, tenant.routing)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Sends bytes as they are and gives all that comes back until the server closes, or falls silent for a while. */
export async function sendRaw(port: number, bytes: string | Buffer, patience = 20_000): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1' })
  const parts: Buffer[] = []
  await new Promise<void>((resolve) => {
    socket.setTimeout(patience, () => socket.destroy())
    socket.on('data', (part) => void parts.push(Buffer.from(part)))
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    // latin1, so that a variant can hold any byte.
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes)
  })
  return Buffer.concat(parts).toString('utf8')
}

/** Begins a request and goes away before the answer is read, as a phone in a lift does. */
export function sendAndLeave(port: number, bytes: string, after: number): Promise<void> {
  return new Promise((resolve) => {
    const socket: Socket = connect({ port, host: '127.0.0.1' }, () => {
      socket.write(bytes)
      setTimeout(() => socket.destroy(), after)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })
}
