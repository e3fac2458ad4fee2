import { seed } from 'kit/testing-seed'
import { afterAll, beforeAll, inject } from 'vitest'
import { openStage, type Stage, type StageOptions } from './stage.ts'

export { seed } from 'kit/testing-seed'

// Once for each file, so that a failure can be repeated from another commit.
console.log(`MAKTAB_SEED=${seed}`)

/** A stage for one test file; call it at the file's top level, and ask for the stage inside a test. */
export function testStage(options: StageOptions = {}): () => Stage {
  let stage: Stage | undefined
  beforeAll(async () => {
    stage = await openStage({ ...inject('ground'), once: inject('once') }, options)
  })
  afterAll(() => stage?.close())
  return () => {
    if (!stage) throw new Error('the stage opens in beforeAll: ask for it inside a test')
    return stage
  }
}
