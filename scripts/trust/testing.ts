import { rmSync } from 'node:fs'
import path from 'node:path'
import { seed } from 'kit/testing/testing-seed'
import { madeOnce } from 'migrations/testing-once'
import { afterAll, beforeAll, inject } from 'vitest'
import { openStage, type Stage, type StageOptions } from './stage.ts'
import { makeStageTemplate, type StageTemplate } from './stage-template.ts'

export { seed } from 'kit/testing/testing-seed'

// Once for each file, so that a failure can be repeated from another commit.
console.log(`MAKTAB_SEED=${seed}`)

/** A stage for one test file; call it at the file's top level, and ask for the stage inside a test. */
export function testStage(options: StageOptions = {}): () => Stage {
  let stage: Stage | undefined
  beforeAll(async () => {
    stage = await openStage(await stageTemplate(), options)
  })
  afterAll(() => stage?.close())
  return () => {
    if (!stage) throw new Error('the stage opens in beforeAll: ask for it inside a test')
    return stage
  }
}

/** Made by the first file of a run that asks for it. */
function stageTemplate(): Promise<StageTemplate> {
  const { folder } = inject('once')
  const made = { superuser: inject('ground').superuser, file: path.join(folder, 'stage.json') }
  return madeOnce(made, () => {
    const room = path.join(folder, 'stage')
    // Of a process whose making broke off.
    rmSync(room, { recursive: true, force: true })
    return makeStageTemplate(room)
  })
}
