import { refuseField } from 'kit/contract/refusal'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import type { z } from 'zod'
import { describe } from '../../../core/acts/act.ts'
import { withConstraintMessages } from '../../../core/columns/constraint-errors.ts'
import { addRow } from '../../../crud/row.ts'
import type { Row } from '../../../crud/table.ts'
import type { School, Tx } from '../../../core/school/school.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { taken } from '../change-student.ts'

import { enter } from '../steps.ts'
import { guardians } from '../../students-and-guardians/contract.ts'
import { link, lockOpen, saidOfLink } from '../../students-and-guardians/families.ts'
import { giveCode, nextCode } from '../../students-and-guardians/family-codes.ts'
import { guardianCrud } from '../../students-and-guardians/guardians.ts'
import { studentCrud } from '../../students-and-guardians/students.ts'
import { guardian, guardianLink } from '../../students-and-guardians/tables.ts'
import type { addSibling as contract } from './contract.ts'

type Given = { id: string } & z.output<typeof contract.body>

/** All of it or nothing: the child, the family's code, the guardians with what they may, and the seat. */
export async function addSibling(school: School, user: User, given: Given) {
  const [profile, today] = await Promise.all([school.profile(), school.today()])
  const adding = school.transaction(user, 'students.sibling-added', async (tx) => {
    const { id, guardianIds, sectionId, startsOn, rollNumber, grNumber, ...own } = given
    const one = await lockOpen(tx, user, id)
    const links = await guardiansOf(tx, user, { id, guardianIds })
    const familyCode = own.familyCode || String(one.familyCode) || (await nextCode(tx))
    if (one.familyCode === '') await giveCode(tx, { ids: [id], familyCode })
    const body = { ...notShared, ...parents(own, one), ...own, familyCode, campusId: one.campusId }
    const child = await addRow(tx, studentCrud, { profile, user, body })
    for (const { guardianId, ...said } of links) await link(tx, user, { id: child.id, guardianId, ...said })
    // The brother or sister is at a campus, and the child comes to it as well.
    const at = { startsOn: startsOn ?? today, rollNumber, grNumber, changesCampus: false }
    const placing = { id: child.id, ...at }
    const section = sectionId === null ? '' : await enter(tx, user, { ...placing, sectionId })
    const name = String(child.name)
    describe(tx, { name, other: String(one.name) })
    return { id: child.id, name, section }
  })
  return withConstraintMessages({ ...studentCrud.taken, ...taken }, adding)
}

const notShared = {
  photoId: null,
  joinedOn: null,
  phone: null,
  email: null,
  boardRegistration: '',
  boardRollNumber: '',
}

type Parents = { fatherName: string; motherName: string }

/** Who has the same father or mother has that parent’s name in the other script as well. */
function parents({ fatherName, motherName }: Parents, one: Row) {
  return {
    fatherOtherName: fatherName === one.fatherName ? one.fatherOtherName : '',
    motherOtherName: motherName === one.motherName ? one.motherOtherName : '',
  }
}

type Asked = { id: string; guardianIds: readonly string[] | undefined }

/** Who answers for the student and is to answer for the sibling, with what each may. */
async function guardiansOf(tx: Tx, user: User, { id, guardianIds }: Asked) {
  const found = await tx
    .select({ guardianId: guardianLink.guardianId, ...saidOfLink })
    .from(guardianLink)
    .innerJoin(guardian, eq(guardian.id, guardianLink.guardianId))
    .where(
      and(
        eq(guardianLink.studentId, id),
        isNull(guardian.archivedAt),
        guardianIds && inArray(guardianLink.guardianId, [...guardianIds]),
        reach(user, guardians.name, 'view', guardianCrud.within),
      ),
    )
    .orderBy(asc(guardianLink.contactOrder), asc(guardianLink.id))
  if (guardianIds && found.length < new Set(guardianIds).size)
    refuseField('guardianIds', sentence('This guardian no longer exists. Choose another'))
  return found
}
