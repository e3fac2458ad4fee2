import { PassThrough } from 'node:stream'
import type { Progress } from './contract.ts'
import type { ProgressWatch } from './progress-watch.ts'

type Source = {
  schoolId: string
  read: () => Promise<Progress>
  watch: ProgressWatch
  onError: (error: unknown) => void
}
/** In milliseconds: between two signs of life, and until the browser is asked to connect anew. */
export type Pace = { beat: number; longest: number }

/**
 * A sign-up's progress as server-sent events. Each change is one event `progress`; a comment every few seconds keeps
 * proxies from closing, and reads again in case a notice was lost. Ends by itself when the school is active or failed.
 */
export function progressStream(
  { schoolId, read, watch, onError }: Source,
  { beat, longest }: Pace = { beat: 5000, longest: 600_000 },
): PassThrough {
  const stream = new PassThrough()
  let last = ''
  let reading: Promise<void> = Promise.resolve()

  async function tell() {
    if (stream.writableEnded || stream.destroyed) return
    const now = await read()
    const data = JSON.stringify(now)
    if (stream.writableEnded || stream.destroyed) return
    if (data !== last) stream.write(`event: progress\ndata: ${data}\n\n`)
    last = data
    if (now.state !== 'provisioning') stream.end()
  }
  function tellInTurn() {
    reading = reading.then(tell).catch((error: unknown) => {
      onError(error)
      stream.destroy()
    })
  }

  stream.write('retry: 2000\n\n')
  const stop = watch.on(schoolId, tellInTurn)
  const beats = setInterval(() => {
    stream.write(': beat\n\n')
    tellInTurn()
  }, beat)
  const end = setTimeout(() => stream.end(), longest)
  stream.once('close', () => {
    stop()
    clearInterval(beats)
    clearTimeout(end)
  })
  tellInTurn()
  return stream
}
