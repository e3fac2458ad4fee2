// A worker of one school as a process of its own, to be killed: `node testing-worker.ts`. It is told where the databases
// are, which school it visits, and what its clock shows when it begins.
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { diskStore } from 'kit/disk-store'
import { localKeys } from 'kit/keys'
import { outgoing } from 'kit/outgoing'
import { noTexter } from 'kit/text-message'
import { modules } from './modules.ts'
import { schoolAt } from './school.ts'
import { openTenant } from './tenant.ts'
import { visitSchool } from './work.ts'

const { MAKTAB_DATA: folder = '', MAKTAB_TENANT_URL: controlUrl = '', MAKTAB_HOST: host = '' } = process.env
const began = Date.now()
const clock = () => new Date(Date.parse(process.env.MAKTAB_CLOCK ?? '') + Date.now() - began)
const mailer = { send: async () => ({ id: '' }) }
const out = outgoing({ isLocalAllowed: true })
const keys = localKeys(path.join(folder, 'master.key'))
const files = diskStore(path.join(folder, 'files'))
await openTenant({ controlUrl, keys, files, mailer, outgoing: out, origin: 'http://localhost', clock })
const school = (await schoolAt(host)).aside()
const outside = { mailer, texter: noTexter, outgoing: out }
for (;;) {
  await visitSchool(school, { modules, outside, log: () => undefined })
  await sleep(100)
}
