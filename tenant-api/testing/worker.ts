// A worker of one school as a process of its own, to be killed: `node testing-worker.ts`. It is told where the databases
// are, which school it visits, and what its clock shows when it begins.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskStore } from 'kit/storage/disk-store'
import { localKeys } from 'kit/storage/keys'
import { outboundHttp } from 'kit/messages/outbound-http'
import { noSmsSender } from 'kit/messages/sms/text-message'
import { modules } from '../src/server/modules.ts'
import { schoolAt } from '../src/core/school/school.ts'
import { openTenant } from '../src/server/tenant.ts'
import { visitSchool } from '../src/server/job-runner.ts'

const { MAKTAB_DATA: folder = '', MAKTAB_TENANT_URL: controlUrl = '', MAKTAB_HOST: host = '' } = process.env
const began = Date.now()
const clock = () => new Date(Date.parse(process.env.MAKTAB_CLOCK ?? '') + Date.now() - began)
const mailer = { send: async () => ({ id: '' }) }
const out = outboundHttp({ isLocalAllowed: true })
const keys = localKeys(path.join(folder, 'master.key'))
const files = diskStore(path.join(folder, 'files'))
await openTenant({ controlUrl, keys, files, mailer, outgoing: out, origin: 'http://localhost', clock })
const school = (await schoolAt(host)).aside()
const outside = { mailer, texter: noSmsSender, outgoing: out }
for (;;) {
  await visitSchool(school, { modules, outside, log: () => undefined })
  await sleep(100)
}
