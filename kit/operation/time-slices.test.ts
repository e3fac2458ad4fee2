import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eachInSlices, mapInSlices, partsByWeight } from './time-slices.ts'

test('others are served while a long list is worked off, and nothing of it is lost', async () => {
  let turns = 0
  const over = new AbortController()
  const others = (async () => {
    for (; !over.signal.aborted; turns += 1) await setImmediate()
  })()
  const seen: number[] = []
  await eachInSlices(Array.from({ length: 20 }).keys(), (item) => {
    seen.push(item)
    const until = performance.now() + 8
    while (performance.now() < until);
  })
  over.abort()
  await others
  expect(seen).toEqual([...Array.from({ length: 20 }).keys()])
  expect(turns).toBeGreaterThan(5)
  expect(await mapInSlices(['a', 'b'], (text, place) => `${text}${place}`)).toEqual(['a0', 'b1'])
})

test('parts of a list are bounded by their weight; what is heavier alone stands alone', () => {
  const parts = partsByWeight([1, 2, 3, 9, 1], 4, (weight) => weight)
  expect([...parts]).toEqual([[1, 2], [3], [9], [1]])
})
