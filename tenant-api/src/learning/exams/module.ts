import { oneOf, rowOf, timeOfDay } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { classes, subjects } from '../../institute/structure/contract.ts'
import { assessments } from '../assessments/contract.ts'
import * as contract from './contract.ts'
import { examCrud } from './exams.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

const list = combineModules({
  name: 'exams',
  parts: [
    crudModule(contract.exams, examCrud, {
      grants: {
        institute: { edit: ['super_admin', 'administrator'] },
        campus: { edit: ['admin', 'campus_manager', 'moderator'] },
        section: { view: ['teacher', 'section_teacher'] },
      },
      hint: 'firstDay',
    }),
    defineModule({ name: 'exams', routes }),
  ],
})
const examId = rowOf(() => contract.exams).meta({ title: 'Exam' })
const sittingId = z.uuid().meta({ title: 'Time of the paper' })

/** Rounds of papers at a campus. */
export const exams = defineModule({
  ...list,
  contract,
  labels,
  sentences: {
    ...list.sentences,
    'exams.created': sentence('Planned the exam {name} with {count, plural, one {# paper} other {# papers}}'),
    'exams.updated': sentence('Changed the exam {name}'),
    'exams.turned': sentence(
      'Took {name} on: {state, select, running {running} marking {being marked} closed {closed} other {planned}}',
    ),
    'exams.taken-back': sentence(
      'Took {name} back: {state, select, running {running} marking {being marked} dated {date sheet published} other {planned}}. {reason}',
    ),
    'exams.cancelled': sentence('Cancelled the exam {name}: {reason}'),
    'exams.seeded': sentence('Added the exams of the demo school'),
  },
  audited: {
    exam: z.object({
      ...contract.changeExam.body.shape,
      state: oneOf(contract.examStates).meta({ title: 'State' }),
    }),
    exam_sitting: z.object({
      examId,
      day: z.iso.date().meta({ title: 'Day' }),
      startsAt: timeOfDay().meta({ title: 'Begins at' }),
    }),
    exam_paper: z.object({
      examId,
      classId: rowOf(() => classes).meta({ title: 'Class' }),
      subjectId: rowOf(() => subjects).meta({ title: 'Subject' }),
      assessmentId: rowOf(() => assessments).meta({ title: 'Assessment' }),
      sittingId,
      minutes: z.int().meta({ title: 'Minutes' }),
      isHeavy: z.boolean().meta({ title: 'Heavy paper' }),
      syllabus: z.string().meta({ title: 'Syllabus' }),
    }),
  },
})
