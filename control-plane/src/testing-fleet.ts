import { type ChildProcess, spawn } from 'node:child_process'
import { programFile } from 'kit/testing/program-file'
import type { Control } from './database.ts'
import { addressFor, databaseOfSchool, type DatabaseRow } from './modules/provisioning/database-row.ts'
import { prepareDatabase } from './modules/provisioning/preparing.ts'
import { registerSchool } from './modules/signup/signup.ts'

/** Signs a school up and makes its database at once, without a worker. Gives the database. */
export async function makeSchool(control: Control, subdomain: string): Promise<DatabaseRow> {
  const { schoolId } = await registerSchool(control, {
    ...form,
    subdomain,
    email: `head@${subdomain}.example`,
  })
  const row = await databaseOfSchool(control.sql, schoolId)
  if (!row) throw new Error(`${subdomain} has no database`)
  await prepareDatabase(control, row.id)
  return row
}

/** Holds a table of a school, as a long report would, until the function that it gives is called. */
export async function holdTable(
  control: Control,
  row: DatabaseRow,
  table: string,
): Promise<() => Promise<void>> {
  const sql = control.enter(await addressFor(control, row, 'ddl'))
  const session = await sql.reserve()
  await session`set role maktab_owner`
  await session`begin`
  await session`lock table ${session(table)} in access share mode`
  return async () => {
    await session`rollback`
    session.release()
    await sql.end()
  }
}

/** Puts a school's database where nobody answers, as if its machine had gone; gives the way back. */
export async function cutOff({ sql }: Control, { id }: DatabaseRow): Promise<() => Promise<void>> {
  await sql`insert into server (name, host, port) values ('gone', '127.0.0.1', 1) on conflict do nothing`
  await sql`update database set server = 'gone' where id = ${id}`
  return async () => {
    await sql`update database set server = 'main' where id = ${id}`
    await sql`delete from server v where name = 'gone' and not exists (select from database where server = v.name)`
  }
}

/** What a child process needs to be this installation's control plane. */
export interface Elsewhere {
  ground: object
  folder: string
  migrations?: string
  id?: string
}

/** Does one thing of the control plane in a process that is made to be killed; `failpoint` says where it kills itself. */
export function startChild(action: string, where: Elsewhere, failpoint?: string): ChildProcess {
  const child = programFile(new URL('modules/provisioning/testing-child.ts', import.meta.url))
  const env = { ...process.env, NODE_NO_WARNINGS: '1', MAKTAB_FAILPOINT: failpoint }
  return spawn(process.execPath, [child, JSON.stringify({ ...where, action })], { env, stdio: 'inherit' })
}

const form = {
  firstName: 'Amina',
  password: 'a long walk to school',
  confirmPassword: 'a long walk to school',
  instituteName: 'Green Valley School',
  instituteType: 'school',
  country: 'PK',
  phone: '03000000123',
  lastName: 'Yusuf',
} as const
