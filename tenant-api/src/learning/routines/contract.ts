import { endpoint } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text, timeOfDay } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { weekdays } from '../../institute/settings/contract.ts'
import { campuses, classes, mainCampus, shifts } from '../../institute/structure/contract.ts'

/** The demo school's morning assembly; examples and tests name it. */
export const exampleRoutine = '01980000-0000-7000-8000-0000000ef011'

export const routineKinds = {
  assembly: sentence('Assembly'),
  break: sentence('Break'),
  prayer: sentence('Prayer'),
  duty: sentence('Duty'),
  other: sentence('Other'),
} as const
export type RoutineKind = keyof typeof routineKinds

/** What recurs at a campus beside lessons. After its last day it is not held any more: it is deactivated. */
export const routines = resource({
  name: 'routines',
  label: { one: 'Routine', many: 'Routines' },
  within: 'campus',
  workbookOrder: 125,
  search: ['name'],
  recognisedBy: ['campusId', 'name'],
  sorts: ['name', 'startsAt', 'firstDay'],
  fields: z.object({
    name: text(1, 60).meta({ title: 'Name', hint: 'Such as Morning assembly' }),
    kind: oneOf(routineKinds).default('other').meta({ title: 'Kind', bulk: true }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    shiftId: rowOf(() => shifts)
      .nullable()
      .default(null)
      .meta({ title: 'Shift', hint: 'Empty: all shifts' }),
    classId: rowOf(() => classes)
      .nullable()
      .default(null)
      .meta({ title: 'Class', hint: 'Empty: all classes' }),
    weekdays: z.array(oneOf(weekdays)).min(1).max(7).meta({ title: 'Weekdays' }),
    startsAt: timeOfDay().meta({ title: 'From' }),
    endsAt: timeOfDay().meta({ title: 'Until' }),
    firstDay: dayShape.meta({ title: 'First day' }),
    endsOn: dayShape
      .nullable()
      .default(null)
      .meta({ title: 'Last day', hint: 'Empty: until it is deactivated' }),
  }),
  example: {
    id: exampleRoutine,
    body: {
      name: 'Sports practice',
      campusId: mainCampus,
      weekdays: ['saturday'],
      startsAt: '13:00',
      endsAt: '14:00',
      firstDay: '2026-11-01',
    },
  },
})

export const deactivateRoutine = endpoint({
  method: 'POST',
  path: '/routines/:id/deactivation',
  summary: 'Deactivate a routine: it is held for the last time on this day, by default yesterday',
  may: [routines.name, 'edit'],
  params: idParams,
  body: z.strictObject({ lastDay: dayShape.nullable().default(null).meta({ title: 'Last day' }) }),
  response: z.object({ id: z.uuid(), endsOn: dayShape, version: z.int() }),
  example: { params: { id: exampleRoutine }, body: { lastDay: null } },
})
