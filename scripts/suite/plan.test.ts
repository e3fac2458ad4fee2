import { existsSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { always } from './always.ts'
import { twice } from './candidates.ts'
import { type Candidate, choose } from './plan.ts'

const quiet = { seconds: 10, nearness: 'none', failedLately: false, isAlways: false } as const
const others: Candidate[] = Array.from({ length: 40 }, (_, at) => ({ ...quiet, name: `other ${at}` }))
const names = (of: readonly Candidate[]) => of.map(({ name }) => name)

test('what failed lately begins, then what is always run, then what is nearest to the change', () => {
  const concerned: Candidate[] = [
    { ...quiet, name: 'stands on it', nearness: 'below' },
    { ...quiet, name: 'same room', nearness: 'room' },
    { ...quiet, name: 'itself', nearness: 'itself' },
    { ...quiet, name: 'always', isAlways: true },
    { ...quiet, name: 'failed', failedLately: true },
  ]
  const { chosen } = choose([...others, ...concerned], { seed: 'a', seconds: 120 })
  expect(names(chosen).slice(0, 5)).toEqual(['failed', 'always', 'itself', 'same room', 'stands on it'])
})

test('however much has changed, a part of the time goes to the others, in turns', () => {
  const changed = others.map((one) => ({ ...one, name: `changed ${one.name}`, nearness: 'room' }) as const)
  const turns = ['a', 'b'].map((seed) => {
    const { chosen } = choose([...others, ...changed], { seed, seconds: 200 })
    return names(chosen.filter(({ nearness }) => nearness === 'none'))
  })
  expect(turns.map(({ length }) => length)).toEqual([3, 3])
  expect(turns[0]).not.toEqual(turns[1])
})

test('two runs of one commit choose the same; a run never chooses more than its time, also of twice the tests', () => {
  const nearness = fc.constantFrom('itself', 'room', 'below', 'none')
  const candidate = fc.record({
    name: fc.string(),
    seconds: fc.integer({ min: 1, max: 200 }),
    nearness,
    failedLately: fc.boolean(),
    isAlways: fc.boolean(),
  })
  const list = fc.uniqueArray(candidate, { selector: ({ name }) => name })
  fc.assert(
    fc.property(list, fc.string(), fc.integer({ min: 10, max: 2_000 }), (all, seed, seconds) => {
      for (const some of [all, twice(all)]) {
        const { chosen, left } = choose(some, { seed, seconds })
        expect(choose(some.toReversed(), { seed, seconds }).chosen).toEqual(chosen)
        expect(chosen.length + left.length).toBe(some.length)
        expect(chosen.reduce((sum, one) => sum + one.seconds, 0)).toBeLessThanOrEqual(seconds)
      }
    }),
  )
})

test('every test is chosen by some commit of a hundred', () => {
  const seen = new Set<string>()
  for (let commit = 0; commit < 100; commit += 1)
    for (const name of names(choose(others, { seed: `${commit}`, seconds: 100 }).chosen)) seen.add(name)
  expect(seen.size).toBe(others.length)
})

test('what is always run is there', () => {
  expect(always.filter((file) => !existsSync(new URL(`../../${file}`, import.meta.url)))).toEqual([])
})
