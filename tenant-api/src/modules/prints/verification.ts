import { eq, sql } from 'drizzle-orm'
import { today } from 'kit/day'
import { refuse } from 'kit/refusal'
import type { School } from '../../school.ts'
import { person } from '../access/tables.ts'
import { student } from '../people/tables.ts'
import type { Verification } from './contract.ts'
import { readPaperCode } from './paper-code.ts'
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

const finders: Find[] = [findCard]

/** Says of papers of another kind how one is found by its code. */
export function verifiedBy(find: Find): void {
  finders.push(find)
}

async function findCard(school: School, code: string): Promise<Verification | undefined> {
  const { zone } = await school.profile()
  const [found] = await school.db
    .select({
      name: person.name,
      otherName: sql<string>`coalesce(${student.otherName}, '')`,
      printedAt: idCard.printedAt,
      validUntil: idCard.validUntil,
      lostAt: idCard.lostAt,
      status: student.status,
      archivedAt: student.archivedAt,
    })
    .from(idCard)
    .innerJoin(person, eq(person.id, idCard.personId))
    .leftJoin(student, eq(student.id, idCard.personId))
    .where(eq(idCard.code, code))
  if (!found) return undefined
  const { name, otherName, validUntil, printedAt } = found
  // Who has left still has the card.
  const isOver = found.lostAt !== null || found.status !== 'enrolled' || found.archivedAt !== null
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
