import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Subscription } from 'kit/institute/plans'
import { type Domains, domainsOn } from '../control/domains.ts'
import { type Erasures, erasuresOn } from '../control/erasures.ts'
import { type Enquiries, enquiriesOn } from '../control/support-requests.ts'
import { type Live, openLive } from '../http/live.ts'
import { type SupportGrants, supportGrantsOn } from '../control/support-grants.ts'
import { asPlacement, type DirectoryRow, keepIdentity, type Placement } from './placement.ts'
import { watchedClient } from 'kit/postgres/watched-client'

export type Directory = {
  /** The placement behind a normalised host; null for an unknown host. Rejects only if nothing is cached. */
  find(host: string): Promise<Placement | null>
  /** The founding record, sealed under the database's data key; null once it was used. */
  foundingRecord(schoolId: string): Promise<Buffer | null>
  forgetFoundingRecord(schoolId: string): Promise<void>
  /** Redeems a hand-off code: valid once, for one host and one purpose. */
  redeemHandOff(code: { codeHash: Buffer; host: string; purpose: string }): Promise<HandOff | null>
  /** Marks that the school writes in this minute, so that the sweep finds work whose wake was lost. */
  markActive(schoolId: string, minute: Date): Promise<void>
  /**
   * Stores when the school's next future job is due, after a visit that read `seen` before it began. Clears the
   * mark in `seen` if its minute was over by then. An earlier time that a parallel visit stored stays.
   */
  settle(schoolId: string, seen: Activity, nextDueAt: Date | null): Promise<void>
  activity(schoolId: string): Promise<Activity>
  /** Schools that wrote a while ago and were not settled, or have work that is due. */
  unsettled(now: Date): Promise<string[]>
  /** The number of schools with unsettled or due work, and for how many seconds the oldest has waited. */
  overdue(now: Date): Promise<{ schools: number; seconds: number }>
  /** The school's subscription at a past moment, or now. */
  agreedAt(schoolId: string, moment: Date): Promise<Subscription>
  /** Reports a school's daily counts: only numbers. Reporting a day again replaces its numbers. */
  tellUsage(schoolId: string, days: readonly UsageNumbers[]): Promise<void>
  /** The same for messages: the number per channel, and the number of parts. */
  tellMessages(schoolId: string, days: readonly MessageNumbers[]): Promise<void>
  /** The primary host of a writable school, for the worker; null for all others. */
  hostOf(schoolId: string): Promise<string | null>
  /** Every host of a school, the primary one first. */
  hostsOf(schoolId: string): Promise<string[]>
  /** How far the school's audit log was sealed, as stored outside of it. */
  auditHead(schoolId: string): Promise<AuditHead | null>
  /** Moves that head on from `from`; if it is elsewhere, it stays, and the seal is noted as broken. */
  anchorAudit(schoolId: string, move: { from: SealMark; to: SealMark; at: Date }): Promise<void>
  /** Notes that nothing in the school is sealed by an older key than this one. */
  settleKey(schoolId: string, keyId: string): Promise<void>
  ready(): Promise<void>
  /** The schools' support requests to the provider. */
  enquiries: Enquiries
  /** The domains of schools. */
  domains: Domains
  /** The support grants known to the provider. */
  support: SupportGrants
  /** The erasures of people in schools. */
  erasures: Erasures
  live: Live
  close(): Promise<void>
}
/**
 * When a school last wrote and when its next work is due, as far as is known. `over`: all transactions of that
 * minute have ended.
 */
export type Activity = { minute: Date | null; nextDueAt: Date | null; over: boolean }
/** The counts of a day; a number without a field here cannot leave a school. */
export type UsageNumbers = {
  day: string
  students: number
  staff: number
  teachers: number
  guardians: number
  student_logins: number
  is_made_up: boolean
}
export type MessageNumbers = {
  day: string
  channel: string
  by_house: boolean
  taken: number
  parts: number
}
export type SealMark = { number: number; hash: Buffer }
export type AuditHead = SealMark & { at: Date; brokenAt: Date | null }
export type HandOff = { schoolId: string; subject: Record<string, unknown> }

