import { eq, inArray, sql } from 'drizzle-orm'
import { day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { student } from '../../../src/people/students-and-guardians/tables.ts'
import { campus } from '../../../src/institute/structure/tables.ts'
import { exampleCertificate, exampleLeaver } from '../../../src/records/certificates/contract.ts'
import { certificate } from '../../../src/records/certificates/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 350

/** Umar's leaving certificate, after thirteen that were written by hand before the school came here. */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.select({ id: certificate.id }).from(certificate).limit(1)
  const [umar] = await school.db
    .select({ row: student, campus: campus.name })
    .from(student)
    .innerJoin(campus, eq(campus.id, student.campusId))
    .where(inArray(student.id, [exampleLeaver]))
  if (known || !umar) return
  const { row } = umar
  const { name, otherName, fatherName, gender, registrationNumber, grNumber } = row
  await school.transaction(system(sentence('Demo school')), 'certificates.seeded', async (tx) => {
    await tx.execute(sql`insert into certificate_counter (kind, year, last) values ('leaving', 2026, 14)`)
    await tx.insert(certificate).values({
      id: exampleCertificate,
      studentId: row.id,
      campusId: row.campusId,
      kind: 'leaving',
      serial: 'RSS/LC/2026/014',
      year: 2026,
      number: 14,
      code: '0000000000000014',
      name,
      fatherName,
      issuedOn: day('2026-04-06'),
      issuedBy: 'Rabia Aslam',
      createdAt: '2026-04-06T05:00:00Z',
      updatedAt: '2026-04-06T05:00:00Z',
      snapshot: {
        name,
        otherName,
        fatherName,
        gender,
        birthDate: row.birthDate ? day(row.birthDate) : null,
        registrationNumber,
        grNumber,
        campus: umar.campus,
        className: 'Class 10',
        admittedOn: row.joinedOn ? day(row.joinedOn) : null,
        leftOn: day('2026-03-31'),
        kind: 'leaving',
        language: 'en',
        conduct: 'good',
        reason: 'Passed the examination of the board',
        dues: 'All dues are cleared up to March 2026',
        remarks: '',
        school: 'Riverside School System',
        principal: 'Tariq Mehmood',
      },
    })
  })
}
