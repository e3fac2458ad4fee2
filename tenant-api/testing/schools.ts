import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { diskStore } from 'kit/storage/disk-store'
import type { FileStore } from 'kit/storage/file-store'
import { type KeyProvider, localKeys } from 'kit/storage/keys'
import { testControl } from 'migrations/testing'
import postgres from 'postgres'
import { afterAll, inject } from 'vitest'
import { type PlacedSchool, type PlaceOptions, placeSchool } from './placement.ts'

type TestControl = Awaited<ReturnType<typeof testControl>>

export type TestSchools = {
  control: TestControl
  keys: KeyProvider
  files: FileStore
  /** Where the master key and files are: MAKTAB_DATA of a server that is started beside the test. */
  folder: string
  /** The control database as its owner, to change what the directory says. */
  sql: postgres.Sql
  place(subdomain: string, more?: PlaceOptions): Promise<PlacedSchool>
}

/** A control database for the test file that schools can be placed in; call it at the top level of the file. */
export async function testSchools(): Promise<TestSchools> {
  const control = await testControl()
  const folder = mkdtempSync(path.join(tmpdir(), 'maktab-keys-'))
  const keys = localKeys(path.join(folder, 'master.key'))
  const sql = postgres(control.control, { max: 2, onnotice: () => undefined })
  afterAll(async () => {
    await sql.end()
    rmSync(folder, { recursive: true })
  })
  return {
    control,
    keys,
    files: diskStore(path.join(folder, 'files')),
    folder,
    sql,
    place: (subdomain, more) =>
      placeSchool({ control, keys, sql, template: inject('ground').tenantTemplate }, subdomain, more),
  }
}
