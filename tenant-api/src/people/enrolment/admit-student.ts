import type { z } from 'zod'
import { describe } from '../../core/acts/act.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { addRow } from '../../crud/row.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { linkByPhone } from '../students-and-guardians/guardian-by-phone.ts'
import { lockOpen } from '../students-and-guardians/families.ts'
import { studentCrud } from '../students-and-guardians/students.ts'
import { type Student, taken } from './change-student.ts'
import type { admitStudent as contract } from './contract.ts'
import { enter } from './steps.ts'

type Given = z.output<typeof contract.body>

/** All of it or nothing: the child, who answers for it, and the seat. */
export async function admitStudent(school: School, user: User, given: Given): Promise<Student> {
  const [profile, today] = await Promise.all([school.profile(), school.today()])
  const { sectionId, startsOn, guardianPhone, guardianName, guardianRelation: relation, ...body } = given
  const admitting = school.transaction(user, 'students.admitted', async (tx) => {
    const { id, ...child } = await addRow(tx, studentCrud, { profile, user, body })
    if (guardianPhone !== null) {
      const parentName = relation === 'mother' ? body.motherName : body.fatherName
      const { campusId } = body
      const whose = { phone: guardianPhone, name: guardianName, parentName, relation }
      await linkByPhone(tx, user, { id, campusId, profile, ...whose })
    }
    if (sectionId !== null)
      await enter(tx, user, {
        id,
        sectionId,
        startsOn: startsOn ?? today,
        grNumber: '',
        changesCampus: false,
      })
    describe(tx, { name: String(child.name) })
    return (await lockOpen(tx, user, id)) as unknown as Student
  })
  return withConstraintMessages({ ...studentCrud.taken, ...taken }, admitting)
}
