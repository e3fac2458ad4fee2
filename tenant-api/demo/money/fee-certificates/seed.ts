import { sql } from 'drizzle-orm'
import type { School } from '../../../src/core/school/school.ts'
import {
  issueFeeCertificate,
  revokeFeeCertificate,
} from '../../../src/money/fee-certificates/fee-certificates.ts'
import { student, userNamed } from '../invoices/seed-bills.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 297

/** A certificate for the tax return of a father, one of cleared dues, and one that was withdrawn. */
export async function seed(school: School): Promise<void> {
  const [there] = await school.db.execute(sql`select 1 from fee_certificate limit 1`)
  const waqas = await userNamed(school, 'waqas')
  if (there || !waqas) return
  const asked = { kind: 'fees', language: 'en', year: null } as const
  await issueFeeCertificate(school, waqas, { ...asked, id: student('Hira Imran') })
  const wrong = await issueFeeCertificate(school, waqas, { ...asked, id: student('Zainab') })
  await revokeFeeCertificate(school, waqas, { id: wrong.id, reason: 'It was asked for last year' })
  await issueFeeCertificate(school, waqas, {
    ...asked,
    kind: 'dues-cleared',
    language: 'ur',
    id: student('Ahmed Raza'),
  })
}
