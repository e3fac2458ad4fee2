// The product as bench/request.ts asks it: the whole application, with limits that a load generator does not meet.
import { diskStore } from 'kit/storage/disk-store'
import { localKeys } from 'kit/storage/keys'
import { openMetrics } from 'kit/http/metrics'
import { buildTenantApp } from '../src/server/app.ts'
import { fakeWeb } from '../testing/web.ts'

const plenty = { quota: 1_000_000_000, seconds: 60 }
const { app, close } = await buildTenantApp({
  controlUrl: process.env.CONTROL ?? '',
  keys: localKeys(process.env.KEYS ?? ''),
  mailer: { send: async () => ({ id: '' }) },
  files: diskStore(`${process.env.KEYS ?? ''}-files`),
  origin: 'http://localhost',
  webRoot: fakeWeb(),
  log: { level: 'warn' },
  metrics: openMetrics(),
  limits: { door: plenty, rest: plenty, school: plenty, account: plenty },
})
console.log(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
process.once('SIGTERM', async () => {
  await close()
  process.exit(0)
})
