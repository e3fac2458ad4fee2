import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School, Tx } from '../../../src/core/school/school.ts'
import { guardian, student } from '../../../src/people/students-and-guardians/tables.ts'
import { demoCampuses, demoId } from '../../institute/structure/seed.ts'
import { castStudents } from './seed-cast.ts'
import { crowd as crowdRows } from './seed-crowd.ts'
import { detailsOf } from './seed-details.ts'
import { type CastGuardian, castGuardians } from './seed-guardians.ts'
import {
  grNumber,
  guardianId,
  noRows,
  personRow,
  placeRow,
  type Row,
  type Rows,
  sectionOf,
  studentId,
  studentRow,
} from './seed-rows.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 110

const keys = Object.keys(castGuardians)

/** Adds the students and guardians whom tests and pictures know; what is there stays as it is. */
export async function seed(school: School): Promise<void> {
  const known = await school.db.select({ id: student.id }).from(student).limit(1)
  if (known.length === 0) await add(school, cast())
}

/** Fills the sections of the demo school up to their strength. */
export async function crowd(school: School): Promise<void> {
  const known = await school.db.select({ id: guardian.id }).from(guardian)
  if (known.length === keys.length) await add(school, crowdRows())
}

async function add(school: School, rows: Rows): Promise<void> {
  const at = school.now().toISOString()
  await school.transaction(system(sentence('Demo school')), 'students.seeded', async (tx) => {
    for (const [table, of] of Object.entries(rows)) await insertRows(tx, table, { rows: of, at })
  })
}

/** All rows of a table in one statement; those of one table have the same columns. */
export async function insertRows(
  tx: Tx,
  table: string,
  { rows, at }: { rows: readonly Row[]; at: string },
): Promise<void> {
  if (rows.length === 0) return
  const dated = ['person', 'student', 'guardian', 'employee'].includes(table)
    ? { created_at: at, updated_at: at }
    : {}
  const all = rows.map((row) => ({ ...row, ...dated }))
  const columns = sql.join(
    Object.keys(all[0] ?? {}).map((key) => sql.identifier(key)),
    sql`, `,
  )
  const into = sql.identifier(table)
  await tx.execute(sql`insert into ${into} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${into}, ${JSON.stringify(all)}::jsonb)`)
}

function cast(): Rows {
  const rows = noRows()
  const earlier: Row[] = []
  for (const [at, one] of Object.values(castGuardians).entries()) {
    const { names, gender, born, phone, email, campus = 'MAIN', profession = '', identity } = one
    const id = guardianId(at)
    rows.person.push(personRow(id, { names, gender, ...(born && { born }), phone, email, home: homeAt(one) }))
    const custom = profession === 'Doctor' ? { emergency_contacts_workplace: 'Shalamar Hospital' } : {}
    rows.guardian.push({ id, campus_id: demoCampuses[campus], profession, custom })
    if (identity)
      rows.sensitive_detail.push(detailRow(id, { identity_type: 'id-card', identity_number: identity }))
  }
  for (const [
    at,
    { names, gender, born, nationality, username, father, fatherOther, mother = '', family = '', ...one },
  ] of castStudents.entries()) {
    const id = studentId(at)
    const stays = [...(one.earlier ?? []), ...one.stays]
    const [first] = stays
    // With the parent who is named last, where the two live apart.
    const [keeper = ''] = one.guardians.map(({ guardian: key }) => key).toReversed()
    const home = homeAt(castGuardians[keeper])
    rows.person.push(personRow(id, { names, gender, born, nationality, username, home }))
    rows.student.push(
      studentRow(at, {
        section: stays.at(-1)?.section ?? '',
        campus: sectionOf(first?.section ?? '').campusId,
        father,
        fatherOther,
        mother,
        family,
        joined: first?.from ?? '',
        qualification: one.qualification,
        bio: one.bio,
        numbered: one.stays[0]?.from ?? '',
      }),
    )
    rows.sensitive_detail.push(detailRow(id, { blood_group: detailsOf(at).blood_group, ...one.details }))
    for (const link of one.guardians) rows.guardian_link.push(linkRow(id, link))
    for (const campus of new Set(stays.map(({ section }) => sectionOf(section).campusId)))
      rows.gr_entry.push({
        campus_id: campus,
        student_id: id,
        number: grNumber(campus, at),
        entered_on: stays.find(({ section }) => sectionOf(section).campusId === campus)?.from,
      })
    for (const stay of one.stays)
      rows.enrolment.push(stayRow(demoId('ac', rows.enrolment.length + 1), id, stay))
    for (const stay of one.earlier ?? []) earlier.push(stayRow(demoId('ac', 501 + earlier.length), id, stay))
  }
  rows.enrolment.push(...earlier)
  return rows
}

type Stay = (typeof castStudents)[number]['stays'][number]

function stayRow(id: string, student: string, { section, from, ...stay }: Stay): Row {
  const { roll, until = null, began = 'admission', ended = null } = stay
  return {
    id,
    ...placeRow(student, section, from),
    roll_number: roll,
    starts_on: from,
    ends_on: until,
    began,
    ended,
  }
}

function homeAt({ address = '', permanent = address }: Partial<CastGuardian> = {}) {
  return { present: address, permanent }
}

function linkRow(
  student: string,
  { guardian: key, relation, ...may }: (typeof castStudents)[number]['guardians'][number],
): Row {
  return {
    student_id: student,
    guardian_id: guardianId(keys.indexOf(key)),
    relation,
    may_see: true,
    may_pick_up: may.mayPickUp ?? true,
    gets_bills: may.getsBills ?? false,
    is_first_contact: may.isFirstContact ?? false,
    language: castGuardians[key]?.language,
  }
}

function detailRow(id: string, details: Row): Row {
  const nothing = {
    identity_type: null,
    identity_number: '',
    religion: '',
    blood_group: null,
    medical_note: '',
  }
  return { id, ...nothing, ...details }
}
