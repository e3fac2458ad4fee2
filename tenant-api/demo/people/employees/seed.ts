import { eq, sql } from 'drizzle-orm'
import { checkDigits } from 'kit/values/iban'
import { hashPassword } from 'kit/security/password'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School, Tx } from '../../../src/core/school/school.ts'
import { demoPassword } from '../../access/sessions/seed.ts'
import { account } from '../../../src/access/sessions/tables.ts'
import { insertRows } from '../enrolment/seed.ts'
import { detailsOf, homeOf } from '../enrolment/seed-details.ts'
import { type Row, sectionOf } from '../enrolment/seed-rows.ts'
import { demoSubjects } from '../../institute/structure/seed-subjects.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { castOffice, castTeachers, type CastTeacher, type Post } from './seed-cast.ts'
import { crowdStaff, crowdTeachers } from './seed-crowd.ts'
import { addLogins } from './seed-logins.ts'
import { seedPhotos } from './seed-photos.ts'
import { teacher } from '../../../src/people/employees/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 120

type Placed = Post & { person: string }

/** Adds the teachers and the staff whom tests and pictures know; what is there stays as it is. */
export async function seed(school: School): Promise<void> {
  await seedCast(school)
  await seedPhotos(school, await ownerOf(school))
}

async function seedCast(school: School): Promise<void> {
  const known = await school.db.select({ id: teacher.id }).from(teacher).limit(1)
  if (known.length > 0) return
  const passwordHash = await hashPassword(demoPassword)
  const owner = await ownerOf(school)
  const startsOn = await school.today()
  const office = Object.values(castOffice).flatMap((post): Placed[] => {
    const person = post.person ?? owner
    return person === null ? [] : [{ ...post, person }]
  })
  await add(school, { office, teachers: Object.values(castTeachers) }, async (tx) => {
    const { shahid } = castTeachers
    await tx.execute(sql`select end_employment(${shahid?.person}::uuid, ${shahid?.leftOn}::date, 'Retired')`)
    await addLogins(tx, { passwordHash, startsOn })
  })
}

/** Brings teachers to 38 and other staff to 14. */
export async function crowd(school: School): Promise<void> {
  const teachers = crowdTeachers()
  const [first] = teachers
  const known = await school.db
    .select({ id: teacher.id })
    .from(teacher)
    .where(eq(teacher.id, first?.person ?? ''))
  if (known.length === 0) await add(school, { office: crowdStaff, teachers })
}

type Given = { office: readonly Placed[]; teachers: readonly CastTeacher[] }

async function add(school: School, given: Given, more?: (tx: Tx) => Promise<void>): Promise<void> {
  const at = school.now().toISOString()
  const rows = rowsOf(given)
  await school.transaction(system(sentence('Demo school')), 'employees.seeded', async (tx) => {
    await meet(tx, [...given.office, ...given.teachers], at)
    for (const [table, of] of Object.entries(rows)) await insertRows(tx, table, { rows: of, at })
    await more?.(tx)
  })
}

async function ownerOf(school: School): Promise<string | null> {
  const [found] = await school.db
    .select({ personId: account.personId })
    .from(account)
    .where(eq(account.email, 'nasreen@riverside.example'))
  return found?.personId ?? null
}

/** People who are there already, as who logs in or is a guardian, stay the same people; the others are added. */
async function meet(tx: Tx, posts: readonly Placed[], at: string): Promise<void> {
  const rows = posts.map(
    ({ person, names: [first_name, last_name, other_name], gender, born, phone, email, campus, number }) => ({
      id: person,
      first_name,
      last_name,
      other_name,
      gender,
      phone,
      email: email ?? null,
      birth_date: born ?? null,
      nationality: 'Pakistani',
      ...addressesOf(campus, number),
    }),
  )
  await tx.execute(sql`
    insert into person (id, first_name, last_name, other_name, gender, phone, email, birth_date, nationality,
      present_address, permanent_address, created_at, updated_at)
    select id, first_name, last_name, other_name, gender, phone, coalesce(r.email, (
        select a.email from account a where a.person_id = r.id)), birth_date, nationality, present_address,
      permanent_address, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_populate_recordset(null::person, ${JSON.stringify(rows)}::jsonb) r
    on conflict (id) do update set other_name = excluded.other_name, gender = excluded.gender,
      phone = excluded.phone, email = excluded.email, nationality = excluded.nationality,
      present_address = coalesce(nullif(person.present_address, ''), excluded.present_address),
      permanent_address = coalesce(nullif(person.permanent_address, ''), excluded.permanent_address)`)
}

