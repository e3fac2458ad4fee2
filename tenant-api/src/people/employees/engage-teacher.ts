import { describe } from '../../core/acts/act.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { addRow } from '../../crud/row.ts'
import { filled } from '../../crud/table.ts'
import type { z } from 'zod'
import { insertAssignment, taken } from './assignments.ts'
import type { engageTeacher as contract, teachers } from './contract.ts'
import { lockOpen, teacherCrud } from './employees.ts'

type Given = z.output<typeof contract.body>
type Teacher = z.output<typeof teachers.row>

/** A new teacher with the section whose class teacher they are, both or neither. */
export async function engageTeacher(
  school: School,
  user: User,
  { classTeacherOf, ...body }: Given,
): Promise<Teacher> {
  const [profile, today] = await Promise.all([school.profile(), school.today()])
  const engaging = school.transaction(user, 'teachers.engaged', async (tx) => {
    const { id, name } = await addRow(tx, teacherCrud, { profile, user, body })
    if (classTeacherOf !== null) {
      const startsOn = body.joinedOn ?? today
      const all = { subjectId: null, campusId: null, classId: null }
      await insertAssignment(tx, user, {
        id,
        ...all,
        sectionId: classTeacherOf,
        isClassTeacher: true,
        startsOn,
      })
    }
    describe(tx, { name: String(name) })
    const row = await lockOpen(tx, teacherCrud, { user, id })
    const [whole] = await filled(tx, teacherCrud, { user, rows: [row] })
    return whole as unknown as Teacher
  })
  const hasOne = { ...taken.section_has_class_teacher, field: 'classTeacherOf' }
  return withConstraintMessages(
    { ...teacherCrud.taken, ...taken, section_has_class_teacher: hasOne },
    engaging,
  )
}
