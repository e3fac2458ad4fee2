// A log-in with a password beside its hash: what this process and the database spend on one, with the device that it was
// on before and with a new one, less what the comparison of the password takes by itself; and how many statements it is.
// `node tenant-api/bench/login.ts [log-ins]`; `pnpm bench reads` runs it as well. Times are those of processors.
import { loadavg } from 'node:os'
import { noteFigure } from 'kit/testing/bench-figures'
import { hashPassword, passwordMatches } from 'kit/security/password'
import { logIn } from '../src/access/sessions/contract.ts'
import { type BenchSchool, withSchool } from './school.ts'
import { atMost } from './target.ts'

const password = 'a long walk to school'
const login = 'nasreen@riverside.example'
const mostCpu = 6
/** As many as one network may send before it has to wait; the bench's school has no such limits. */
const warm = 30

/** Measures log-ins of the owner, one after the other. */
export async function benchLogIn(bench: BenchSchool, count = 200): Promise<void> {
  console.log(`${count} log-ins of a kind, load ${loadavg()[0]?.toFixed(1)}`)
  const stored = await hashPassword(password)
  const hash = await spentBy(bench, count, async () => void (await passwordMatches(stored, password)))
  console.log(`the comparison of a password ${hash.node.toFixed(1)} ms`)
  const again = bench.stranger({})
  const known = await spentBy(bench, count, async () => {
    for (const name of again.cookies.keys()) if (!name.endsWith('device')) again.cookies.delete(name)
    await again.call(logIn, { body: { login, password } })
  })
  note('login-path-cpu-ms', { spent: known, hash: hash.node, most: mostCpu })
  const fresh = await spentBy(bench, count, async () => {
    await bench.stranger({}).call(logIn, { body: { login, password } })
  })
  note('login-path-new-device-cpu-ms', { spent: fresh, hash: hash.node })
}

type Spent = { node: number; database: number }

/** Milliseconds of processor for each of so many, of this process and of the database. */
async function spentBy(bench: BenchSchool, count: number, work: () => Promise<void>): Promise<Spent> {
  for (let round = 0; round < warm; round += 1) await work()
  const before = { node: process.cpuUsage(), database: bench.processor() }
  for (let round = 0; round < count; round += 1) await work()
  const { user, system } = process.cpuUsage(before.node)
  return { node: (user + system) / 1000 / count, database: (bench.processor() - before.database) / count }
}

function note(figure: string, { spent, hash, most }: { spent: Spent; hash: number; most?: number }): void {
  const beside = spent.node + spent.database - hash
  noteFigure(figure, { value: beside, unit: 'ms', ...(most !== undefined && { target: most }) })
  const parts = `${(spent.node - hash).toFixed(1)} here and ${spent.database.toFixed(1)} in the database`
  const target = most === undefined ? '' : `: ${atMost(most, beside, ' ms')}`
  console.log(`${figure} ${beside.toFixed(1)}, ${parts}${target}`)
}

if (import.meta.main) await withSchool((bench) => benchLogIn(bench, Number(process.argv[2] ?? 200)))
