import { type Score, scoreChaos, scoreDurability, scoreFleet, type Size } from '../trust/faults.ts'
import { stallUnderLoad } from '../trust/stalls.ts'
import { type Run, scorecard } from './board.ts'

scorecard('orphans and doubles after kill -9 at every step of provisioning', 0, scored(scoreChaos))
scorecard('acknowledged writes lost over 200 kills of the product or PostgreSQL', 0, scored(scoreDurability))
scorecard('schools that a fleet migration leaves behind when it is killed midway', 0, scored(scoreFleet))

scorecard(
  'seconds until every school answers again after 60 stalls and kills of PostgreSQL, the way to it and the product',
  { atMost: 20, unit: 's' },
  async ({ seed }) => {
    const { done, healed, strange } = await stallUnderLoad({ stalls: 60, schools: 4, seed })
    const lost = Object.entries(healed).filter(([, seconds]) => seconds === null)
    const worst = Math.max(...Object.values(healed).map((seconds) => seconds ?? Number.POSITIVE_INFINITY))
    const kinds = Object.entries(done).map(([kind, times]) => `${times} × ${kind}`)
    return {
      value: strange.length > 0 ? Number.POSITIVE_INFINITY : worst,
      detail: `seed ${seed}; ${kinds.join(', ')}`,
      faults: [...strange, ...lost.map(([school]) => `${school} did not come back`)],
    }
  },
)

/** A trial that judges itself counts as one fault or none. */
function scored(trial: (ask: { size: Size; seed: number }) => Promise<Score>): Run {
  return async ({ seed }) => {
    const { figure, ok, detail } = await trial({ size: 'full', seed })
    return { value: ok ? 0 : 1, detail: `${figure}; ${detail}` }
  }
}
