import { afterAll, beforeAll, inject } from 'vitest'
import { openStage, type Stage, type StageOptions } from './stage.ts'

/** The seed of this run's random trials: MAKTAB_SEED, or a new one. It is printed so that a failure can be repeated. */
export const seed = Number(process.env.MAKTAB_SEED ?? Math.floor(Math.random() * 2 ** 31))

/** A stage for one test file; call it at the file's top level, and ask for the stage inside a test. */
export function testStage(options: StageOptions = {}): () => Stage {
  let stage: Stage | undefined
  beforeAll(async () => {
    stage = await openStage(inject('ground'), options)
  })
  afterAll(() => stage?.close())
  return () => {
    if (!stage) throw new Error('the stage opens in beforeAll: ask for it inside a test')
    return stage
  }
}
