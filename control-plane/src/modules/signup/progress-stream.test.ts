import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Progress } from './contract.ts'
import { progressStream } from './progress-stream.ts'

const waiting: Progress = { state: 'provisioning', steps: [{ key: 'address', state: 'done' }] }

test('whoever goes away is forgotten: no listener, no beat, no further reading', async () => {
  const { watch, listeners } = fakeWatch()
  let reads = 0
  const read = async () => {
    reads += 1
    return waiting
  }
  const timersBefore = timers()
  const stream = progressStream({ schoolId: 'a', read, watch, onError: fail }, { beat: 5, longest: 10_000 })
  stream.resume()
  expect(timers()).toBe(timersBefore + 2)
  await expect.poll(() => reads).toBeGreaterThan(2)
  expect(listeners.size).toBe(1)
  stream.destroy()
  await sleep(10)
  const before = reads
  expect(listeners.size).toBe(0)
  // A timer of the test itself may have ended meanwhile; one of the stream would stand above what there was.
  expect(timers()).toBeLessThanOrEqual(timersBefore)
  await sleep(30)
  expect(reads).toBe(before)
})

test('a change is told once, silence is kept alive by comments, and a long wait ends so that the browser asks anew', async () => {
  const { watch, listeners } = fakeWatch()
  let now = waiting
  const stream = progressStream(
    { schoolId: 'a', read: async () => now, watch, onError: fail },
    { beat: 10, longest: 60 },
  )
  setTimeout(() => {
    now = { ...waiting, steps: [{ key: 'database', state: 'now' }] }
    for (const changed of listeners) changed()
  }, 15)
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  expect(text.startsWith('retry: 2000\n\n')).toBe(true)
  expect(text.match(/^event: progress$/gm)).toHaveLength(2)
  expect(text.match(/^: beat$/gm)?.length).toBeGreaterThan(2)
  expect(listeners.size).toBe(0)
})

test('when progress cannot be read the stream breaks, the error is heard and nothing is left waiting', async () => {
  const { watch, listeners } = fakeWatch()
  const errors: unknown[] = []
  const stream = progressStream({
    schoolId: 'a',
    read: brokenRead,
    watch,
    onError: (error) => errors.push(error),
  })
  stream.resume()
  await expect.poll(() => stream.destroyed).toBe(true)
  expect(errors).toHaveLength(1)
  await expect.poll(() => listeners.size).toBe(0)
})

function fakeWatch() {
  const listeners = new Set<() => void>()
  const watch = {
    on(_: string, changed: () => void) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    close: async () => {},
  }
  return { watch, listeners }
}

function timers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
}

function brokenRead(): Promise<Progress> {
  return Promise.reject(new Error('database away'))
}

function fail(error: unknown): never {
  throw error
}
