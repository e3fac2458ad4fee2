import { expect, test } from 'vitest'

import { answerOfRecovery } from './health-of-cluster.ts'

const good = { walMegabytes: 128, initSync: 'syncfs', isLinux: true, databases: 1000 }

test('with a hundred databases, settings that make a crash long are told', () => {
  expect(answerOfRecovery(good).ok).toBe(true)
  expect(answerOfRecovery({ ...good, walMegabytes: 1024 })).toEqual({
    ok: false,
    detail: 'max_wal_size 1024 MB, recovery_init_sync_method syncfs, 1000 databases',
  })
  expect(answerOfRecovery({ ...good, initSync: 'fsync' }).ok).toBe(false)
  expect(answerOfRecovery({ ...good, initSync: 'fsync', isLinux: false }).ok).toBe(true)
  expect(answerOfRecovery({ ...good, walMegabytes: 1024, databases: 99 }).ok).toBe(true)
})
