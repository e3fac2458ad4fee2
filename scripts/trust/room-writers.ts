import { setTimeout as sleep } from 'node:timers/promises'
import { slowness } from 'kit/testing/testing-limits'
import { cookiesOf, type RunningServer } from 'kit/testing/testing-server'
import { expect } from 'vitest'
import { demoPassword } from '../demo-logins.ts'

const logins = ['nasreen@riverside.example', 'tariq@riverside.example', 'nasreen@riverside.example']

/** A room that was acknowledged: its number, and when. */
export type Taken = { number: string; when: number }

export type Writers = {
  /** Waits until each writer, or each of those at `of`, has had so many more acknowledged from now on. */
  more(count: number, of?: readonly number[]): Promise<void>
  stop(): Promise<Taken[]>
}

/**
 * One writer at each of these servers, which adds rooms to the school one after the other until it is stopped; `stop` gives
 * those that were acknowledged. Everything but 201 and 503 fails; with `steady`, 503 does too.
 */
export async function startWriters(
  host: string,
  servers: readonly RunningServer[],
  { steady = false } = {},
): Promise<Writers> {
  const writing = { is: true }
  rounds += 1
  const round = rounds
  const writers = await Promise.all(
    servers.map((server, at) =>
      writer(server, { at, round, writing, host, login: logins[at] ?? '', steady }),
    ),
  )
  const taken: Taken[][] = servers.map(() => [])
  const lengthOf = (at: number) => taken[at]?.length ?? 0
  const running = writers.map((write, at) => write(taken[at] ?? []))
  return {
    async more(count, of = [...servers.keys()]) {
      const wanted = of.map((at) => [at, lengthOf(at) + count] as const)
      const end = performance.now() + patience
      while (wanted.some(([at, length]) => lengthOf(at) < length)) {
        if (performance.now() > end)
          throw new Error(`the writers had ${taken.map(({ length }) => length)} acknowledged`)
        // Who fails ends the wait with its own words.
        await Promise.race([sleep(20), Promise.all(running)])
      }
    },
    async stop() {
      writing.is = false
      await Promise.all(running)
      return taken.flat()
    },
  }
}

/** The numbers of such rooms among a school's rows. */
export function writtenIn(rows: Map<string, string[]>): string[] {
  return (rows.get('room') ?? []).map((row) => /W\d+-\d+/.exec(row)?.[0]).filter((one) => one !== undefined)
}

let rounds = 0
/** Milliseconds until writers of whom nothing is heard are given up. */
const patience = 60_000 * slowness

type Writing = {
  at: number
  round: number
  writing: { is: boolean }
  host: string
  login: string
  steady: boolean
}

async function writer(
  server: RunningServer,
  { at, round, writing, host, login, steady }: Writing,
): Promise<(taken: Taken[]) => Promise<void>> {
  const body = { login, password: demoPassword }
  const enter = () => server.ask({ host, path: '/api/v1/session', method: 'POST', body })
  let entered = await enter()
  // All writers come from one address, which a quick machine lets in a few times a second.
  for (let again = 0; entered.status === 429 && again < 5; again += 1) {
    await sleep(1_000)
    entered = await enter()
  }
  expect(entered.status, entered.text).toBe(201)
  const cookie = cookiesOf(entered.headers)
  return async (taken) => {
    for (let count = 1; writing.is; count += 1) {
      const number = `W${at}-${round * 10_000 + count}`
      const room = {
        title: `Room ${number}`,
        number,
        campusId: '01980000-0000-7000-8000-00000000c001',
        capacity: 30,
      }
      const answer = await server.open({ host, path: '/api/v1/rooms', method: 'POST', cookie, body: room })
      answer.resume()
      const status = answer.statusCode ?? 0
      expect(steady ? [201] : [201, 503], `${status} for ${number}`).toContain(status)
      if (status === 201) taken.push({ number, when: Date.now() })
      await sleep(status === 201 ? 60 : 300)
    }
  }
}
