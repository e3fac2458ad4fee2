import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openHeartbeat } from './heartbeat.ts'

test.each([
  ['at once', async () => block()],
  ['when it has waited', async () => (await setTimeout(20), block())],
  ['before it waits', async () => (block(), await setTimeout(20))],
])('work that blocks %s keeps everybody waiting, and is found out', async (_, work) => {
  expect(await longestBlock(work)).toBeGreaterThanOrEqual(100)
})

test('work that waits blocks nobody', async () => {
  // What a busy machine holds up it seldom does three times, and work that blocked would each time.
  const blocks: number[] = []
  for (let at = 0; at < 3; at += 1) blocks.push(await longestBlock(() => setTimeout(400)))
  expect(Math.min(...blocks)).toBeLessThan(300)
})

async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const heartbeat = openHeartbeat()
  onTestFinished(() => heartbeat.stop())
  const end = heartbeat.begin()
  await work()
  return end()
}

function block() {
  const from = performance.now()
  while (performance.now() - from < 100);
}
