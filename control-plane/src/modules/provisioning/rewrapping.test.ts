import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openKeys } from 'kit/storage/key-ring'
import { startKms } from 'kit/testing/testing-kms'
import { testControl } from 'migrations/testing'
import { afterAll, expect, test } from 'vitest'
import { openControl } from '../../database.ts'
import { makeSchool } from '../../testing-fleet.ts'
import { openTestControl } from '../../testing-plane.ts'
import { addressFor, databaseOfSchool } from './database-row.ts'
import { rewrapKeys } from './rewrapping.ts'

const ground = await testControl()
const folder = mkdtempSync(path.join(tmpdir(), 'maktab-rewrap-'))
const kms = await startKms({ key: 'alias/maktab', access: 'AKIDMAKTAB' })
const control = await openTestControl(ground, folder)
afterAll(async () => {
  await control.close()
  await kms.close()
  rmSync(folder, { recursive: true })
})

test('from the file to KMS: every key is wrapped anew, the file can go, and schools open as before', async () => {
  const { schoolId } = await makeSchool(control, 'rewrapped')
  const env = {
    MAKTAB_KMS_KEY: 'alias/maktab',
    MAKTAB_KMS_URL: kms.url,
    MAKTAB_KMS_ACCESS_KEY: 'AKIDMAKTAB',
    MAKTAB_KMS_SECRET: 'a secret',
  }
  const open = async () =>
    openControl({
      urls: ground,
      prefix: ground.prefix,
      places: control.places,
      keys: await openKeys(env, folder),
    })
  const first = await open()
  expect(await rewrapKeys(first, { actor: 'test' })).toBeGreaterThan(0)
  await first.close()
  rmSync(path.join(folder, 'master.key'))
  const second = await open()
  const row = await databaseOfSchool(second.sql, schoolId ?? '')
  if (!row) throw new Error('no database')
  const inside = second.enter(await addressFor(second, row, 'app'))
  expect(await inside`select count(*)::int as count from schema_version`).toHaveLength(1)
  await inside.end()
  await second.close()
})
