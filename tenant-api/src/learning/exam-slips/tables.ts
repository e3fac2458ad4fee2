import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'

// Of an exam in which both records have a number, each keeps its own.
goWithPerson({ table: 'exam_candidate', column: 'student_id', clash: 'own.exam_id = theirs.exam_id' })
