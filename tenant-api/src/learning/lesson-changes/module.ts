import type { Action, Reach } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { rooms, subjects } from '../../institute/structure/contract.ts'
import * as contract from './contract.ts'
import { extraLessonCrud } from './extra-lessons.ts'
import * as labels from './labels.ts'
import { messages, tellExtraLesson } from './messages.ts'
import { routes } from './routes.ts'

const grants = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [contract.lessonChanges.resource, action, reach])
const { extraLessons, ...own } = contract

/** What differs from the week on single days: changed lessons, and extra ones. */
export const lessonChanges = combineModules({
  name: 'lesson-changes',
  parts: [
    crudModule(extraLessons, extraLessonCrud, {
      grants: {
        institute: { delete: ['super_admin', 'administrator'] },
        campus: { delete: ['admin', 'campus_manager', 'moderator'], view: ['teacher', 'section_teacher'] },
      },
      hint: 'day',
    }),
    defineModule({
      name: 'lesson-changes',
      contract: own,
      labels,
      messages,
      defaultGrants: {
        super_admin: grants('institute', 'view', 'edit'),
        administrator: grants('institute', 'view', 'edit'),
        admin: grants('campus', 'view', 'edit'),
        campus_manager: grants('campus', 'view', 'edit'),
        moderator: grants('campus', 'view', 'edit'),
      },
      sentences: {
        'lesson-changes.made': sentence('Changed the lesson {subject} of {section}, {day, date}'),
        'lesson-changes.dropped': sentence('Took back the change of {subject} of {section}, {day, date}'),
        'lesson-changes.seeded': sentence('Added changed lessons and routines of the demo school'),
      },
      events: { 'extra-lesson.changed': tellExtraLesson },
      routes,
      personal: [{ table: 'extra_lesson', area: 'work', by: { employee_id: 'person' }, erase: 'keep' }],
      audited: {
        lesson_change: z.object({
          placementId: z.uuid().meta({ title: 'Lesson of the week' }),
          day: dayShape.meta({ title: 'Day' }),
          kind: oneOf(contract.changeKinds).meta({ title: 'What differs' }),
          toDay: dayShape.meta({ title: 'To the day' }),
          toPeriod: z.int().meta({ title: 'Period' }),
          toFromMinute: z.int().meta({ title: 'Begins, in minutes' }),
          toUntilMinute: z.int().meta({ title: 'Ends, in minutes' }),
          roomId: rowOf(() => rooms).meta({ title: 'Room' }),
          subjectId: rowOf(() => subjects).meta({ title: 'Subject' }),
          reason: text(1, 200).meta({ title: 'Reason' }),
        }),
      },
    }),
  ],
})
