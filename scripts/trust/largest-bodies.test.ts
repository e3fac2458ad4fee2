import { slowness } from 'kit/testing/testing-limits'
import { expect, test } from 'vitest'
import { sendLargest } from './largest-bodies.ts'
import { randomFrom } from './random.ts'
import { kindOf, sampleOf } from './sample.ts'
import { seed, testStage } from './testing.ts'

const stage = testStage()
const random = randomFrom(seed)

test(
  `the largest body that an endpoint reads keeps nobody else waiting, nor does a terminal's post (seed ${seed})`,
  async () => {
    const { tried, longest, failed } = await sendLargest(stage(), ({ name, endpoints }) => {
      const taking = endpoints.filter(({ method, takes }) => method !== 'GET' && takes === 'json')
      const size = name === 'school' ? 12 : 3
      const drawn = sampleOf(taking, { name: `bodies of the ${name}`, size, random, kind: kindOf })
      return [...new Set([...drawn, ...taking.filter(({ path }) => path === '/imports')])]
    })
    expect(failed).toEqual([])
    expect(longest.ms, longest.name).toBeLessThan(200 * slowness)
    expect(tried).toBeGreaterThan(80)
  },
  300_000 * slowness,
)
