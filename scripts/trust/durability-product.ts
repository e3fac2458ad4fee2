// The whole product in a process that is made to be killed: `node durability-product.ts <json>`. Both apps and both
// workers on one port, with limits that stop no load.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildControlApp } from 'control-plane/app'
import { openControl } from 'control-plane/database'
import { prepareInstallation, registerServer } from 'control-plane/installation'
import { startWorker } from 'control-plane/worker'
import { diskStore } from 'kit/storage/disk-store'
import { mailer } from 'kit/messages/mail/mailer'
import { pino } from 'pino'
import { buildTenantApp } from 'tenant-api/app'
import { startTenantWorker } from 'tenant-api/worker'
import { dispatcher } from '../programs/dispatcher.ts'

const { databaseUrl, dataDir, port } = JSON.parse(process.argv[2] ?? '{}')
const plenty = { quota: 10_000_000, seconds: 60 }
const log = pino({ level: process.env.MAKTAB_LOG ?? 'silent' })
const origin = `http://localhost:${port}`
const pages = path.join(dataDir, 'pages')
mkdirSync(pages, { recursive: true })
for (const name of ['index.html', '404.html'])
  writeFileSync(path.join(pages, name), '<!doctype html><title>Maktab</title>')

const { urls, keys } = await prepareInstallation(databaseUrl, dataDir)
const places = { origin, zone: 'maktab.localhost' }
const control = await openControl({ urls, keys, places, poolSize: 1, worker: true })
await registerServer(control)
const mailbox = path.join(dataDir, 'mail')
const mail = mailer({ transport: 'mailbox', folder: mailbox, from: 'no-reply@maktab.example' })
const limits = { signups: plenty, mails: plenty, names: plenty, rest: plenty }
const site = await buildControlApp({ control, mail, mailbox, marketingRoot: pages, log: false, limits })
const files = diskStore(path.join(dataDir, 'files'))
const schools = { controlUrl: urls.tenant, keys, mailer: mail, files, origin }
const patient = { door: plenty, rest: plenty, school: plenty, account: plenty }
const tenant = await buildTenantApp({ ...schools, webRoot: pages, log: false, limits: patient })
await startWorker(control, log)
await startTenantWorker({ ...schools, log, sweepSeconds: 1 })
dispatcher(['localhost'], site.app.routing, tenant.app.routing).listen(port, '127.0.0.1', () =>
  console.log('ready'),
)
