// The schools by themselves, app and worker in one process: `node tenant-api/src/server/server.ts`. `npm start` hosts the
// same app beside the control plane.
import { fileURLToPath } from 'node:url'
import { catchLostErrors, stopOnSignal, watchRequests } from 'kit/http/graceful-shutdown'
import { openKeys } from 'kit/storage/key-ring'
import { mailer, mailSettings } from 'kit/messages/mail/mailer'
import { operate } from 'kit/operation/server-settings'
import { openFileStore } from 'kit/storage/storage'
import { outboundHttp, outboundSettings } from 'kit/messages/outbound-http'
import { smsSender, smsSettings } from 'kit/messages/sms/sms'
import { buildTenantApp } from './app.ts'
import { readEnv } from './env.ts'
import { startTenantWorker } from './worker.ts'

const env = readEnv()
const operation = await operate(env.operation)
const options = {
  controlUrl: env.controlUrl,
  keys: await openKeys(process.env, env.dataDir),
  mailer: mailer(mailSettings(process.env, env.dataDir)),
  texter: smsSender(smsSettings(process.env, env.dataDir)),
  outgoing: outboundHttp(outboundSettings(process.env)),
  files: await openFileStore(process.env, env.dataDir),
  origin: env.origin,
  connections: env.connections,
  metrics: operation.metrics,
}
const webRoot = fileURLToPath(new URL('../../../web/dist', import.meta.url))
const proxies = env.operation.proxies
const { app, leave, close } = await buildTenantApp({ ...options, webRoot, proxies, log: operation.log })
const { drain } = watchRequests(app.server)
const worker = await startTenantWorker({ ...options, log: app.log })
const stop = stopOnSignal(async () => {
  leave()
  await Promise.all([drain(15), worker.stop()])
  await close()
  await operation.close()
})
catchLostErrors(app.log, stop)
await app.listen({ port: env.port, host: env.host })
