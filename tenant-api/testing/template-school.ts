import path from 'node:path'
import { diskStore } from 'kit/storage/disk-store'
import { localKeys } from 'kit/storage/keys'
import { hashPassword } from 'kit/security/password'
import { madeOnce } from 'migrations/testing-once'
import { dropTestControl, makeTestControl } from 'migrations/testing-ground'
import postgres from 'postgres'
import { inject } from 'vitest'
import { buildTenantApp } from '../src/server/app.ts'
import { demoPassword } from '../demo/access/sessions/seed.ts'
import { seedSchool } from '../demo/demo.ts'
import { schoolAt } from '../src/core/school/school.ts'
import { placeSchool, type PlacedSchool } from './placement.ts'
import { fakeWeb } from './web.ts'

/** Thursday 19 November 2026, 09:10 in Karachi. */
export const castNow = new Date('2026-11-19T04:10:00Z')

/** What sign-up leaves for the first use of a school of Nasreen's. */
export async function foundingOf(instituteName: string) {
  return { ...owner, instituteName, passwordHash: await hashPassword(demoPassword) }
}

const owner = {
  firstName: 'Nasreen',
  lastName: 'Akhtar',
  email: 'nasreen@riverside.example',
  phone: '+923000000101',
  instituteType: 'school',
  country: 'PK',
}

/** A school that others are copied from: its database, which nobody is connected to, and the folder of its files. */
export type TemplateSchool = Pick<PlacedSchool, 'id' | 'database' | 'dataKey'> & { files: string }

/** Riverside with its cast, made by the first test file of a run that asks for it: to seed it takes seconds, to copy it does not. */
export async function makeTemplateSchool(): Promise<TemplateSchool> {
  const { superuser } = inject('ground')
  const { folder } = inject('once')
  const file = path.join(folder, 'riverside.json')
  const { id, database, dataKey, files } = await madeOnce({ superuser, file }, () => makeMould(folder))
  return { id, database, dataKey: Buffer.from(dataKey, 'base64'), files }
}

type Said = Omit<TemplateSchool, 'dataKey'> & { dataKey: string }

async function makeMould(folder: string): Promise<Said> {
  const ground = inject('ground')
  const prefix = `${inject('once').prefix}_riverside`
  // Of a file whose making broke off.
  await dropTestControl({ superuser: ground.superuser, prefix })
  const control = await makeTestControl(ground, prefix)
  const keys = localKeys(path.join(folder, 'master.key'))
  const files = path.join(folder, 'files')
  const sql = postgres(control.control, { max: 1, onnotice: () => undefined })
  try {
    const place = { control, keys, sql, template: ground.tenantTemplate }
    const founding = await foundingOf('Riverside School System')
    const { id, host, database, dataKey } = await placeSchool(place, 'riverside', { founding })
    const { app } = await buildTenantApp({
      controlUrl: control.tenant,
      keys,
      files: diskStore(files),
      mailer: { send: async () => ({ id: '' }) },
      origin: 'http://localhost',
      clock: () => castNow,
      webRoot: fakeWeb(folder),
      log: { level: 'silent' },
    })
    try {
      await seedSchool(await schoolAt(host))
    } finally {
      await app.close()
    }
    return { id, database, dataKey: dataKey.toString('base64'), files: path.join(files, id) }
  } finally {
    await sql.end()
  }
}
