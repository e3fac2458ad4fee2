import { eq, sql } from 'drizzle-orm'
import { crudOf } from '../../crud/table.ts'
import type { School } from '../../core/school/school.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { numberedBy } from '../books/prove.ts'
import { familyCrud, goWithFamily } from '../family-accounts/family-accounts.ts'
import { challans, type ChallanState } from './contract.ts'
import { challanList } from './tables.ts'

/** Challans and the view of what became of them. One that was issued keeps nothing out of the archive. */
export const challanCrud = crudOf(challans, {
  table: challanList,
  rowsOf: 'challan',
  within: { campus: challanList.campusId },
  rows: { familyAccountId: () => familyCrud, campusId: () => campusCrud },
  until: null,
})

goWithFamily({ table: 'challan', column: 'family_account_id' })
numberedBy('challan', sql`select campus_id, year_key, serial as number from challan`)

const states = {
  open: 'good',
  'part-paid': 'part-paid',
  paid: 'paid',
  outdated: 'expired',
  cancelled: 'revoked',
} as const satisfies Record<ChallanState, string>

/** What anybody may know of the challan that has a code: whose it is, whether it is genuine, and whether it is paid. */
export async function findChallan(school: School, code: string) {
  const [found] = await school.db.select().from(challanList).where(eq(challanList.code, code))
  if (!found) return undefined
  const { state, snapshot, name, number, issuedOn } = found
  return {
    kind: 'challan' as const,
    state: states[state],
    name,
    otherName: snapshot.family.otherName,
    serial: number,
    issuedOn,
    validUntil: null,
  }
}
