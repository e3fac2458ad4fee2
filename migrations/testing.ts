import { afterAll, inject, type RunnerTask, type RunnerTestSuite } from 'vitest'
import { dropTestControl, makeTestControl, type TestControl, type TestGround } from './testing-ground.ts'

declare module 'vitest' {
  interface ProvidedContext {
    ground: TestGround
    /** Room for what a run makes once: a folder, and how the names of its databases and logins begin. */
    once: { folder: string; prefix: string }
  }
}

/**
 * A fresh, migrated control database for one test file; call it at the top level of the file. After the file it is
 * dropped with all databases and logins of its prefix if every test passed, and kept to be looked at if one failed; with
 * MAKTAB_FAILED=drop it goes then, too.
 */
export async function testControl(): Promise<TestControl> {
  const control = await makeTestControl(inject('ground'))
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the pattern to learn which fixtures are wanted
  afterAll(async ({}, suite) => {
    if (!hasFailed(suite) || process.env.MAKTAB_FAILED === 'drop') await dropTestControl(control)
  })
  return control
}

function hasFailed(suite: Readonly<RunnerTestSuite>): boolean {
  const isBad = (task: RunnerTask): boolean =>
    task.result?.state === 'fail' || (task.type === 'suite' && task.tasks.some(isBad))
  return suite.result?.state === 'fail' || suite.tasks.some(isBad)
}
