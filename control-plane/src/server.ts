import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { catchLostErrors, stopOnSignal, watchRequests } from 'kit/http/graceful-shutdown'
import { mailer, mailSettings } from 'kit/messages/mail/mailer'
import { operate } from 'kit/operation/server-settings'
import { buildControlApp } from './app.ts'
import { openControl } from './database.ts'
import { readEnv } from './env.ts'
import { prepareInstallation, registerServer } from './installation.ts'
import { openStores } from './modules/archive/archives.ts'
import { startWorker } from './worker.ts'

// The control plane alone, HTTP side and worker, behind a reverse proxy, on your own PostgreSQL 18 (DATABASE_URL).
// Several may run at once: what must be done once is done under locks of the control database.
const env = readEnv()
if (!env.databaseUrl) throw new Error('Set DATABASE_URL to the address of your PostgreSQL 18')

const { urls, keys } = await prepareInstallation(env.databaseUrl, env.dataDir)
const control = await openControl({ urls, keys, places: env.places, poolSize: env.poolSize, worker: true })
await registerServer(control)

const operation = await operate(env.operation)
const settings = mailSettings(process.env, env.dataDir)
const { app, leave, close } = await buildControlApp({
  control,
  mail: mailer(settings),
  ...(settings.transport === 'mailbox' ? { mailbox: settings.folder } : {}),
  marketingRoot: fileURLToPath(new URL(path.join('..', '..', 'marketing', 'dist'), import.meta.url)),
  trustProxy: env.operation.proxies,
  log: operation.log,
  metrics: operation.metrics,
})
const { drain } = watchRequests(app.server)
const worker = await startWorker(control, app.log, {
  stores: await openStores(env.dataDir),
  usersDir: env.poolerUsers,
})
// Answers what has come in, ends waiting visitors' streams, and leaves.
const stop = stopOnSignal(async () => {
  leave()
  await Promise.all([drain(15), worker.stop()])
  await close()
  await control.close()
  await operation.close()
})
catchLostErrors(app.log, stop)
await app.listen({ port: env.port, host: env.host })
