import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Control } from './database.ts'
import { readDatabase } from './modules/provisioning/database-row.ts'
import { stepNames } from './modules/provisioning/preparing.ts'
import { claimOrQueue } from './modules/provisioning/provisioning.ts'
import { type Elsewhere, startChild } from './testing-fleet.ts'
import { reconcile } from './modules/provisioning/reconciliation.ts'
import { disorder } from './testing-order.ts'
import { insertTestSchool } from './testing-plane.ts'

/** An installation, and how a child process becomes its worker. */
export interface Scene {
  control: Control
  where: Elsewhere
}

export const makingSteps: readonly string[] = stepNames
export const takingBackSteps = ['abandon.school', 'abandon.database', 'abandon.logins'] as const

/** Kills a worker right after a step of a making. The next worker must bring it to its end. Gives the faults. */
export async function killAfter(scene: Scene, step: string): Promise<string[]> {
  const school = await queueSchool(scene)
  if ((await runChild('work', scene.where, `prepare.${step}=kill`)) !== 'SIGKILL')
    return [`${step} was never reached`]
  return [...(await endsAs(scene, school.schoolId, 'active')), ...(await disorder(scene.control))]
}

/** Kills whoever takes a half-made database back; the next worker must take all of it. Gives the faults. */
export async function killWhileTakingBack(scene: Scene, failpoint: string): Promise<string[]> {
  const { schoolId, databaseId } = await queueSchool(scene)
  await runChild('work', scene.where, 'prepare.open=kill')
  const how = await runChild('abandon', { ...scene.where, id: databaseId }, `${failpoint}=kill`)
  if (how !== 'SIGKILL') return [`${failpoint} was never reached`]
  const faults = await endsAs(scene, schoolId, 'failed')
  const { state } = await readDatabase(scene.control.sql, databaseId)
  if (state !== 'dropped') faults.push(`its database is ${state}`)
  return [...faults, ...(await disorder(scene.control))]
}

/** Sign-ups come while the worker is killed at any moment, `kills` times, and started anew. Gives the faults. */
export async function killAtRandom(scene: Scene, kills: number, pause: () => number): Promise<string[]> {
  const schools: string[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    schools.push((await queueSchool(scene)).schoolId)
    const worker = startChild('work', scene.where)
    await sleep(pause())
    await end(worker)
  }
  const faults: string[] = []
  for (const school of schools) faults.push(...(await endsAs(scene, school, 'active')))
  // The last one killed may have been filling the pool; the next worker begins by finishing that.
  await reconcile(scene.control, { quiet: 0 })
  return [...faults, ...(await disorder(scene.control)), ...(await twice(scene.control))]
}

/** A school whose database must be made, because none is ready. */
export async function queueSchool({ control }: Scene): Promise<{ schoolId: string; databaseId: string }> {
  await control.sql`update database set state = 'quarantined' where state = 'ready'`
  const schoolId = await insertTestSchool(control)
  const { databaseId } = await control.sql.begin((tx) => claimOrQueue(control, tx, { schoolId }))
  return { schoolId, databaseId }
}

/** Gives the exit code, or the signal that ended it. */
export async function runChild(
  action: string,
  where: Elsewhere,
  failpoint?: string,
): Promise<string | number> {
  const [code, signal] = await once(startChild(action, where, failpoint), 'exit')
  return signal ?? code
}

/** Starts a worker and lets it work until the school's fate is decided. */
async function endsAs({ control, where }: Scene, schoolId: string, wanted: string): Promise<string[]> {
  const state = async () => {
    const [row] = await control.sql<{ state: string; database: string }[]>`
      select s.state, coalesce((select d.state from placement p join database d on d.id = p.database_id
        where p.school_id = s.id order by p.generation desc limit 1), '') as database
      from school s where s.id = ${schoolId}`
    return row
  }
  const settled = async () => {
    const now = await state()
    return now?.state === wanted && now.database !== 'preparing'
  }
  if (await settled()) return []
  const worker = startChild('work', where)
  for (let tries = 0; tries < 600 && !(await settled()); tries += 1) await sleep(50)
  await end(worker)
  return (await settled()) ? [] : [`the school is ${(await state())?.state} instead of ${wanted}`]
}

async function end(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

/** Schools with two homes, and databases of ours that nobody lives in and nobody made ready. */
async function twice({ sql, provisioner, prefix }: Control): Promise<string[]> {
  const homes = await sql<
    { id: string }[]
  >`select school_id as id from placement group by 1 having count(*) > 1`
  const [rows] = await sql<
    { number: number }[]
  >`select count(*)::int as number from database where state <> 'dropped'`
  const [there] = await provisioner<{ number: number }[]>`
    select count(*)::int as number from pg_database where datname ~ ${`^${prefix}_[a-z][a-z2-7]{9}$`}`
  const surplus = (there?.number ?? 0) - (rows?.number ?? 0)
  return [
    ...homes.map(({ id }) => `${id} was placed twice`),
    ...(surplus === 0 ? [] : [`${surplus} databases too many`]),
  ]
}
