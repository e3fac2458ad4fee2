import type { Action, Reach } from 'kit/contract/contract'
import { oneOf, rowOf, text } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { campuses, rooms, shifts } from '../../institute/structure/contract.ts'
import { lessonTypes } from '../lesson-types/contract.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

const draws = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [contract.timetables.resource, action, reach])
const publishes = (reach: Reach): DefaultGrant => [contract.timetablePublications.resource, 'edit', reach]

const minute = z.int()
const number = z.int()

/** The week as it is drawn up, published in versions, and checked against every bell of its days. */
export const timetables = defineModule({
  name: 'timetables',
  labels,
  contract,
  defaultGrants: {
    super_admin: [...draws('institute', 'view', 'edit'), publishes('institute')],
    administrator: [...draws('institute', 'view', 'edit'), publishes('institute')],
    admin: [...draws('campus', 'view', 'edit'), publishes('campus')],
    campus_manager: [...draws('campus', 'view', 'edit'), publishes('campus')],
    moderator: draws('campus', 'view', 'edit'),
    teacher: draws('section', 'view'),
    section_teacher: draws('section', 'view'),
    guardian: draws('own', 'view'),
    student: draws('own', 'view'),
  },
  sentences: {
    'timetables.created': sentence('Began the timetable {name}'),
    'timetables.updated': sentence('Changed the timetable {name}'),
    'timetables.discarded': sentence('Discarded the draft {name}'),
    'timetables.followed-plan': sentence(
      'Brought {name} in line with the subject plans: {added} lessons added, {removed} removed',
    ),
    'timetable-lessons.moved': sentence('Moved {count, plural, one {# lesson} other {# lessons}} in {name}'),
    'timetables.teaching-changed': sentence('Changed who teaches {subject} to {sections} in {name}, or how'),
    'timetables.joined': sentence('Joined the lessons of {sections} in {subject} in {name}'),
    'timetables.published': sentence('Published the timetable {name} from {firstDay, date}'),
    'timetables.withdrawn': sentence('Withdrew the timetable {name}: {reason}'),
    'timetables.seeded': sentence('Added the timetables of the demo school'),
  },
  quiet: ['timetable-lessons.moved'],
  routes,
  personal: [
    { table: 'teacher_rule', area: 'learning', by: { employee_id: 'person' }, erase: { reason: "''" } },
    { table: 'teaching_teacher', area: 'learning', by: { employee_id: 'person' }, erase: 'keep' },
  ],
  mentions: { 'timetable.published_by': 'what the school has set' },
  audited: {
    campus_way: z.object({
      fromId: rowOf(() => campuses).meta({ title: 'From' }),
      toId: rowOf(() => campuses).meta({ title: 'To' }),
      minutes: minute.meta({ title: 'Minutes' }),
    }),
    timetable: z.object({
      ...contract.timetableBody.shape,
      state: oneOf(contract.timetableStates).meta({ title: 'State' }),
      basedOn: z.uuid().meta({ title: 'Copy of' }),
      endedBy: z.uuid().meta({ title: 'Ended by' }),
      publishedBy: z.uuid().meta({ title: 'Published by' }),
      plannedLastDay: contract.timetableBody.shape.lastDay.meta({ title: 'Planned last day' }),
      publishedAt: z.iso.datetime().meta({ title: 'Published' }),
    }),
    teaching: z.object({
      timetableId: z.uuid().meta({ title: 'Timetable' }),
      shiftId: rowOf(() => shifts).meta({ title: 'Shift' }),
      roomId: rowOf(() => rooms).meta({ title: 'Room' }),
      roomKind: text(0, 40).meta({ title: 'Kind of room' }),
      lessonTypeId: rowOf(() => lessonTypes).meta({ title: 'Lesson type' }),
    }),
    teaching_party: z.object({
      teachingId: z.uuid().meta({ title: 'Taught subject' }),
      choice: text(0, 60).meta({ title: 'Choice' }),
      part: text(0, 60).meta({ title: 'Part' }),
    }),
    teaching_teacher: z.object({
      teachingId: z.uuid().meta({ title: 'Taught subject' }),
      role: oneOf({ lead: sentence('Teaches'), with: sentence('Assists') }).meta({ title: 'Role' }),
    }),
    placement: z.object({
      teachingId: z.uuid().meta({ title: 'Taught subject' }),
      roomId: rowOf(() => rooms).meta({ title: 'Room' }),
      weekday: number.meta({ title: 'Weekday' }),
      period: number.meta({ title: 'Period' }),
      fromMinute: minute.meta({ title: 'Begins, in minutes' }),
      untilMinute: minute.meta({ title: 'Ends, in minutes' }),
      length: number.meta({ title: 'Periods' }),
      week: number.meta({ title: 'Week' }),
      isLocked: z.boolean().meta({ title: 'Locked' }),
    }),
    teacher_rule: z.object({
      level: oneOf({ never: sentence('Is not there'), avoid: sentence('Would rather not') }).meta({
        title: 'Hours',
      }),
      weekday: number.meta({ title: 'Weekday' }),
      firstPeriod: number.meta({ title: 'First period' }),
      lastPeriod: number.meta({ title: 'Last period' }),
      fromMinute: minute.meta({ title: 'Begins, in minutes' }),
      untilMinute: minute.meta({ title: 'Ends, in minutes' }),
      reason: text(0, 200).meta({ title: 'Reason' }),
    }),
  },
})
