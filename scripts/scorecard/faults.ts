import { type Score, scoreChaos, scoreDurability, scoreFleet, type Size } from '../trust/faults.ts'
import { type Run, scorecard } from './board.ts'

scorecard('orphans and doubles after kill -9 at every step of provisioning', 0, scored(scoreChaos))
scorecard('acknowledged writes lost over 200 kills of the product or PostgreSQL', 0, scored(scoreDurability))
scorecard('schools that a fleet migration leaves behind when it is killed midway', 0, scored(scoreFleet))

/** A trial that judges itself counts as one fault or none. */
function scored(trial: (ask: { size: Size; seed: number }) => Promise<Score>): Run {
  return async ({ seed }) => {
    const { figure, ok, detail } = await trial({ size: 'full', seed })
    return { value: ok ? 0 : 1, detail: `${figure}; ${detail}` }
  }
}
