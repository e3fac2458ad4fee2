import { and, desc, eq, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { formatTime } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import { today } from 'kit/values/day'
import { describe } from '../../core/acts/act.ts'
import { act, audit } from '../../core/acts/audit.ts'
import { sendCsv } from '../../core/documents/csv.ts'
import { type Sentences, describeAct } from '../../core/acts/act-sentences.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { type Sheet, sendSheet } from '../../core/documents/sheets.ts'
import { type Filters, filtersOf } from './log/audit-filters.ts'
import type { Labels } from './log/audit-grants.ts'
import type { User } from '../../core/authorization/user.ts'
import { campus } from '../../institute/structure/tables.ts'
import { auditLine } from './contract.ts'
import { printer } from './printing.ts'

type Asked = { filters: Filters; format: 'xlsx' | 'csv'; sentences: Sentences; labels: Labels }

/**
 * Sends what the filter shows of the audit, newest first, streamed from one snapshot: as many lines as any list. That
 * somebody took it along stands in the audit before the first of them leaves.
 */
export async function sendAudit(
  reply: FastifyReply,
  { school, user, ...asked }: Asked & { school: School; user: User },
): Promise<FastifyReply> {
  // A school that may only be read still gives everything out; no act can stand in it.
  if (school.state !== 'read_only') {
    await school.transaction(user, 'audit.taken-along', async (tx) => {
      describe(tx, { format: asked.format === 'csv' ? 'CSV' : 'Excel' })
    })
  }
  const name = sentence('Audit log')
  const lines = linesOf(school, user, asked)
  const sheet: Sheet = {
    school,
    reader: user,
    name,
    fields: auditLine,
    rows: (db, limit) => lines(db, limit),
    namesOf: async () => new Map(),
  }
  return asked.format === 'csv' ? sendCsv(reply, sheet) : sendSheet(reply, sheet)
}

type Line = Record<keyof typeof auditLine.shape, unknown>
const changesAtOnce = 1_000

/** Gives the next so many lines each time it is asked; fewer are the last. */
function linesOf(school: School, user: User, { filters, sentences, labels }: Asked) {
  const waiting: Line[] = []
  let after: Place | null = { act: null, change: null }
  return async (db: Db | Tx, limit: number): Promise<Line[]> => {
    const profile = await school.profile()
    while (waiting.length < limit && after) {
      const found = await readChanges(db, { where: filtersOf(filters, profile.zone), after })
      const last = found.at(-1)
      after = last && found.length === changesAtOnce ? { act: last.actId, change: last.id } : null
      const changes = found.flatMap(({ resource, before, after: now }) =>
        resource === null ? [] : [{ resource, before, after: now }],
      )
      const print = await printer(db, { modules: school.modules, user, profile, changes, labels })
      for (const { actorId, apiKeyId, actor, at, key, about, requestId, campus: place, ...change } of found) {
        const { resource, before, after: now } = change
        const line = {
          day: today(profile.zone, new Date(at)),
          time: formatTime('en', at, { zone: profile.zone }),
          ...describeAct(user, sentences, { actorId, apiKeyId, actor, key, about }),
          record: resource === null ? '' : print.recordOf(resource),
          operation: change.operation,
          field: '',
          before: '',
          after: '',
          campus: place ?? '',
          requestId,
        }
        const values = resource === null ? [] : print.valuesOf({ resource, before, after: now })
        waiting.push(...(values.length === 0 ? [line] : values.map((value) => ({ ...line, ...value }))))
      }
    }
    return waiting.splice(0, limit)
  }
}

type Place = { act: string | null; change: string | null }

/** Acts with what each changed, one row for each change, from a place on. */
function readChanges(db: Db | Tx, { where, after }: { where: ReturnType<typeof filtersOf>; after: Place }) {
  const from =
    after.act === null
      ? undefined
      : sql`(${act.id} < ${after.act}::uuid or ${act.id} = ${after.act}::uuid and ${audit.id} > ${after.change}::uuid)`
  return db
    .select({
      actId: act.id,
      key: act.key,
      actorId: act.actorId,
      actor: act.actor,
      apiKeyId: act.apiKeyId,
      about: act.about,
      at: act.at,
      requestId: act.requestId,
      id: audit.id,
      resource: audit.resource,
      operation: audit.operation,
      before: audit.before,
      after: audit.after,
      campus: campus.name,
    })
    .from(act)
    .leftJoin(audit, eq(audit.actId, act.id))
    .leftJoin(campus, eq(campus.id, audit.campusId))
    .where(and(from, ...where))
    .orderBy(desc(act.id), audit.id)
    .limit(changesAtOnce)
}
