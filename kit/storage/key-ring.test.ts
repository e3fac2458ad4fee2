import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openKeys } from './key-ring.ts'
import { localKeys, newDataKey } from './keys.ts'
import { startKms } from '../testing/testing-kms.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'maktab-ring-'))
const key = 'alias/maktab'
const kms = await startKms({ key, access: 'AKIDMAKTAB' })
afterAll(async () => {
  await kms.close()
  rmSync(folder, { recursive: true })
})
const env = {
  MAKTAB_KMS_KEY: key,
  MAKTAB_KMS_URL: kms.url,
  MAKTAB_KMS_ACCESS_KEY: 'AKIDMAKTAB',
  MAKTAB_KMS_SECRET: 'a secret of ours',
}

test('what KMS has wrapped opens under its own name alone, and the key is never sent in the clear but to KMS', async () => {
  const keys = await openKeys(env, folder)
  const dataKey = newDataKey()
  const wrapped = await keys.wrap(dataKey, 'k_one')
  expect(wrapped.includes(dataKey)).toBe(false)
  expect(await keys.unwrap(wrapped, 'k_one')).toEqual(dataKey)
  await expect(keys.unwrap(wrapped, 'k_two')).rejects.toThrow(/not what was wrapped/)
  expect(kms.asked.slice(0, 2)).toEqual([
    { action: 'Encrypt', context: { 'maktab:key': 'k_one' } },
    { action: 'Decrypt', context: { 'maktab:key': 'k_one' } },
  ])
})

test('what the file has wrapped before opens while it is there, and is told plainly when it is not', async () => {
  const file = path.join(folder, 'master.key')
  const dataKey = newDataKey()
  const wrapped = await localKeys(file).wrap(dataKey, 'k_old')
  expect(await (await openKeys(env, folder)).unwrap(wrapped, 'k_old')).toEqual(dataKey)
  rmSync(file)
  await expect((await openKeys(env, folder)).unwrap(wrapped, 'k_old')).rejects.toThrow(/not here any more/)
})

test('a stranger’s signature, another key and half a setting are refused; KMS that is away is an error and no key', async () => {
  const other = await openKeys({ ...env, MAKTAB_KMS_ACCESS_KEY: 'AKIDOTHER' }, folder)
  await expect(other.wrap(newDataKey(), 'k')).rejects.toThrow(/not ours/)
  const wrong = await openKeys({ ...env, MAKTAB_KMS_KEY: 'alias/another' }, folder)
  await expect(wrong.wrap(newDataKey(), 'k')).rejects.toThrow(/no such key/)
  await expect(openKeys({ ...env, MAKTAB_KMS_SECRET: '' }, folder)).rejects.toThrow(/or neither/)
  kms.away(true)
  await expect((await openKeys(env, folder)).wrap(newDataKey(), 'k')).rejects.toThrow()
  kms.away(false)
})
