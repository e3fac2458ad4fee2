import { expect, test } from 'vitest'
import { bands, everyNth, linePath, ringPath, scale, slices, spread, ticks } from './chart-scale.ts'

test('an axis counts in round steps and reaches over the largest value', () => {
  expect(ticks([3, 7, 9.5])).toEqual([0, 2.5, 5, 7.5, 10])
  expect(ticks([0.1, 0.3, 0.93])).toEqual([0, 0.25, 0.5, 0.75, 1])
  expect(ticks([412_000])).toEqual([0, 200_000, 400_000, 600_000])
  expect(ticks([40])).toEqual([0, 10, 20, 30, 40])
})

test('an axis goes below nought only when a value does, and stands when there is nothing', () => {
  expect(ticks([-30, 50])).toEqual([-40, -20, 0, 20, 40, 60])
  expect(ticks([0, null, 0])).toEqual([0, 1])
  expect(ticks([])).toEqual([0, 1])
})

test('values become pixels in either direction', () => {
  const upwards = scale([0, 50, 100], 200, 0)
  expect([0, 25, 100].map(upwards)).toEqual([200, 150, 0])
  expect(bands(4, 0, 400)).toEqual([50, 150, 250, 350])
  expect(bands(2, 100, 0)).toEqual([75, 25])
})

test('labels that would touch are shown less often', () => {
  expect(everyNth(7, 700, 60)).toBe(1)
  expect(everyNth(30, 300, 40)).toBe(4)
})

test('a missing value breaks the line instead of bridging it', () => {
  expect(linePath([[0, 0], [10, 5.123], null, [30, 1], [40, 2]])).toBe('M0 0L10 5.12M30 1L40 2')
  expect(linePath([null, null])).toBe('')
})

test('labels at the ends of lines keep their distance, their order and their frame', () => {
  expect(spread([50, 52, 90], 14, 0, 100)).toEqual([50, 64, 90])
  expect(spread([98, 99, 100], 14, 0, 100)).toEqual([72, 86, 100])
  expect(spread([90, 50], 14, 0, 100)).toEqual([90, 50])
})

test('shares fill one round, and nothing is nothing', () => {
  expect(slices([30, 10])).toEqual([
    { start: 0, end: 0.75 },
    { start: 0.75, end: 1 },
  ])
  expect(slices([0, 0]).every(({ start, end }) => start === end)).toBe(true)
  expect(ringPath({ start: 0, end: 0.25 }, 10, 5)).toBe('M0 -10A10 10 0 0 1 10 0L5 0A5 5 0 0 0 0 -5Z')
  expect(ringPath({ start: 0, end: 1 }, 10, 5).match(/M/g)).toHaveLength(2)
  expect(ringPath({ start: 0.5, end: 0.5 }, 10, 5)).toBe('')
})
