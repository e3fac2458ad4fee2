import { makingSteps, queueSchool, runChild } from 'control-plane/testing-chaos'
import { makeSchool } from 'control-plane/testing-fleet'
import { checkIsolation } from 'control-plane/walls'
import { readOnlySchool, suspendSchool } from 'control-plane/standing'
import type { Installation } from './installation.ts'
import { allLogins, enters, type Login } from './logins.ts'

export type Pairs = { logins: number; databases: number; tried: number; wrong: string[] }

/** Fills an installation: schools of every standing, and a database that waits for its school. */
export async function fillInstallation({ control, where }: Installation, schools: number): Promise<void> {
  const rows: Awaited<ReturnType<typeof makeSchool>>[] = []
  for (let number = 0; number < schools; number += 1) rows.push(await makeSchool(control, `walled${number}`))
  const [closed, read] = rows.map(({ schoolId }) => ({ schoolId: schoolId ?? '', actor: 'trial' }))
  if (!closed || !read) throw new Error('walls need two schools')
  await suspendSchool(control, closed)
  await readOnlySchool(control, read)
  await runChild('fill', where)
}

/** Every login at every database of the cluster, templates and `postgres` included: each gets home and nowhere else. */
export async function tryPairs({ control, admin }: Installation): Promise<Pairs> {
  const logins = await allLogins(control)
  const databases = await admin<{ name: string }[]>`select datname as name from pg_database`
  const wrong = (await checkIsolation(control)).map(
    (breach) => `the walls say ${Object.values(breach).join(' ')}`,
  )
  for (const { name } of databases) wrong.push(...(await tryDatabase(logins, name)))
  return {
    logins: logins.length,
    databases: databases.length,
    tried: logins.length * databases.length,
    wrong,
  }
}

/**
 * Kills the making of a database after each of its steps, and tries every login at what stands there by then: nobody
 * is let in before it is opened, and then its own logins alone.
 */
export async function tryHalfMade({ control, where }: Installation): Promise<Pairs> {
  const { databaseId } = await queueSchool({ control, where })
  const pairs: Pairs = { logins: 0, databases: 0, tried: 0, wrong: [] }
  for (const [at, step] of makingSteps.entries()) {
    const how = await runChild('work', where, `prepare.${step}=kill`)
    if (how !== 'SIGKILL') pairs.wrong.push(`${step} was never reached`)
    const isOpen = at >= makingSteps.indexOf('open')
    const logins = (await allLogins(control)).map((login) => (isOpen ? login : homeless(login, databaseId)))
    const name = `${control.prefix}_${databaseId}`
    const wrong = await tryDatabase(logins, name)
    pairs.wrong.push(...wrong.map((fault) => `killed after ${step}: ${fault}`))
    pairs.logins = logins.length
    pairs.databases += 1
    pairs.tried += logins.length
  }
  return pairs
}

/** A few at a time, so that many logins take seconds and not minutes. */
async function tryDatabase(logins: readonly Login[], database: string): Promise<string[]> {
  const queue = [...logins]
  const wrong: string[] = []
  const hand = async () => {
    for (let login = queue.shift(); login !== undefined; login = queue.shift()) {
      const got = await enters(login, database)
      if (got !== (login.home === database))
        wrong.push(`${login.name} ${got ? 'enters' : 'is kept out of'} ${database}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, hand))
  return wrong
}

function homeless(login: Login, databaseId: string): Login {
  return login.home?.endsWith(`_${databaseId}`) ? { ...login, home: null } : login
}
