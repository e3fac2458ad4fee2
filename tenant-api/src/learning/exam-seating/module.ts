import { rowOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { rooms } from '../../institute/structure/contract.ts'
import { teachers } from '../../people/employees/contract.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import './tables.ts'

const sittingId = z.uuid().meta({ title: 'Time of the paper' })

/** Where papers are sat, and who watches. */
export const examSeating = defineModule({
  name: 'exam-seating',
  contract,
  labels,
  sentences: {
    'exam-seating.seated': sentence(
      'Gave {count, plural, one {# student} other {# students}} a seat in {name} on {day, date}',
    ),
    'exam-seating.watched': sentence(
      'Said who watches {name} on {day, date}: {count, plural, one {# person} other {# people}}',
    ),
  },
  routes,
  personal: [
    { table: 'exam_seat', area: 'learning', by: { student_id: 'student' }, erase: 'keep' },
    { table: 'invigilation', area: 'work', by: { employee_id: 'person' }, erase: 'keep' },
  ],
  audited: {
    exam_room: z.object({
      sittingId,
      roomId: rowOf(() => rooms).meta({ title: 'Room' }),
      seatRows: z.int().meta({ title: 'Rows' }),
      seatColumns: z.int().meta({ title: 'Seats in a row' }),
      position: z.int().meta({ title: 'Place in order' }),
    }),
    invigilation: z.object({
      sittingId,
      examRoomId: z.uuid().meta({ title: 'Room of the exam' }),
      employeeId: rowOf(() => teachers).meta({ title: 'Invigilator' }),
    }),
  },
})
