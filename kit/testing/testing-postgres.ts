import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dataFolder, existingData, serverUser } from '../postgres/postgres-local.ts'
import { startPostgres } from '../postgres/postgres.ts'
import { isAlive } from '../postgres/processes.ts'

export interface TestCluster {
  /** The superuser's URL of the database `postgres`. */
  url: string
  stop(): Promise<void>
}

/** A PostgreSQL 18 for a test run: TEST_DATABASE_URL, else Docker if available, else the embedded one. */
export async function startTestCluster(): Promise<TestCluster> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, stop: async () => {} }
  return (await inDocker()) ?? embeddedCluster()
}

/** A separate cluster, for tests that kill it or inspect all of its contents. */
export async function embeddedCluster(): Promise<TestCluster> {
  return startIn(newFolder())
}

/** Creates a cluster in `dir`, prepares it and stops it, so that others can be copied from it. */
export async function makeClusterImage<T>(dir: string, prepare: (url: string) => Promise<T>): Promise<T> {
  const server = await startPostgres({ dir, durable: false })
  try {
    return await prepare(server.url)
  } finally {
    await server.stop()
  }
}

/** A separate cluster with the contents of an image: copying takes a tenth of the time of creating it. */
export async function copiedCluster(image: string): Promise<TestCluster> {
  const dir = newFolder()
  copyFileSync(path.join(image, 'superuser'), path.join(dir, 'superuser'))
  // Preserves owners: the server's user is not ours when we are root.
  execFileSync('cp', ['-a', existingData(image), dataFolder(dir, serverUser())])
  return startIn(dir)
}

/** A folder that the server's user may enter, if that is another user, so that the data stays in it. */
function newFolder(): string {
  sweepForgotten()
  const dir = mkdtempSync(path.join(tmpdir(), prefix))
  chmodSync(dir, 0o755)
  return dir
}

async function startIn(dir: string): Promise<TestCluster> {
  const server = await startPostgres({ dir, durable: false })
  return {
    url: server.url,
    async stop() {
      await server.stop()
      forget(dir)
    },
  }
}

const prefix = 'maktab-test-cluster-'

/** null when Docker is unavailable or would have to download the image first. */
async function inDocker(): Promise<TestCluster | null> {
  const image = 'postgres:18'
  try {
    const { getContainerRuntimeClient, GenericContainer, ImageName, Wait } = await import('testcontainers')
    const { image: images } = await getContainerRuntimeClient()
    if (!(await images.exists(ImageName.fromString(image)))) return null
    const password = 'test'
    const started = await new GenericContainer(image)
      .withEnvironment({ POSTGRES_PASSWORD: password })
      .withCommand(['postgres', '-c', 'fsync=off', '-c', 'max_connections=300'])
      .withExposedPorts(5432)
      .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
      .start()
    const url = `postgres://postgres:${password}@${started.getHost()}:${started.getMappedPort(5432)}/postgres`
    return { url, stop: async () => void (await started.stop()) }
  } catch {
    return null
  }
}

/** Deletes clusters that killed runs left behind. */
function sweepForgotten(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const dir = path.join(tmpdir(), name)
    if (isAlive(firstNumber(path.join(dir, 'owner')) ?? process.pid)) continue
    const postmaster = firstNumber(path.join(existingData(dir), 'postmaster.pid'))
    if (postmaster && isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT')
    forget(dir)
  }
}

/** The number at the start of a file; null if there is none, or the file is missing. */
export function firstNumber(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null
  } catch {
    return null
  }
}

function forget(dir: string): void {
  for (const folder of [existingData(dir), dir])
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}
