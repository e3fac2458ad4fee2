import { eq, sql } from 'drizzle-orm'
import { today } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import { findReportCard } from '../../learning/report-cards/verify-card.ts'
import { findFeeCertificate } from '../../money/fee-certificates/fee-certificates.ts'
import { findChallan } from '../../money/challans/challans.ts'
import type { School } from '../../core/school/school.ts'
import { person } from '../../access/sessions/tables.ts'
import type { Verification } from './contract.ts'
import { readPaperCode } from '../../core/documents/paper-code.ts'
import { idCard } from './tables.ts'

/** Whether a paper is genuine. What is no code of this school, or of none, is not found. */
export async function verify(school: School, typed: string): Promise<Verification> {
  const code = readPaperCode(typed)
  if (code === null) return refuseUnknown()
  for (const find of finders) {
    const found = await find(school, code)
    if (found) return found
  }
  return refuseUnknown()
}

type Find = (school: School, code: string) => Promise<Verification | undefined>

const finders: Find[] = [findCard, findChallan, findFeeCertificate, findReportCard]

/** Says of papers of another kind how one is found by its code. */
export function verifiedBy(find: Find): void {
  finders.push(find)
}

async function findCard(school: School, code: string): Promise<Verification | undefined> {
  const { zone } = await school.profile()
  const [found] = await school.db
    .select({
      name: person.name,
      otherName: sql<string>`(select other_name from person p where p.id = ${idCard.personId})`,
      printedAt: idCard.printedAt,
      validUntil: idCard.validUntil,
      lostAt: idCard.lostAt,
      // Who has left still has the card.
      isHere: sql<boolean>`exists (
        select from student s where s.id = ${idCard.personId} and s.status = 'enrolled' and s.archived_at is null
      ) or exists (
        select from employee e where e.id = ${idCard.personId} and e.status = 'active' and e.archived_at is null)`,
    })
    .from(idCard)
    .innerJoin(person, eq(person.id, idCard.personId))
    .where(eq(idCard.code, code))
  if (!found) return undefined
  const { name, otherName, validUntil, printedAt } = found
  const isOver = found.lostAt !== null || !found.isHere
  const isPast = validUntil < today(zone, school.now())
  return {
    kind: 'id-card',
    state: isOver ? 'revoked' : isPast ? 'expired' : 'good',
    name,
    otherName,
    serial: null,
    issuedOn: today(zone, new Date(printedAt)),
    validUntil,
  }
}

function refuseUnknown(): never {
  return refuse('verification.unknown', 'No paper of this school has this code', {}, { status: 404 })
}
