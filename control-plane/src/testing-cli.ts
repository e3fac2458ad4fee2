import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { programFile } from 'kit/program-file'
import { embeddedCluster } from 'kit/testing-postgres'
import { afterAll } from 'vitest'

const cli = programFile(new URL('cli.ts', import.meta.url))

/** A cluster and a data folder for one test file, and the command line run on them as a process of its own. */
export async function testCli() {
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-cli-'))
  const data = path.join(folder, 'data')
  const cluster = await embeddedCluster()
  afterAll(async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true })
  })
  const env = {
    ...process.env,
    NODE_NO_WARNINGS: '1',
    MAKTAB_DATA: data,
    DATABASE_URL: cluster.url,
    MAKTAB_POOL: '',
  }

  async function maktab(...words: string[]) {
    const child = spawn(process.execPath, [cli, ...words], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const code = new Promise<number | null>((resolve) => child.on('close', resolve))
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await code, out, err }
  }
  return { maktab, folder, data, cluster }
}
