import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { programFile } from 'kit/testing/program-file'
import { embeddedCluster } from 'kit/testing/testing-postgres'
import { afterAll } from 'vitest'
import { runMaktab } from './program.ts'

const cli = programFile(new URL('cli.ts', import.meta.url))

/** A cluster and a data folder for one test file, and the command line run on them. */
export async function testCli() {
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-cli-'))
  const data = path.join(folder, 'data')
  const cluster = await embeddedCluster()
  afterAll(async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true })
  })
  const installation = { MAKTAB_DATA: data, DATABASE_URL: cluster.url, MAKTAB_POOL: '' }

  /** Runs a command in a process of its own, as operators do. */
  async function maktabProcess(...words: string[]) {
    const child = spawn(process.execPath, [cli, ...words], {
      env: { ...process.env, NODE_NO_WARNINGS: '1', ...installation },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const code = new Promise<number | null>((resolve) => child.on('close', resolve))
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    return { code: await code, out, err }
  }
  return {
    /** Runs a command in this process, one at a time: a start of Node costs more than most commands. */
    maktab: (...words: string[]) => inTurn(() => runHere(words, installation)),
    maktabProcess,
    folder,
    data,
    cluster,
  }
}

let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(run: () => Promise<T>): Promise<T> {
  const running = last.then(run)
  last = running.catch(() => undefined)
  return running
}

/** What a command does to a process is put back: the environment, the exit code, both streams. */
async function runHere(words: readonly string[], installation: NodeJS.ProcessEnv) {
  const before = { env: process.env, code: process.exitCode }
  const streams = [keepWrites(process.stdout), keepWrites(process.stderr)] as const
  process.env = { ...before.env, ...installation }
  process.exitCode = undefined
  try {
    await runMaktab(words)
    const [out, err] = streams.map(({ written }) => written.join(''))
    return { code: Number(process.exitCode ?? 0), out: out ?? '', err: err ?? '' }
  } finally {
    for (const { restore } of streams) restore()
    process.env = before.env
    process.exitCode = before.code
  }
}

function keepWrites(stream: NodeJS.WriteStream) {
  const { write } = stream
  const written: string[] = []
  stream.write = (chunk: string | Uint8Array) => {
    written.push(typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString())
    return true
  }
  return { written, restore: () => void (stream.write = write) }
}
