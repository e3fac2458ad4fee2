import { and, asc, eq, inArray } from 'drizzle-orm'
import { audit } from '../../core/acts/audit.ts'
import type { School } from '../../core/school/school.ts'
import { staffMember, teacher } from '../../people/employees/tables.ts'
import { guardian, student } from '../../people/students-and-guardians/tables.ts'
import type { WebhookEvent } from './events.ts'

/** Something that happened to a row: `id` is that of the change, and the same each time it is told. */
export type Happening = { id: string; type: WebhookEvent; row: string }

const told = ['student', 'guardian', 'employee', 'person', 'enrolment', 'admission', 'certificate']
type Change = Pick<typeof audit.$inferSelect, 'id' | 'resource' | 'rowId' | 'operation' | 'before' | 'after'>
type Kind = 'student' | 'guardian' | 'teacher' | 'staff'

/** What an act did that others are told of, in its order; of one row each kind of event once. */
export async function happeningsOf(school: School, act: string): Promise<Happening[]> {
  const { id, resource, rowId, operation, before, after } = audit
  const changes = await school.db
    .select({ id, resource, rowId, operation, before, after })
    .from(audit)
    .where(and(eq(audit.actId, act), inArray(resource, told)))
    .orderBy(asc(id))
  const people = await kindsOf(school, changes)
  const all = changes.flatMap((change) => typesOf(change, people).map((type) => ({ change, type })))
  const added = new Set(all.filter(({ type }) => /created|archived|restored/.test(type)).map(nameOf))
  const seen = new Set<string>()
  return all.flatMap(({ change, type }) => {
    const row = change.rowId ?? ''
    const name = `${type} ${row}`
    // Who was added or archived was not changed besides.
    if (seen.has(name) || (type.endsWith('.updated') && added.has(`${kindIn(type)} ${row}`))) return []
    seen.add(name)
    return [{ id: change.id, type, row }]
  })
}

function nameOf({ change, type }: { change: Change; type: WebhookEvent }): string {
  return `${kindIn(type)} ${change.rowId}`
}

function kindIn(type: string): string {
  return type.split('.', 1)[0] ?? ''
}

function typesOf({ resource, rowId, operation, before, after }: Change, people: ReadonlyMap<string, Kind[]>) {
  const isNew = operation === 'insert'
  if (operation === 'delete') return []
  const changes = (column: string) => after !== null && column in after
  switch (resource) {
    case 'enrolment':
      return isNew
        ? typed('enrolment.began')
        : changes('ended') && after?.ended
          ? typed('enrolment.ended')
          : []
    case 'admission':
      return isNew ? typed('admission.received') : changes('stage') ? typed('admission.moved') : []
    case 'certificate':
      return isNew ? typed('certificate.issued') : changes('revoked_on') ? typed('certificate.withdrawn') : []
    default: {
      const kinds = (people.get(rowId ?? '') ?? []).filter((kind) => isOf(kind, resource))
      return kinds.flatMap((kind) =>
        typed(`${kind}.${deedOf({ isNew: isNew && resource !== 'person', before, after })}`),
      )
    }
  }
}

function typed(type: WebhookEvent): WebhookEvent[] {
  return [type]
}

/** A person's own row says of whoever they are here; each other table of its own kind alone. */
function isOf(kind: Kind, resource: string): boolean {
  if (resource === 'person') return true
  return resource === 'employee' ? kind === 'teacher' || kind === 'staff' : kind === resource
}

function deedOf({ isNew, before, after }: Pick<Change, 'before' | 'after'> & { isNew: boolean }) {
  if (isNew) return 'created'
  if (!after || !('archived_at' in after)) return 'updated'
  return after.archived_at === null ? 'restored' : before?.archived_at ? 'updated' : 'archived'
}

/** What each of the persons whose rows were changed is here. */
async function kindsOf(school: School, changes: readonly Change[]): Promise<Map<string, Kind[]>> {
  const ofPeople = changes.filter(({ resource }) =>
    ['student', 'guardian', 'employee', 'person'].includes(resource),
  )
  const ids = [...new Set(ofPeople.flatMap(({ rowId }) => rowId ?? []))]
  const kinds = new Map<string, Kind[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return kinds
  const { db } = school
  const [students, guardians, teachers, staff] = await Promise.all([
    db.select({ id: student.id }).from(student).where(inArray(student.id, ids)),
    db.select({ id: guardian.id }).from(guardian).where(inArray(guardian.id, ids)),
    db.select({ id: teacher.id }).from(teacher).where(inArray(teacher.id, ids)),
    db.select({ id: staffMember.id }).from(staffMember).where(inArray(staffMember.id, ids)),
  ])
  for (const { id } of students) kinds.get(id)?.push('student')
  for (const { id } of guardians) kinds.get(id)?.push('guardian')
  for (const { id } of teachers) kinds.get(id)?.push('teacher')
  for (const { id } of staff) kinds.get(id)?.push('staff')
  return kinds
}
