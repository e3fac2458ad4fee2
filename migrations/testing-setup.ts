import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startTestCluster } from 'kit/testing/testing-postgres'
import type { TestProject } from 'vitest/node'
import { dropTestControl, prepareGround } from './testing-ground.ts'

/** vitest's globalSetup: one cluster, its roles and its templates for a run, and room for what a run makes once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  const ground = await prepareGround(cluster.url)
  const once = {
    folder: mkdtempSync(path.join(tmpdir(), 'maktab-once-')),
    prefix: `x${randomBytes(4).toString('hex')}`,
  }
  // The server's own user may enter, when that is not us: what is made once may be a cluster.
  chmodSync(once.folder, 0o755)
  project.provide('ground', ground)
  project.provide('once', once)
  return async () => {
    await dropTestControl({ superuser: ground.superuser, prefix: once.prefix })
    rmSync(once.folder, { recursive: true })
    await cluster.stop()
  }
}
