import { and, eq, isNull } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import { searchForm } from 'kit/text/search-form'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { students } from './contract.ts'
import { lockOpen } from './families.ts'
import { giveCode, nextCode } from './family-codes.ts'
import { studentCalled, studentCrud } from './students.ts'
import { student } from './tables.ts'

type Two = { id: string; siblingId: string }

/** Two students are of one family: the code of the first, else of the other, else the next one. */
export async function linkSibling(school: School, user: User, { id, siblingId }: Two) {
  return school.transaction(user, 'students.sibling-linked', async (tx) => {
    const one = await lockOpen(tx, user, id)
    const sibling = await chosenSibling(tx, user, { id, siblingId })
    const familyCode = String(one.familyCode) || sibling.familyCode || (await nextCode(tx))
    await giveCode(tx, { ids: [id, siblingId], familyCode })
    describe(tx, { name: recordLabel(students, one), other: sibling.name })
    return { familyCode }
  })
}

/** Takes a student out of the family of another. */
export async function unlinkSibling(school: School, user: User, { id, siblingId }: Two) {
  return school.transaction(user, 'students.sibling-unlinked', async (tx) => {
    const one = await lockOpen(tx, user, id)
    const sibling = await chosenSibling(tx, user, { id, siblingId })
    // F-101 and f-101 are one family, as they are where siblings are listed.
    if (searchForm(sibling.familyCode) === searchForm(String(one.familyCode)))
      await giveCode(tx, { ids: [siblingId], familyCode: '' })
    describe(tx, { name: recordLabel(students, one), other: sibling.name })
    return { id: siblingId }
  })
}

async function chosenSibling(tx: Tx, user: User, { id, siblingId }: Two) {
  const mine = and(
    eq(student.id, siblingId),
    isNull(student.archivedAt),
    reach(user, students.name, 'edit', studentCrud.within),
  )
  const [found] = await tx
    .select({ name: studentCalled, familyCode: student.familyCode })
    .from(student)
    .where(mine)
    .for('update')
  if (found && id !== siblingId) return found
  const message = sentence('This student cannot be chosen here. Choose another')
  return refuse(
    'invalid',
    'Invalid Data',
    {},
    { errors: [{ pointer: '/siblingId', code: 'choice', message }] },
  )
}