type Known = { placement: Placement | null; until: number }
/** Seconds from the start of a minute until all its writes are committed and can be visited. */
const minuteOver = 90
/** Notifications drop changed entries at once; this only limits what a lost one costs. */
const freshFor = 10_000
/** How long a known school waits for the control database, and how long it is served without another try. */
const patience = 2_000
const staleFor = 1_000
/** What is asked of the control database takes some milliseconds. */
const usualSilence = 15_000

/**
 * Opens the control database: at most `max` connections for queries and one that listens. Answers are cached
 * until a NOTIFY, and served stale while the control database is unreachable.
 */
export async function openDirectory(
  url: string,
  { max = 8, silence = usualSilence }: { max?: number; silence?: number } = {},
): Promise<Directory> {
  const options = {
    max,
    idle_timeout: 60,
    connect_timeout: 5,
    // The driver's own delays grow to 20 s, in which it does not reconnect to a server that is back.
    backoff: () => 0.25,
    onnotice: () => undefined,
    connection: { application_name: 'maktab-tenant' },
  }
  const sql = watchedClient(url, options, silence)
  const known = new LRUCache<string, Known>({ max: 20_000 })
  const asked = new Map<string, Promise<Placement | null>>()
  const live = await openLive(sql, { id: randomUUID(), onDirectory: forget })

  /** An empty school id means that notifications may have been missed: all entries expire. */
  function forget(schoolId: string) {
    for (const entry of known.values()) {
      if (schoolId === '' || entry.placement === null || entry.placement.schoolId === schoolId)
        entry.until = 0
    }
  }

  async function find(host: string): Promise<Placement | null> {
    if (host === '') return null
    const entry = known.get(host)
    if (entry && entry.until > Date.now()) return entry.placement
    if (!entry) return askOnce(host)
    try {
      return await inTime(askOnce(host))
    } catch {
      entry.until = Date.now() + staleFor
      return entry.placement
    }
  }

  function askOnce(host: string) {
    const running = asked.get(host)
    if (running) return running
    const asking = ask(host).finally(() => asked.delete(host))
    asked.set(host, asking)
    return asking
  }

  async function ask(host: string) {
    const [row] = await sql<DirectoryRow[]>`select * from directory where host = ${host}`
    const before = known.get(host)?.placement
    const placement = row ? keepIdentity(before, asPlacement(row)) : null
    known.set(host, { placement, until: Date.now() + freshFor })
    return placement
  }

  return {
    find,
    live,
    enquiries: enquiriesOn(sql),
    domains: domainsOn(sql),
    support: supportGrantsOn(sql),
    erasures: erasuresOn(sql),
    async foundingRecord(schoolId) {
      const [row] = await sql<
        { sealed: Buffer }[]
      >`select sealed from founding_record where school_id = ${schoolId}`
      return row?.sealed ?? null
    },
    async forgetFoundingRecord(schoolId) {
      await sql`delete from founding_record where school_id = ${schoolId}`
    },
    async redeemHandOff({ codeHash, host, purpose }) {
      const [row] = await sql<{ found: HandOff | null }[]>`
        select redeem_hand_off(${codeHash}, ${host}, ${purpose}) as found`
      return row?.found ?? null
    },
    async markActive(schoolId, minute) {
      await sql`
        insert into school_activity as a (school_id, minute) values (${schoolId}, ${minute})
        on conflict (school_id) do update set minute = greatest(a.minute, excluded.minute)`
    },
    async settle(schoolId, seen, nextDueAt) {
      const minute = seen.over ? seen.minute : null
      await sql`
        update school_activity set minute = case when minute is distinct from ${minute}::timestamptz then minute end,
          next_due_at = case when next_due_at is distinct from ${seen.nextDueAt}::timestamptz
            then least(next_due_at, ${nextDueAt}::timestamptz) else ${nextDueAt}::timestamptz end
        where school_id = ${schoolId}`
    },
    async activity(schoolId) {
      const [row] = await sql<Activity[]>`
        select minute, next_due_at as "nextDueAt", minute <= now() - make_interval(secs => ${minuteOver}) as over
        from school_activity where school_id = ${schoolId}`
      return row ?? { minute: null, nextDueAt: null, over: false }
    },
    async unsettled(now) {
      const before = new Date(now.getTime() - minuteOver * 1000)
      const rows = await sql<{ school_id: string }[]>`
        select a.school_id from school_activity a
        join directory d on d.school_id = a.school_id and d.is_primary and d.state = 'active'
        where a.minute <= ${before} or a.next_due_at <= ${now}
        order by least(a.minute, a.next_due_at) limit 1000`
      return rows.map((row) => row.school_id)
    },
    async overdue(now) {
      const [row] = await sql<{ schools: number; seconds: number }[]>`
        select count(*)::int as schools,
          coalesce(max(extract(epoch from ${now}::timestamptz - least(a.minute, a.next_due_at))), 0)::float8 as seconds
        from school_activity a join directory d on d.school_id = a.school_id and d.is_primary and d.state = 'active'
        where a.minute <= ${new Date(now.getTime() - minuteOver * 1000)} or a.next_due_at <= ${now}`
      return row ?? { schools: 0, seconds: 0 }
    },
    async agreedAt(schoolId, moment) {
      const [row] = await sql<Subscription[]>`
        select plan, students, until, "graceDays" from (
          select plan, plan_students as students, plan_until as until, plan_grace_days as "graceDays", ended_at
          from school_plan_before where school_id = ${schoolId} and ended_at > ${moment}
          union all
          select plan, plan_students, plan_until, plan_grace_days, 'infinity'
          from directory where school_id = ${schoolId} and is_primary) agreed
        order by ended_at limit 1`
      if (!row) throw new Error('nothing is agreed with this school')
      return row
    },
    async tellUsage(schoolId, days) {
      // Names each column, so that no other property of a row leaves the school.
      await sql`
        insert into school_usage (school_id, day, students, staff, teachers, guardians, student_logins, is_made_up)
        select ${schoolId}::uuid, d.day, d.students, d.staff, d.teachers, d.guardians, d.student_logins, d.is_made_up
        from jsonb_to_recordset(${JSON.stringify(days)}::text::jsonb) as d (day date, students int, staff int, teachers int,
          guardians int, student_logins int, is_made_up boolean)
        on conflict (school_id, day) do update set students = excluded.students, staff = excluded.staff,
          teachers = excluded.teachers, guardians = excluded.guardians, student_logins = excluded.student_logins,
          is_made_up = excluded.is_made_up`
    },
    async tellMessages(schoolId, days) {
      await sql`
        insert into school_message_usage (school_id, day, channel, by_house, taken, parts)
        select ${schoolId}::uuid, d.day, d.channel, d.by_house, d.taken, d.parts
        from jsonb_to_recordset(${JSON.stringify(days)}::text::jsonb) as d (day date, channel text, by_house boolean, taken int, parts int)
        on conflict (school_id, day, channel, by_house) do update set taken = excluded.taken, parts = excluded.parts`
    },
    async hostOf(schoolId) {
      const [row] = await sql<{ host: string }[]>`
        select host from directory where school_id = ${schoolId} and is_primary and state = 'active'`
      return row?.host ?? null
    },
    async hostsOf(schoolId) {
      const rows = await sql<{ host: string }[]>`
        select host from directory where school_id = ${schoolId} order by is_primary desc, host`
      return rows.map(({ host }) => host)
    },
    async auditHead(schoolId) {
      const [row] = await sql<AuditHead[]>`
        select number::float8 as number, hash, at, broken_at as "brokenAt" from audit_head where school_id = ${schoolId}`
      return row ?? null
    },
    async anchorAudit(schoolId, { from, to, at }) {
      await sql`
        select anchor_audit(${schoolId}, ${from.number}, ${from.hash}, ${to.number}, ${to.hash}, ${at})`
    },
    async settleKey(schoolId, keyId) {
      await sql`select settle_key(${schoolId}, ${keyId})`
    },
    async ready() {
      await sql`select 1`
    },
    async close() {
      live.close()
      await sql.end({ timeout: 5 })
    },
  }
}

/** Rejects if there is no answer in time. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('the control database is silent')), patience)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}
