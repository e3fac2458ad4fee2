import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'

// Of two records of one student that have a seat at one time, each keeps its own.
goWithPerson({ table: 'exam_seat', column: 'student_id', clash: 'own.sitting_id = theirs.sitting_id' })
goWithPerson({
  table: 'invigilation',
  column: 'employee_id',
  side: 'staff',
  clash: 'own.during && theirs.during',
})
