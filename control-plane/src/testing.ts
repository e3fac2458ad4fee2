import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestControl } from 'migrations/testing-ground'
import { testControl } from 'migrations/testing'
import { afterAll } from 'vitest'
import type { Control } from './database.ts'
import { openTestControl } from './testing-plane.ts'

/**
 * A control plane of its own for one test file, on a fresh control database; call it at the top level of the file.
 * With `worker` its queue looks after itself; nothing works on it until the test starts that.
 */
export async function testControlPlane(
  more: { worker?: boolean } = {},
): Promise<Control & { ground: TestControl }> {
  const ground = await testControl()
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-control-'))
  const control = await openTestControl(ground, folder, more)
  afterAll(async () => {
    await control.close()
    rmSync(folder, { recursive: true })
  })
  return Object.assign(control, { ground })
}
