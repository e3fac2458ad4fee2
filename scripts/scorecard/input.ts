import { fuzz } from '../trust/fuzz.ts'
import { sendLargest } from '../trust/largest-bodies.ts'
import { contractPatterns, timePattern } from '../trust/patterns.ts'
import { once, scorecard } from './board.ts'
import { onStage } from './on-stage.ts'

// About a third of what is spoiled is good after all, and no refusal.
const spoiled = once((deal) => onStage(deal, {}, (stage) => fuzz(stage, { inputs: 15_000, seed: deal.seed })))

scorecard(
  'answers other than 4xx in our own words to 10,000 malformed inputs, and exits',
  0,
  async (deal) => {
    const { inputs, refused, failed, leaks, exits } = await spoiled(deal)
    const few = refused < 10_000 ? [`only ${refused} inputs were malformed`] : []
    const faults = [...failed, ...leaks, ...few]
    return { value: faults.length + exits, detail: `${refused} of ${inputs} refused, ${exits} exits`, faults }
  },
)

scorecard('refused inputs that changed a row or left an act', 0, async (deal) => {
  const { changed, refused } = await spoiled(deal)
  return { value: changed.length, detail: `${refused} refused`, faults: changed }
})

scorecard(
  'milliseconds that one malformed input keeps everybody else waiting',
  { atMost: 500, unit: 'ms' },
  async (deal) => {
    const { longestBlock, slowest } = await spoiled(deal)
    const detail = `by ${longestBlock.name}; slowest answer ${slowest.ms} ms: ${slowest.name}`
    return { value: longestBlock.ms, detail }
  },
)

scorecard(
  'milliseconds that the largest body of any endpoint keeps everybody else waiting',
  { atMost: 200, unit: 'ms' },
  (deal) =>
    onStage(deal, {}, async (stage) => {
      const { tried, longest, failed } = await sendLargest(stage)
      const value = failed.length > 0 ? Number.POSITIVE_INFINITY : longest.ms
      return { value, detail: `${tried} bodies, the longest by ${longest.name}`, faults: failed }
    }),
)

scorecard('patterns of contracts whose time grows faster than the text', 0, async () => {
  const timed = [...contractPatterns().values()].map((pattern) => timePattern(pattern, 256_000))
  const worst = Math.max(...timed.map(({ ms }) => ms))
  const faults = timed
    .filter(({ linear }) => !linear)
    .map(({ pattern, where, ms }) => `${pattern} of ${where}: ${ms.toFixed()} ms`)
  return {
    value: faults.length,
    detail: `${timed.length} timed on 256,000 characters, the slowest ${worst.toFixed(1)} ms`,
    faults,
  }
})
