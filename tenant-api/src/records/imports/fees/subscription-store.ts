import { getTableColumns, sql } from 'drizzle-orm'
import { Refusal } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { timeOf } from '../../../core/acts/act.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { withConstraintMessages } from '../../../core/columns/constraint-errors.ts'
import type { Tx } from '../../../core/school/school.ts'
import { campusCrud } from '../../../institute/structure/campuses.ts'
import { currencyOfCampus } from '../../../money/books/parties.ts'
import { amountIn } from '../../../money/fee-setup/amounts.ts'
import { services } from '../../../money/fee-setup/contract.ts'
import { refuseFull, serviceCrud } from '../../../money/fee-setup/services.ts'
import { service, serviceSubscription } from '../../../money/fee-setup/tables.ts'
import {
  type FoundRow,
  type ImportedCrud,
  keysBy,
  recogniseBy,
  type RowStore,
  type WritingRow,
} from '../row-store.ts'
import { differing } from '../table-store.ts'
import type { FileImportRow, Remark } from '../tables.ts'
import { attemptRow, fieldRefusal } from './attempt-row.ts'
import { subscriptionSheet } from './contract.ts'
import { type NumberedStudent, studentsByNumber } from './students-by-number.ts'

const [name, label] = [subscriptionSheet.name, 'comment']

/** Services of students for the import: each row of a file is a student who takes one from a day on. */
export const subscriptionCrud: ImportedCrud = {
  name,
  label,
  columns: getTableColumns(serviceSubscription),
  within: { campus: service.campusId },
  rows: { campusId: () => campusCrud, serviceId: () => serviceCrud },
}

const keysOf = keysBy(subscriptionSheet.recognisedBy)
const attempt = attemptRow({ fields: subscriptionSheet.fields, referred: () => billed })
const billed = sentence('This service was billed already. Say its last day instead')

export const subscriptionStore: RowStore = {
  changes: subscriptionSheet.fields.partial(),
  keysOf,
  find: async (tx, { user }) => recogniseBy(keysOf, await find(tx, user)),
  differing,
  async write(tx, { rows, user }) {
    const written = new Map()
    const failures = new Map<number, Remark>()
    const studentOf = await studentsByNumber(tx, user, { rows, resource: services.name })
    for (const row of rows) {
      const outcome = await attempt(tx, user, (part) => writeOne(part, row, { user, studentOf }))
      if ('remark' in outcome) failures.set(row.number, outcome.remark)
      else written.set(row.number, outcome.result)
    }
    return { written, failures }
  },
  async takeBack(tx, { rows, user }) {
    const failures = new Map<number, string>()
    for (const row of rows) {
      const outcome = await attempt(tx, user, (part) => takeOneBack(part, row))
      if ('remark' in outcome) failures.set(row.number, outcome.remark.message)
    }
    return failures
  },
}

type By = { user: User; studentOf: (number: string) => NumberedStudent }

async function writeOne(tx: Tx, { body, rowId, version }: WritingRow, { user, studentOf }: By) {
  const { registrationNumber, campusId, serviceId, from, until, comment, ...rest } =
    subscriptionSheet.fields.parse(body)
  const student = studentOf(registrationNumber)
  const [of] = await tx.execute<{ capacity: number | null }>(sql`
    select capacity from ${service} where ${service.id} = ${serviceId}::uuid and ${service.campusId} = ${campusId}::uuid
      and ${service.archivedAt} is null and ${reach(user, services.name, 'edit', serviceCrud.within)} for update`)
  if (!of) throw fieldRefusal('serviceId', sentence('{field} must be one of the choices offered'))
  if (student.campusId !== campusId)
    throw fieldRefusal('registrationNumber', sentence('A student is not at the campus of this service'))
  const amount = rest.amount && amountIn(await currencyOfCampus(tx, campusId), rest.amount, 'amount')
  const minor = amount === null ? null : String(amount)
  const [before] = await tx.execute<{ row: Record<string, unknown> }>(sql`
    select to_jsonb(s) as row from service_subscription s where s.id = ${rowId}::uuid`)
  const writing = before
    ? tx.execute(sql`
        update service_subscription set amount = ${minor}::bigint, comment = ${comment}, valid_until = ${until}::date, updated_at = ${timeOf(tx).toISOString()}::timestamptz
        where id = ${rowId}::uuid`)
    : tx.execute(sql`
        insert into service_subscription (id, service_id, student_id, amount, comment, valid_from, valid_until)
        values (${rowId}::uuid, ${serviceId}::uuid, ${student.id}::uuid, ${minor}::bigint, ${comment}, ${from}::date, ${until}::date)`)
  await withConstraintMessages(taken, writing)
  await refuseFull(tx, { id: serviceId, from, capacity: of.capacity })
  return { rowId, version: version ?? 1, before: before?.row ?? null }
}

const taken = {
  service_subscription_apart: {
    code: 'services.taken',
    message: sentence('This service is taken on some of these days already'),
    field: 'from',
  },
  service_subscription_in_order: {
    code: 'order',
    message: sentence('The last day must not come before the first'),
    field: 'until',
  },
}

/** Puts a row back as it was before; refuses what was billed by it meanwhile. */
async function takeOneBack(tx: Tx, { rowId, before }: FileImportRow): Promise<void> {
  const [used] = await tx.execute(sql`
    select from service_subscription s join invoice i on i.student_id = s.student_id and i.cancelled_at is null
      join invoice_line l on l.invoice_id = i.id and l.service_id = s.service_id
    where s.id = ${rowId}::uuid and i.period_key >= to_char(s.valid_from, 'YYYY-MM') limit 1`)
  if (used) throw new Refusal('billed', billed)
  const gone = await tx.execute(sql`delete from service_subscription where id = ${rowId}::uuid returning id`)
  if (gone.length === 0) throw new Refusal('stale', sentence('Somebody changed this in the meantime'))
  if (before)
    await tx.execute(sql`
      insert into service_subscription select * from jsonb_populate_record(null::service_subscription, ${JSON.stringify(before)}::jsonb)`)
}

async function find(tx: Tx, user: User): Promise<FoundRow[]> {
  const rows = await tx.execute<FoundRow>(sql`
    select s.id, 1 as version, t.registration_number as "registrationNumber", ${service.campusId} as "campusId", s.service_id as "serviceId",
      s.valid_from::text as "from", s.valid_until::text as "until", s.comment,
      case when s.amount is not null then jsonb_build_object('amount', s.amount::text, 'currency', campus_currency(${service.campusId})) end as amount,
      ${reach(user, services.name, 'edit', serviceCrud.within)} as writable
    from service_subscription s join ${service} on ${service.id} = s.service_id join student t on t.id = s.student_id
    where ${reach(user, services.name, 'view', serviceCrud.within)}`)
  return [...rows]
}
