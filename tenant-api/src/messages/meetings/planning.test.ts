import { expect, test } from 'vitest'
import { planTimes } from './planning.ts'
import { timesOf } from './times.ts'

const evening = timesOf({ startsAt: '16:00', endsAt: '18:00', slotMinutes: 10, gapMinutes: 5 })
const all = (key: string, ...without: string[]) => ({
  key,
  free: evening.filter((time) => !without.includes(time)),
})

test('the last talk ends in time, and the way between two is counted', () => {
  expect(evening).toEqual(['16:00', '16:15', '16:30', '16:45', '17:00', '17:15', '17:30', '17:45'])
  expect(timesOf({ startsAt: '16:00', endsAt: '16:29', slotMinutes: 10, gapMinutes: 0 })).toEqual([
    '16:00',
    '16:10',
  ])
})

test('one after the other from the beginning, where all are free', () => {
  const { times, without } = planTimes([all('a'), all('b'), all('c')], evening, [])
  expect([...times.values()].toSorted()).toEqual(['16:00', '16:15', '16:30'])
  expect(without).toEqual([])
})

test('who has one time left gets it, and the others move for it', () => {
  const { times } = planTimes([all('a'), { key: 'b', free: ['16:00'] }, all('c')], evening, [])
  expect(times.get('b')).toBe('16:00')
  expect(new Set(times.values()).size).toBe(3)
})

test('a later evening without waiting is better than an earlier one with it', () => {
  const { times } = planTimes(
    [
      { key: 'a', free: ['16:00', '17:00'] },
      { key: 'b', free: ['17:15', '17:45'] },
    ],
    evening,
    [],
  )
  expect(times.get('a')).toBe('17:00')
  expect(times.get('b')).toBe('17:15')
})

test('what is booked already is nobody else’s, and the rest is put beside it', () => {
  const { times } = planTimes([all('a')], evening, ['17:00'])
  expect(['16:45', '17:15']).toContain(times.get('a'))
})

test('for whom nothing is left is named, and all others have a time', () => {
  const { times, without } = planTimes(
    [
      { key: 'a', free: ['16:00'] },
      { key: 'b', free: ['16:00'] },
      { key: 'c', free: [] },
    ],
    evening,
    [],
  )
  expect(times.size).toBe(1)
  expect(without).toContain('c')
  expect(without).toHaveLength(2)
})

test('drawn at random, no time is given twice and none that is not free, and never fewer than trying all gives', () => {
  let seed = 7
  const draw = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 300; round++) {
    const times = evening.slice(0, 5)
    const needs = Array.from({ length: 1 + draw(4) }, (_, at) => ({
      key: String(at),
      free: times.filter(() => draw(2) === 0),
    }))
    const planned = planTimes(needs, times, [])
    for (const [key, time] of planned.times) expect(needs[Number(key)]?.free).toContain(time)
    expect(new Set(planned.times.values()).size).toBe(planned.times.size)
    expect(planned.times.size).toBe(most(needs.map(({ free }) => free)))
  }
})

function most([free, ...others]: readonly (readonly string[])[]): number {
  if (!free) return 0
  const without = most(others)
  return Math.max(
    without,
    ...free.map((time) => 1 + most(others.map((some) => some.filter((one) => one !== time)))),
  )
}
