import { Refused } from 'kit/http/client'
import { expect, test } from 'vitest'
import { type Correction, correctionQueue, nextRequest, type QueueWork } from './cell-queue.ts'

const cell = (number: number, text: string): Correction => ({ cells: [{ number, field: 'city', text }] })
const fill: Correction = { fill: { field: 'gender', from: 'Femle', to: 'Female' } }
const refusal = (status: number) =>
  new Refused({ type: '', title: '', status, code: 'busy', detail: 'no', instance: '' } as never)

/** A school that answers as it is told to, request by request, and notes what it was sent. */
function schoolAnswering(...answers: readonly (Error | undefined)[]) {
  const sent: Correction[] = []
  const stored: number[] = []
  const refused: string[] = []
  const left = [...answers]
  const work: QueueWork = {
    async send(correction) {
      sent.push(correction)
      const error = left.shift()
      if (error) throw error
    },
    reload: async () => undefined,
    store: async (waiting) => void stored.push(waiting.length),
    pause: async () => undefined,
    onRefused: (error) => void refused.push(error.message),
  }
  return { work, sent, stored, refused }
}

test('corrections are sent in order, and again while the school is busy', async () => {
  const { work, sent, refused } = schoolAnswering(refusal(503), new Error('network'), undefined)
  const queue = correctionQueue(work)
  const first = queue.add(cell(2, 'Lahore'))
  void queue.add(fill)
  void queue.add(cell(3, 'Multan'))
  await first
  expect(sent).toEqual([cell(2, 'Lahore'), cell(2, 'Lahore'), cell(2, 'Lahore'), fill, cell(3, 'Multan')])
  expect(queue.state()).toEqual({ waiting: [], isHeldUp: false })
  expect(refused).toEqual([])
})

test('a correction waits until the rows were read anew, and is kept on the device meanwhile', async () => {
  const { work, stored } = schoolAnswering()
  const { promise, resolve: letRowsCome } = Promise.withResolvers<void>()
  const queue = correctionQueue({ ...work, reload: () => promise })
  const done = queue.add(cell(2, 'Lahore'))
  await Promise.resolve()
  expect(queue.state().waiting).toEqual([cell(2, 'Lahore')])
  letRowsCome()
  await done
  expect(queue.state().waiting).toEqual([])
  expect(stored).toEqual([1, 0])
})

test('what the school refuses is said and left out, and the next one is sent', async () => {
  const { work, sent, refused } = schoolAnswering(refusal(409))
  const queue = correctionQueue(work)
  const done = queue.add(cell(2, 'Lahore'))
  void queue.add(fill)
  await done
  expect(sent).toEqual([cell(2, 'Lahore'), fill])
  expect(refused).toEqual(['no'])
})

test('cells that were corrected one after another go out together, but not past a fill', () => {
  expect(nextRequest([cell(2, 'a'), fill, cell(3, 'b')])).toEqual({ correction: cell(2, 'a'), count: 1 })
  expect(nextRequest([cell(2, 'a'), cell(3, 'b'), fill])).toMatchObject({ count: 2 })
  expect(nextRequest([fill, cell(3, 'b')])).toEqual({ correction: fill, count: 1 })
})
