import { startTestCluster } from 'kit/testing-postgres'
import type { TestProject } from 'vitest/node'
import { prepareGround } from './testing-ground.ts'

/** vitest's globalSetup: one cluster, its roles and its templates for a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster()
  project.provide('ground', await prepareGround(cluster.url))
  return cluster.stop
}
