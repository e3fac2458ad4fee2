import { embeddedCluster } from 'kit/testing/testing-postgres'
import { prepareGround, type TestGround } from 'migrations/testing-ground'
import { killProvisioning } from './chaos.ts'
import { killUnderLoad } from './durability.ts'
import { migrateThroughTrouble } from './fleet.ts'

/** How thoroughly: what every `npm test` has time for, or all that the scorecard promises. */
export type Size = 'quick' | 'full'
export type Score = { figure: string; ok: boolean; detail: string }
type Ask = { size: Size; seed: number }

/** kill -9 after each step of making a school and of taking it back, and at any moment: nothing is left over. */
export async function scoreChaos({ size, seed }: Ask): Promise<Score> {
  const [times, random] = size === 'full' ? [20, 50] : [1, 4]
  const { kills, steps, faults } = await onGround((ground) =>
    killProvisioning(ground, { times, random, seed }),
  )
  return {
    figure: `${faults.length} faults`,
    ok: faults.length === 0,
    detail: `${kills} kills: after each of ${steps} steps, ${times} times, and ${random} at random. ${some(faults)}`,
  }
}

/** kill -9 of the product and of PostgreSQL under load: what was acknowledged is there, once. */
export async function scoreDurability({ size, seed }: Ask): Promise<Score> {
  const [kills, schools] = size === 'full' ? [200, 24] : [6, 3]
  const trial = await killUnderLoad({ kills, schools, seed })
  const { app, postmaster, backend } = trial.kills
  return {
    figure: `${trial.faults.length} lost, doubled or forgotten`,
    ok: trial.faults.length === 0 && app + postmaster + backend >= kills * 0.9,
    detail: `${app} kills of the product, ${postmaster} of PostgreSQL, ${backend} of its processes; ${trial.schools} sign-ups and ${trial.campuses} writes acknowledged, ${trial.repeated} requests repeated. ${some(trial.faults)}`,
  }
}

/** A migrator killed midway, one school locked, one out of reach: all arrive when the obstacle goes. */
export async function scoreFleet({ size, seed }: Ask): Promise<Score> {
  const [schools, kills] = size === 'full' ? [300, 5] : [12, 2]
  const trial = await onGround((ground) => migrateThroughTrouble(ground, { schools, kills, seed }))
  const { faults, noticed, asked, before, stuck } = trial
  return {
    figure: `${schools - faults.length} of ${schools} converge`,
    ok: faults.length === 0 && noticed === 0 && before < schools && stuck.length > 0,
    detail: `${kills} kills of the migrator, the last at ${before}; stuck meanwhile: ${stuck.join(', ')}; ${noticed} of ${asked} requests to other schools noticed. ${some(faults)}`,
  }
}

async function onGround<T>(work: (ground: TestGround) => Promise<T>): Promise<T> {
  const cluster = await embeddedCluster()
  try {
    return await work(await prepareGround(cluster.url))
  } finally {
    await cluster.stop()
  }
}

function some(faults: readonly string[]): string {
  return faults.slice(0, 5).join('; ')
}
