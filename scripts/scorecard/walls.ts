import { makeHoles } from '../trust/break-isolation.ts'
import { type Installation, openInstallation } from '../trust/installation.ts'
import { tryPowers, tryRewriting } from '../trust/database-privileges.ts'
import { fillInstallation, tryHalfMade, tryPairs } from '../trust/walls.ts'
import { type Deal, type Run, scorecard } from './board.ts'

scorecard(
  '(login, database) pairs that can connect but should not, or should and cannot',
  0,
  walled(50, async (installation) => {
    const whole = await tryPairs(installation)
    const half = await tryHalfMade(installation)
    const wrong = [...whole.wrong, ...half.wrong]
    const detail = `${whole.tried} pairs of ${whole.logins} logins and ${whole.databases} databases, and ${half.tried} more at a database in each step of its making`
    return { value: wrong.length, detail, faults: wrong }
  }),
)

scorecard(
  'broken walls that the invariant job does not find',
  0,
  walled(8, async (installation, { seed }) => {
    const { made, wrong } = await makeHoles(installation, { holes: 200, seed })
    return { value: wrong.length, detail: `${made} holes made at random`, faults: wrong }
  }),
)

scorecard(
  'statements that a school’s application can run in its database and should not',
  0,
  walled(4, async (installation) => {
    const [app, owner] = [await tryPowers(installation), await tryRewriting(installation)]
    const wrong = [...app.wrong, ...owner.wrong]
    const detail = `${app.tried} tried, active and read-only, and ${owner.tried} at the audit as its owner`
    return { value: wrong.length, detail, faults: wrong }
  }),
)

/** A trial on an installation of its own with so many schools. */
function walled(schools: number, trial: (installation: Installation, deal: Deal) => ReturnType<Run>): Run {
  return async (deal) => {
    const installation = await openInstallation()
    try {
      await fillInstallation(installation, schools)
      return await trial(installation, deal)
    } finally {
      await installation.close()
    }
  }
}
