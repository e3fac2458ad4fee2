import type { Worker } from 'node:worker_threads'
import { outgoing } from 'kit/http/client'
import { slowness } from 'kit/testing/testing-limits'
import { longestTurn, threadCpuMs } from 'kit/testing/testing-turns'
import { beforeAll, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import * as contract from './contract.ts'
import { readApart } from '../../core/documents/workbook/read-in-worker.ts'

const cast = await castSchool()
/** What /livez may wait at most, in milliseconds; beside other tests a turn was seen to take 227. */
const mostTurn = 500 * slowness

beforeAll(async () => {
  await begin('Title\nWarm\n')
})

async function begin(text: string, resource = 'departments') {
  const tariq = await cast.as('tariq')
  return tariq
    .call(contract.beginImport, {
      body: { resource: resource as 'departments', name: 'pasted.csv', content: { text } },
    })
    .catch((error: { problem?: { code: string } }) => error.problem?.code ?? Promise.reject(error))
}

test.each([
  ['a quotation mark that is never closed', `Title\n"${'a'.repeat(4_000_000)}`, 'file-long-cell'],
  ['one line', `Title\n${'a'.repeat(5_000_000)}`, 'file-long-cell'],
  ['quotation marks', `Title\n${'"'.repeat(3_400_000)}`, 'file-long-cell'],
  ['commas', `Title\n${','.repeat(5_000_000)}`, 'file-empty'],
  ['cells of one row', `Title\n${'a,'.repeat(2_500_000)}`, 'file-too-many-columns'],
  ['cells of all rows', `Title\n${`${','.repeat(199)}a\n`.repeat(20_000)}`, 'file-too-large'],
  ['short lines', `Title\n${'a\r'.repeat(2_000_000)}`, 'file-too-many-rows'],
  ['lone line ends', `Title\n${'\r'.repeat(3_400_000)}`, 'file-empty'],
])('a paste of five megabytes, all of it %s, holds nobody up', async (_, text, answer) => {
  const { result, ms } = await longestTurn(() => begin(text))
  expect(result).toBe(answer)
  // Two programs on one core slow each other's CPU time. To write and read the text as JSON is slowed as much.
  const before = threadCpuMs()
  JSON.parse(JSON.stringify({ text }))
  expect(ms).toBeLessThan(Math.max(mostTurn, 6 * (threadCpuMs() - before)))
})

test('a paste is read in one thread, which is bounded in its memory, and ends', async () => {
  const threads: Worker[] = []
  const note = (thread: Worker) => void threads.push(thread)
  process.on('worker', note)
  try {
    await begin('Title\nRead apart\n')
  } finally {
    process.off('worker', note)
  }
  expect(threads).toHaveLength(1)
  // Its limits are told as long as it lives.
  await expect.poll(() => threads[0]?.threadId).toBe(-1)
  const bounded = new Promise<object | undefined>((resolve) => {
    process.once('worker', (thread: Worker) => resolve(thread.resourceLimits))
  })
  await readApart('one', 'Title\nArts\n')
  expect(await bounded).toMatchObject({ maxOldGenerationSizeMb: 512 })
})

test('as many rows as a file may have are judged and written down without holding anybody up', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `Department ${at},${'What it does. '.repeat(12)}`)
  const { result, ms } = await longestTurn(() => begin(`Title,Description\n${rows.join('\n')}`))
  expect(result).toMatchObject({ counts: { new: 20_000 } })
  expect(ms).toBeLessThan(mostTurn)
})

test('one school that sends paste after paste is told to wait, and another one is served', async () => {
  const paste = `Title\n${'a,b\n'.repeat(20_000)}`
  const own = Array.from({ length: 8 }, () => readApart('one', paste))
  const other = readApart('two', 'Title\nArts\n')
  const ends = await Promise.allSettled(own)
  const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []))
  expect(refused).toHaveLength(5)
  for (const refusal of refused) expect(refusal).toMatchObject({ status: 503, code: 'busy' })
  expect((await other).sheets[0]?.rows).toHaveLength(2)
})

test('the sheet of all rows that a file may have, each of them wrong, is written without holding anybody up', async () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `,${at} ${'What it does. '.repeat(10)}`)
  const made = await begin(`Title,Description\n${rows.join('\n')}`)
  if (typeof made === 'string') throw new Error(made)
  const tariq = await cast.as('tariq')
  const { url } = outgoing(contract.readErrorRows, { params: { id: made.id } })
  const { result, ms } = await longestTurn(() => tariq.ask({ url, method: 'GET' }))
  expect(result.status).toBe(200)
  expect(result.text.length).toBeGreaterThan(100_000)
  expect(ms).toBeLessThan(mostTurn)
})
