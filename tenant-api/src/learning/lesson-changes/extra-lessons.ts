import { sentence } from 'kit/text/words'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { roomCrud } from '../../institute/structure/rooms.ts'
import { sectionCrud } from '../../institute/structure/sections.ts'
import { subjectCrud } from '../../institute/structure/subjects.ts'
import { teacherCrud } from '../../people/employees/employees.ts'
import { lessonTypeCrud } from '../lesson-types/lesson-types.ts'
import { extraLessons } from './contract.ts'
import { extraLesson } from './tables.ts'

const sectionBusy = {
  code: 'extra-lessons.section',
  message: sentence('The section has another lesson at this time'),
  field: 'startsAt',
}
const teacherBusy = {
  code: 'extra-lessons.teacher',
  message: sentence('The teacher has another lesson at this time'),
  field: 'employeeId',
}
const roomBusy = {
  code: 'extra-lessons.room',
  message: sentence('Another lesson is in this room at this time'),
  field: 'roomId',
}

/** Extra lessons and their table. That none stands beside another lesson is judged by the database, for every way in. */
export const extraLessonCrud = crudOf(extraLessons, {
  table: extraLesson,
  within: { campus: extraLesson.campusId },
  rows: {
    campusId: () => campusCrud,
    sectionId: () => sectionCrud,
    subjectId: () => subjectCrud,
    employeeId: () => teacherCrud,
    roomId: () => roomCrud,
    lessonTypeId: () => lessonTypeCrud,
  },
  until: extraLesson.day,
  taken: {
    extra_lesson_in_order: {
      code: 'extra-lessons.times',
      message: sentence('It ends later than it begins'),
      field: 'endsAt',
    },
    extra_lesson_of_section: sectionBusy,
    extra_lesson_of_teacher: teacherBusy,
    extra_lesson_in_room: roomBusy,
    extra_lesson_beside_section: sectionBusy,
    extra_lesson_beside_teacher: teacherBusy,
    extra_lesson_beside_room: roomBusy,
    extra_lesson_beside_cover: {
      code: 'extra-lessons.cover',
      message: sentence('The teacher covers another lesson at this time'),
      field: 'employeeId',
    },
  },
})
