import { expect, test } from 'vitest'
import { tryKeys } from './keys.ts'
import { randomFrom } from './random.ts'
import { seed, testStage } from './testing.ts'

const stage = testStage()
const random = randomFrom(seed)

// A third of them, drawn at random; MAKTAB_KEYS=all tries every endpoint.
const picks = () => process.env.MAKTAB_KEYS === 'all' || random.number(3) === 0

test(`an API key may do what it was given and nothing else (seed ${seed})`, async () => {
  const { tested, wrong } = await tryKeys(stage(), picks)
  expect(wrong).toEqual([])
  expect(tested).toBeGreaterThan(100)
})