function addressesOf(campus: Post['campus'], number: string): Row {
  const { present, permanent } = homeOf(demoCampuses[campus ?? 'MAIN'], numberOf(number))
  return { present_address: present, permanent_address: permanent }
}

const numberOf = (employeeNumber: string) => Number(employeeNumber.slice(2))

function rowsOf({ office, teachers }: Given): Record<string, Row[]> {
  const all = [...office, ...teachers]
  return {
    employee: [
      ...office.map((post) => employeeRow(post, 'staff')),
      ...teachers.map((post) => employeeRow(post, 'teacher')),
    ],
    salary_info: all.map(salaryRowOf),
    sensitive_detail: all.map(({ person, religion = 'Islam', gender, number }) => ({
      id: person,
      identity_type: 'id-card',
      identity_number: `99999${String(200_000 + numberOf(number)).padStart(7, '0')}${gender === 'male' ? 1 : 2}`,
      religion,
      blood_group: detailsOf(numberOf(number)).blood_group,
      medical_note: '',
    })),
    teacher_assignment: teachers.flatMap(({ person, lessons }) =>
      lessons.map(({ section, subject, from, until = null, isClassTeacher = false }) => ({
        employee_id: person,
        campus_id: sectionOf(section).campusId,
        section_id: sectionOf(section).id,
        subject_id: demoSubjects[subject],
        is_class_teacher: isClassTeacher,
        starts_on: from,
        ends_on: until,
        created_at: `${from}T04:00:00Z`,
      })),
    ),
  }
}

function employeeRow({ person, campus, department, role, ...post }: Placed, kind: 'teacher' | 'staff'): Row {
  return {
    id: person,
    kind,
    campus_id: campus ? demoCampuses[campus] : null,
    employee_number: post.number,
    designation: post.designation,
    department_id: department ? `01980000-0000-7000-8000-00000000d00${department}` : null,
    major_role: role === 'super_admin' ? null : role,
    qualification: post.qualification ?? '',
    bio: post.bio ?? '',
    joined_on: post.joined,
    custom: ownFields(kind, post.number),
    version: 1,
  }
}

const sizes = ['small', 'medium', 'large', 'extra_large'] as const

/** What the school's own fields say of somebody who works here: of some nothing yet. */
function ownFields(kind: 'teacher' | 'staff', number: string): Row {
  const at = numberOf(number)
  if (kind === 'staff') return at % 3 === 0 ? {} : { uniform_size: sizes[at % sizes.length] }
  if (at % 5 === 0) return {}
  return { teaching_licence: `TL-${String(1000 + at)}`, licence_valid_until: `20${27 + (at % 3)}-06-30` }
}

/** Nobody's account: a bank that there is not, with check digits that are right. */
function salaryRowOf({ person, number, salary }: Placed): Row {
  const accountNumber = String(1_000_000_000 + 100 + numberOf(number)).padStart(16, '0')
  return {
    id: person,
    cycle: 'monthly',
    amount: salary * 100,
    allowance: salary > 60_000 ? 500_000 : null,
    other_perks: '',
    bank_name: 'Demo Bank',
    branch_name: 'Gulshan-e-Ravi',
    account_number: accountNumber,
    swift_code: 'DEMOPKKA',
    iban: `PK${checkDigits('PK', `DEMO${accountNumber}`)}DEMO${accountNumber}`,
    version: 1,
    updated_at: '2026-11-01T04:00:00Z',
  }
}
