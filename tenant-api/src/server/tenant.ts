import type { FileStore } from 'kit/storage/file-store'
import type { KeyProvider } from 'kit/storage/keys'
import type { Mailer } from 'kit/messages/mail/mail'
import type { OutboundHttp } from 'kit/messages/outbound-http'
import type { SmsSender } from 'kit/messages/sms/text-message'
import { forgetSignedIn } from '../access/sessions/tokens/session-cache.ts'
import { userOf } from '../access/sessions/rights/load-grants.ts'
import { readProfile } from '../institute/institute/profile.ts'
import { foundSchool } from '../access/sessions/founding.ts'
import { eraseAgain } from '../records/person-data/reapply-erasures.ts'
import { syncDefaultGrants } from '../access/sessions/rights/roles.ts'
import { modules } from './modules.ts'
import { closeDoor, openDoor, type School } from '../core/school/school.ts'
import { openWakeQueue, type WakeQueue } from '../core/jobs/wake-queue.ts'

/** What both the app and the worker need to reach the schools. */
export type TenantOptions = {
  /** The login maktab_tenant at the control database. */
  controlUrl: string
  keys: KeyProvider
  mailer: Mailer
  /** Without one no text messages can be sent. */
  texter?: SmsSender
  /** Requests to addresses of the schools' own; to the public internet alone where nothing is said. */
  outgoing?: OutboundHttp
  /** Where all schools' files are. */
  files: FileStore
  /** Origin of the public site, such as `http://localhost:4000`: schools share its scheme and port. */
  origin: string
  /** All schools' connections of this process together; 80 by default. */
  connections?: number
  /** Only for tests and demonstrations: the only clock there is. */
  clock?: () => Date
}

let users = 0
let opening: Promise<WakeQueue> | undefined

/** Opens the door to the schools once per process, for the app, the worker, or both; the last one to leave closes it. */
export async function openTenant(
  options: TenantOptions,
): Promise<{ wakes: WakeQueue; leave: () => Promise<void> }> {
  users += 1
  opening ??= open(options)
  const wakes = await opening
  return { wakes, leave: () => leave(wakes) }
}

/** A school's address: schools share scheme and port with the public site. */
export function addressOf(origin: string): (host: string) => string {
  const { protocol, port } = new URL(origin)
  return (host) => `${protocol}//${host}${port ? `:${port}` : ''}`
}

async function open({
  controlUrl,
  keys,
  texter,
  files,
  origin,
  connections,
  clock,
}: TenantOptions): Promise<WakeQueue> {
  const wakes = await openWakeQueue(controlUrl)
  await openDoor({
    readers: { profile: readProfile, user: userOf, forgetUsers: forgetSignedIn },
    controlUrl,
    keys,
    files,
    addressOf: addressOf(origin),
    provider: origin,
    modules,
    canText: texter?.canSend ?? false,
    firstUse,
    wake: wakes.send,
    ...(connections === undefined ? {} : { connections }),
    ...(clock ? { clock } : {}),
  })
  return wakes
}

async function leave(wakes: WakeQueue) {
  users -= 1
  if (users > 0) return
  opening = undefined
  await wakes.close()
  await closeDoor()
}

async function firstUse(school: School) {
  if (school.state === 'read_only') return
  await foundSchool(school, modules)
  await syncDefaultGrants(school, modules)
  await eraseAgain(school)
}
