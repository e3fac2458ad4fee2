import { admissionClassCrud } from '../../../src/admissions/applicants/admissions.ts'
import { admissionClasses } from '../../../src/admissions/applicants/contract.ts'
import { addPlainRows } from '../../plain-rows.ts'
import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School, Tx } from '../../../src/core/school/school.ts'
import { demoClasses as classIds } from '../../institute/structure/seed-classes.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { exampleAdmissionClass, exampleAppointment } from '../../../src/admissions/applicants/contract.ts'
import { type Applicant, applicants, ayaan } from './seed-applicants.ts'
import { admission, admissionAppointment } from '../../../src/admissions/applicants/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 340

const { MAIN, SHD, CNL } = demoCampuses
const open: readonly (readonly [
  campusId: string,
  name: string,
  least: number | null,
  most: number | null,
])[] = [
  [MAIN, 'KG', 4, 5],
  [MAIN, 'PG', 2.5, 3],
  [MAIN, 'Nur', 3, 4],
  [MAIN, '1', 5, 6],
  [MAIN, '6', null, null],
  [SHD, '1', 5, 7],
  [CNL, '6', null, null],
  [CNL, 'O1', 13, 15],
]

/** The classes for which Riverside takes applications; the first is that of examples. */
const demoClasses = open.map(([campusId, name, leastAge, mostAge], at) => ({
  id: at === 0 ? exampleAdmissionClass : `01980000-0000-7000-8000-0000000adc0${at + 1}`,
  campusId,
  classId: classIds[name] ?? '',
  leastAge,
  mostAge,
}))

/** Adds the classes with places, and Ayaan Sheikh, whom tests and pictures know. */
export async function seed(school: School): Promise<void> {
  await addPlainRows(school, admissionClassCrud, { ...admissionClasses, rows: demoClasses })
  const [known] = await school.db.select({ id: admission.id }).from(admission).limit(1)
  if (!known) await add(school, [ayaan])
}

/** Adds the others, in all stages. */
export async function crowd(school: School): Promise<void> {
  const known = await school.db.select({ id: admission.id }).from(admission).limit(2)
  if (known.length < 2) await add(school, applicants)
}

async function add(school: School, some: readonly Applicant[]): Promise<void> {
  await school.transaction(system(sentence('Demo school')), 'admissions.applicants-seeded', async (tx) => {
    for (const one of some) await addOne(tx, one)
  })
}

async function addOne(tx: Tx, { names, campus, className, guardian, appointment, ...given }: Applicant) {
  const [firstName, lastName, otherName] = names
  const [guardianName, guardianRelation, guardianPhone] = guardian
  const at = `${given.day}T05:00:00Z`
  const { day: _, offerUntil = null, decidedOn = null, reason = '', ...rest } = given
  const [made] = await tx
    .insert(admission)
    .values({
      ...rest,
      firstName,
      lastName,
      otherName,
      campusId: demoCampuses[campus],
      classId: classIds[className] ?? '',
      fatherName: '',
      guardianName,
      guardianRelation,
      guardianPhone,
      otherGuardianName: '',
      language: 'ur',
      address: rest.address ?? '',
      previousSchool: rest.previousSchool ?? '',
      message: rest.message ?? '',
      offerUntil,
      decidedOn,
      reason,
      createdAt: at,
      updatedAt: at,
      stageSince: at,
    })
    .returning({ id: admission.id })
  if (!made || !appointment) return
  const [kind, on, startsAt, result = null] = appointment
  await tx.insert(admissionAppointment).values({
    ...(given.id ? { id: exampleAppointment } : {}),
    admissionId: made.id,
    kind,
    day: sql`${on}::date` as never,
    startsAt,
    place: 'Office',
    withWhom: 'Rabia Aslam',
    result,
  })
}
