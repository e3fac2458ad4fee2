import { setTimeout } from 'node:timers/promises'
import { threadCpuMs } from 'kit/testing/testing-turns'
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
  expect(await longestBlock(() => setTimeout(400))).toBeLessThan(100)
})

async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const heartbeat = openHeartbeat()
  onTestFinished(() => heartbeat.stop())
  const end = heartbeat.begin()
  await work()
  return end()
}

function block() {
  const from = threadCpuMs()
  while (threadCpuMs() - from < 100);
}
