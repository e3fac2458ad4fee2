import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleChallan, exampleChallanPrint } from 'tenant-api/contract/money/challans'
import { exampleFamily } from 'tenant-api/contract/money/family-accounts'
import { exampleInvoice } from 'tenant-api/contract/money/invoices'
import { exampleGuardian, exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import { invoice } from './invoices.ts'

/** What the examples of challans stand on. */
export const preparations: Record<string, Preparation> = {
  'GET /challans/:id': prepared(challan),
  'GET /challans/:id/history': prepared(challan),
  'GET /challans/:id/history/:day': prepared(challan),
  'GET /challans/:id/page': prepared(challan),
  'GET /challans/:id/file': prepared(challan),
  'POST /challans/:id/cancellation': prepared(challan),
  'POST /challans': prepared(noChallan),
  'POST /challan-prints': prepared(noChallan),
  'POST /challan-prints/reprints': prepared(challan),
  'GET /challan-prints/:id': prepared(print),
  'GET /my-challans': prepared(challan),
  'GET /my-challans/:id/file': prepared(challan),
}

/** A family with one open invoice, whose bills a guardian gets. */
async function noChallan(sql: Sql): Promise<void> {
  await sql`delete from challan where id = ${exampleChallan} or family_account_id = ${exampleFamily}`
  await invoice(sql)
  await sql`delete from guardian_link where student_id = ${exampleStudent} and guardian_id = ${exampleGuardian}`
  await sql`insert into guardian_link (student_id, guardian_id, relation, gets_bills)
    values (${exampleStudent}, ${exampleGuardian}, 'father', true)`
}

export async function challan(sql: Sql): Promise<void> {
  await noChallan(sql)
  const snapshot = {
    family: { name: 'Imran Khalid', otherName: '', code: 'F-101', billNumber: '10043000000016' },
    children: [
      {
        studentId: exampleStudent,
        name: 'Bilal Imran',
        otherName: '',
        registrationNumber: 'RSS-1043',
        section: '7-B',
        lines: [{ kind: 'fee', title: 'Tuition', otherTitle: '', period: '2026-11', amount: '850000' }],
        arrears: [],
      },
    ],
    current: '850000',
    arrears: '0',
    fines: '0',
    advance: '0',
    finedFrom: '2026-11-11',
  }
  await sql`insert into challan (id, campus_id, year_key, serial, number, family_account_id, name, bill_number, issued_on, due_on,
      currency, within_due, after_due, open, invoice_ids, children, snapshot, language, code, issued_by)
    values (${exampleChallan}, ${mainCampus}, '2026', 900001, 'MAIN/2026/CH900001', ${exampleFamily}, 'Imran Khalid',
      '10043000000016', '2026-11-01', '2026-11-10', 'PKR', 850000, 855000, 850000, ${[exampleInvoice]}, 1, ${sql.json(snapshot)}, 'en',
      '00000000000000CH', 'Waqas Javed')`
}

async function print(sql: Sql): Promise<void> {
  await sql`delete from challan_print where id = ${exampleChallanPrint}`
  await sql`insert into challan_print (id, campus_id, printed) values (${exampleChallanPrint}, ${mainCampus}, 1)`
}
