import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import {
  killAfter,
  killAtRandom,
  killWhileTakingBack,
  makingSteps,
  type Scene,
  takingBackSteps,
} from 'control-plane/testing-chaos'
import { openTestControl } from 'control-plane/testing-plane'
import { dropTestControl, makeTestControl, type TestGround } from 'migrations/testing-ground'
import { randomFrom } from './random.ts'

export type ChaosTrial = { kills: number; steps: number; faults: string[] }

/**
 * Kills the making of a database, and its taking back, after each of their steps, `times` times each, and then at
 * `random` moments; each time a new worker must bring it to its end.
 */
export async function killProvisioning(
  ground: TestGround,
  { times, random, seed }: { times: number; random: number; seed: number },
): Promise<ChaosTrial> {
  const there = await makeTestControl(ground)
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-chaos-'))
  const control = await openTestControl(there, folder)
  const scene: Scene = { control, where: { ground: there, folder } }
  const chance = randomFrom(seed)
  const faults: string[] = []
  try {
    for (let time = 0; time < times; time += 1) {
      for (const step of makingSteps) faults.push(...named(step, await killAfter(scene, step)))
      for (const step of takingBackSteps) faults.push(...named(step, await killWhileTakingBack(scene, step)))
    }
    faults.push(...named('at random', await killAtRandom(scene, random, () => 200 + chance.number(700))))
  } finally {
    await control.close()
    await dropTestControl(there)
    rmSync(folder, { recursive: true })
  }
  const steps = makingSteps.length + takingBackSteps.length
  return { kills: steps * times + random, steps, faults }
}

function named(step: string, faults: string[]): string[] {
  return faults.map((fault) => `${step}: ${fault}`)
}
