import { expect, test } from 'vitest'
import { openSpool } from './spool.ts'

test('what comes at the same time is read one behind the other, as it was written', async () => {
  const spool = await openSpool(['first', 'second'])
  const parts = Array.from({ length: 300 }, (_, at) => `${at} ر ${'x'.repeat(at * 3)}\n`)
  for (const part of parts) {
    await spool.write('first', part)
    await spool.write('second', part.toUpperCase())
  }
  const read = async (name: 'first' | 'second') => {
    const chunks: Buffer[] = []
    for await (const chunk of spool.read(name)) chunks.push(chunk)
    return Buffer.concat(chunks).toString('utf8')
  }
  expect(await read('first')).toBe(parts.join(''))
  expect(await read('second')).toBe(parts.join('').toUpperCase())
  await spool.close()
})
