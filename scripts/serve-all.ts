// Everything on one port: PostgreSQL, both applications, both workers, the built sites and the demo school.
import { mkdirSync } from 'node:fs'
import type { Server } from 'node:http'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildControlApp } from 'control-plane/app'
import { openStores } from 'control-plane/archives'
import { openControl } from 'control-plane/database'
import { readEnv } from 'control-plane/env'
import { runFleet } from 'control-plane/fleet'
import { prepareInstallation, registerServer } from 'control-plane/installation'
import { startWorker } from 'control-plane/worker'
import { catchLostErrors, stopOnSignal, watchRequests } from 'kit/http/graceful-shutdown'
import { loggerOptions } from 'kit/operation/log'
import { mailer, mailSettings } from 'kit/messages/mail/mailer'
import { operate } from 'kit/operation/server-settings'
import { startPracticeBank } from 'kit/testing/practice-bank'
import { startPostgres } from 'kit/postgres/postgres'
import { outboundHttp, outboundSettings } from 'kit/messages/outbound-http'
import { smsSender, smsSettings } from 'kit/messages/sms/sms'
import { pino } from 'pino'
import { buildTenantApp } from 'tenant-api/app'
import { startTenantWorker } from 'tenant-api/worker'
import { cleanSlateLogin, demoLogins, demoPassword } from './demo-logins.ts'
import { makeDemo } from './demo.ts'
import { dispatcher } from './programs/dispatcher.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const closing: (() => Promise<unknown>)[] = []
const stop = stopOnSignal(closeAll)

try {
  await start()
} catch (error) {
  console.error(innermost(error))
  await closeAll()
  process.exit(1)
}

/** What went wrong, without the query and all its rows in which it did. */
function innermost(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  return error.cause === undefined ? error.message : innermost(error.cause)
}

async function start() {
  const env = readEnv({ MAKTAB_LOG: 'warn', ...process.env })
  const { metrics, log: logs, ...operation } = await operate(env.operation)
  closing.unshift(operation.close)
  const origin = env.places.origin
  mkdirSync(env.dataDir, { recursive: true })

  const database = env.databaseUrl ?? (await embedded(env.dataDir))
  const { urls, keys } = await prepareInstallation(database, env.dataDir)
  const control = await openControl({ urls, keys, places: env.places, poolSize: env.poolSize, worker: true })
  closing.unshift(control.close)
  await registerServer(control)
  // A newer checkout on a data folder of an older one: its schools come along before anybody is let in.
  const { failed } = await runFleet(control)
  if (failed > 0) console.error(`${failed} schools could not be upgraded; see maktab doctor`)

  const settings = mailSettings(process.env, env.dataDir)
  const mail = mailer(settings)
  const log = pino(loggerOptions(logs))
  catchLostErrors(log, stop)
  const mailbox = settings.transport === 'mailbox' ? { mailbox: settings.folder } : {}
  const marketingRoot = path.join(root, 'marketing', 'dist')
  const controlApp = await buildControlApp({
    control,
    mail,
    marketingRoot,
    ...mailbox,
    trustProxy: env.operation.proxies,
    log: logs,
    metrics,
  })
  closing.unshift(controlApp.close)

  const stores = await openStores(env.dataDir)
  const { files } = stores
  const out = outboundHttp(outboundSettings(process.env))
  const texts = smsSender(smsSettings(process.env, env.dataDir))
  const schools = {
    controlUrl: urls.tenant,
    keys,
    mailer: mail,
    texter: texts,
    outgoing: out,
    files,
    origin,
    metrics,
  }
  const tenantApp = await buildTenantApp({
    ...schools,
    webRoot: path.join(root, 'web', 'dist'),
    proxies: env.operation.proxies,
    log: logs,
  })
  closing.unshift(tenantApp.close)
  const workers = [
    await startWorker(control, log, { stores, usersDir: env.poolerUsers }),
    await startTenantWorker({ ...schools, log }),
  ]

  if (process.env.NODE_ENV !== 'production' && process.env.MAKTAB_PRACTICE_BANK === undefined) {
    const bank = await startPracticeBank()
    process.env.MAKTAB_PRACTICE_BANK = bank.address
    closing.unshift(bank.close)
  }
  const demo = process.env.MAKTAB_DEMO === 'none' ? undefined : await makeDemo(control)
  const server = dispatcher(
    [new URL(origin).hostname, 'localhost', '127.0.0.1', '[::1]'],
    controlApp.app.routing,
    tenantApp.app.routing,
  )
  const { drain } = watchRequests(server)
  closing.unshift(async () => {
    controlApp.leave()
    tenantApp.leave()
    await Promise.all([drain(15), ...workers.map((worker) => worker.stop())])
  })
  await listen(server, env.port)
  announce(origin, demo, 'mailbox' in mailbox)
}

async function embedded(dataDir: string): Promise<string> {
  const server = await startPostgres({ dir: path.join(dataDir, 'postgres'), log: console.log })
  closing.unshift(server.stop)
  return server.url
}

function listen(server: Server, port: number) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken. Set MAKTAB_PORT to another one.`)
          : error,
      ),
    )
    server.listen(port, resolve)
  })
}

function announce(
  origin: string,
  demo: { riverside: string; cleanSlate: string } | undefined,
  mailbox: boolean,
) {
  const { protocol, port } = new URL(origin)
  const at = (host: string) => `${protocol}//${host}${port ? `:${port}` : ''}`
  const lines = ['', `  Maktab            ${origin}`, `  Sign a school up  ${origin}/signup`]
  if (mailbox) lines.push(`  Mail that was sent ${origin}/mailbox`)
  if (demo) {
    lines.push('', `  The demo school   ${at(demo.riverside)}`, `  Password of all   ${demoPassword}`)
    lines.push(...demoLogins.map(person))
    lines.push(`  An empty school   ${at(demo.cleanSlate)}`, person(cleanSlateLogin))
  }
  console.log([...lines, '', '  Ctrl-C stops everything; nothing is lost.', ''].join('\n'))
}

function person([login, name, role]: readonly [string, string, string]): string {
  return `    ${login.padEnd(28)} ${name}, ${role}`
}

/** Ends what was begun, newest first; what cannot be ended does not keep the rest. */
async function closeAll() {
  for (const close of closing.splice(0)) {
    await close().catch((error: unknown) =>
      console.error('while stopping:', error instanceof Error ? error.message : error),
    )
  }
}
