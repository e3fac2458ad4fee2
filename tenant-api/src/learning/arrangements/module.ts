import type { Action, Reach } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { teachers } from '../../people/employees/contract.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { messages } from './messages.ts'
import { followLeave, followLessonChange, followTimetable, proposeJob } from './propose.ts'
import { routes } from './routes.ts'

const grants = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [contract.arrangements.resource, action, reach])

/** Who is away today, and what becomes of their lessons: proposed with reasons, released by a person. */
export const arrangements = defineModule({
  name: 'arrangements',
  messages,
  labels,
  contract,
  defaultGrants: {
    super_admin: grants('institute', 'view', 'edit'),
    administrator: grants('institute', 'view', 'edit'),
    admin: grants('campus', 'view', 'edit'),
    campus_manager: grants('campus', 'view', 'edit'),
    moderator: grants('campus', 'view', 'edit'),
    teacher: grants('section', 'view'),
    section_teacher: grants('section', 'view'),
  },
  sentences: {
    'arrangements.away-marked': sentence('Marked {name} away, {day, date}'),
    'arrangements.away-removed': sentence('Took back that {name} is away, {day, date}'),
    'arrangements.proposed': sentence(
      'Proposed covers of {count, plural, one {# lesson} other {# lessons}}, {day, date}',
    ),
    'arrangements.settled': sentence(
      'Daily arrangement of {day, date}: {proposed} covers proposed, {withdrawn} withdrawn',
    ),
    'arrangements.followed': sentence(
      'Followed another timetable: {proposed} covers proposed, {withdrawn} withdrawn',
    ),
    'arrangements.assigned': sentence('Arranged {subject} of {section}, {day, date}'),
    'arrangements.removed': sentence('Withdrew what was arranged for {subject} of {section}, {day, date}'),
    'arrangements.exchanged': sentence('Exchanged the covers of {first} and {second}, {day, date}'),
    'arrangements.released': sentence(
      'Released the arrangement of {count, plural, one {# lesson} other {# lessons}}, {day, date}',
    ),
    'arrangements.accepted': sentence('Accepted the cover of {subject} of {section}, {day, date}'),
    'arrangements.declined': sentence('Declined the cover of {subject} of {section}, {day, date}'),
    'arrangements.seeded': sentence('Added the daily arrangement of the demo school'),
  },
  quiet: ['arrangements.assigned', 'arrangements.removed', 'arrangements.exchanged'],
  jobs: { 'arrangements.propose': proposeJob },
  events: {
    'timetable.published': followTimetable,
    'leave.decided': followLeave,
    'lesson.changed': followLessonChange,
  },
  routes,
  personal: [
    { table: 'teacher_away', area: 'work', by: { employee_id: 'person' }, erase: 'keep' },
    {
      table: 'arrangement',
      area: 'work',
      by: { employee_id: 'person', away_id: 'person' },
      erase: { note: "''" },
      // It compares the person with colleagues.
      hides: ['reasons'],
    },
  ],
  mentions: { 'arrangement_day.released_by': 'what the school has set' },
  audited: {
    teacher_away: z.object({
      day: dayShape.meta({ title: 'Day' }),
      part: oneOf(contract.awayParts).meta({ title: 'Away' }),
      firstPeriod: z.int().meta({ title: 'First period' }),
      lastPeriod: z.int().meta({ title: 'Last period' }),
      source: oneOf(contract.awaySources).meta({ title: 'Known by' }),
    }),
    arrangement_day: z.object({
      day: dayShape.meta({ title: 'Day' }),
      releasedAt: z.iso.datetime().meta({ title: 'Released' }),
      releasedBy: z.uuid().meta({ title: 'Released by' }),
    }),
    arrangement: z.object({
      day: dayShape.meta({ title: 'Day' }),
      period: z.int().meta({ title: 'Period' }),
      kind: oneOf(contract.arrangementKinds).meta({ title: 'What is arranged' }),
      state: oneOf(contract.arrangementStates).meta({ title: 'State' }),
      placementId: z.uuid().meta({ title: 'Lesson of the week' }),
      awayId: rowOf(() => teachers).meta({ title: 'Who is away' }),
      joinsId: z.uuid().meta({ title: 'Joined lesson' }),
      reasons: z.unknown().meta({ title: 'What spoke for and against candidates' }),
      isSwap: z.boolean().meta({ title: 'Given back another day' }),
      toldAt: z.iso.datetime().meta({ title: 'Told' }),
      note: text(0, 200).meta({ title: 'Why it was declined' }),
    }),
  },
})
