import { expect, test } from 'vitest'
import { storm } from './storm.ts'
import { seed, testStage } from './testing.ts'

const cap = 5
const enough = 30
const stage = testStage({ schools: 8, connections: cap })

test(`while connections go round, break, and are left behind, each school is answered alone (seed ${seed})`, async () => {
  const { leaks, lost, broken, succeeded, connections, ...counts } = await storm(stage(), {
    requests: 300,
    enough,
    seed,
  })
  expect({ leaks, lost, broken }).toEqual({ leaks: [], lost: [], broken: [] })
  // Many were answered on the worst of days, and the trouble was real.
  expect(succeeded, JSON.stringify(counts)).toBeGreaterThanOrEqual(enough)
  expect(counts.terminated).toBeGreaterThan(0)
  expect(counts.left).toBeGreaterThan(0)
  expect(connections).toBeLessThanOrEqual(cap)
})
