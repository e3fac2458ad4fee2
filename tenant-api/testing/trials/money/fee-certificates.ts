import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleFeeCertificate } from 'tenant-api/contract/money/fee-certificates'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import { invoice } from './invoices.ts'

/** What the examples of fee certificates stand on. */
export const preparations: Record<string, Preparation> = {
  'GET /fee-certificates/:id': prepared(certificate),
  'GET /fee-certificates/:id/history': prepared(certificate),
  'GET /fee-certificates/:id/history/:day': prepared(certificate),
  'GET /fee-certificates/:id/file': prepared(certificate),
  'POST /fee-certificates/:id/revocation': prepared(certificate),
  'GET /students/:id/fee-certificates': prepared(invoice),
  'POST /students/:id/fee-certificates': prepared(invoice),
}

async function certificate(sql: Sql): Promise<void> {
  await invoice(sql)
  const snapshot = {
    name: 'Bilal Imran',
    otherName: '',
    fatherName: 'Imran Khalid',
    fatherOtherName: '',
    registrationNumber: 'RSS-1043',
    campus: 'Gulshan-e-Ravi',
    section: '7-B',
    year: null,
  }
  await sql`delete from fee_certificate where id = ${exampleFeeCertificate}`
  await sql`insert into fee_certificate (id, student_id, campus_id, kind, year_key, serial, number, name, issued_on, issued_by, language,
      snapshot, code)
    values (${exampleFeeCertificate}, ${exampleStudent}, ${mainCampus}, 'dues-cleared', '2026', 900001, 'MAIN/2026/FC900001',
      'Bilal Imran', '2026-11-01', 'Waqas Javed', 'en', ${sql.json(snapshot)}, '00000000000000FC')`
}
