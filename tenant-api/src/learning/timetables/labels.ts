import { sentence } from 'kit/text/words'

/** What the audit log calls the rows of tables that are no list. */
export const tables = {
  campus_way: sentence('Way between campuses'),
  placement: sentence('Lesson of the week'),
  teacher_rule: sentence('Hours of a teacher'),
  teaching: sentence('Taught subject'),
  teaching_party: sentence('Section of a lesson'),
  teaching_teacher: sentence('Teacher of a lesson'),
  timetable: sentence('Timetable'),
} as const
