import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, readdirSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/usr/local/sbin']

/** A program of the system's packages, or undefined where it is not installed: CI installs each of them. */
export function programAt(name: string): string | undefined {
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}

export type Program = { process: ChildProcess; output: string[]; stop(): Promise<void> }

/** Starts a program, not as root, and waits until `ready` holds. Whoever starts it stops it. */
export async function startProgram(
  file: string,
  args: readonly string[],
  { folder, ready, env = {} }: { folder: string; ready(): Promise<boolean>; env?: NodeJS.ProcessEnv },
): Promise<Program> {
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 0 } : undefined
  if (user) giveAway(folder, user)
  const child = spawn(file, args, {
    ...user,
    cwd: '/',
    env: { PATH: process.env.PATH, HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const ended = once(child, 'exit')
  for (let tries = 0; !(await ready()); tries += 1) {
    if (child.exitCode !== null || tries > 100) throw new Error(`${file} did not start: ${output.join('')}`)
    await sleep(100)
  }
  return {
    process: child,
    output,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

function giveAway(folder: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(folder, uid, gid)
  chmodSync(folder, 0o755)
  for (const name of readdirSync(folder)) chownSync(path.join(folder, name), uid, gid)
}

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
