import { oneOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

const { ruleTitles, ruleLevels } = contract
const level = (title: string) => oneOf(ruleLevels).meta({ title })

/** Timetables that are drawn up by the program: by which rules, its runs, and the adoption of what they found. */
export const timetabling = defineModule({
  name: 'timetabling',
  labels,
  contract,
  sentences: {
    'timetabling.hours-changed': sentence('Changed the hours of {name} for timetables'),
    'timetabling.wishes-changed': sentence('Changed what {name} wishes of timetables'),
    'timetabling.rules-changed': sentence('Changed the rules of timetables of {name}'),
    'timetabling.way-changed': sentence('Set the way from {from} to {to} to {minutes} minutes'),
    'timetabling.started': sentence('Had the program draw up {name}'),
    'timetabling.stopped': sentence('Stopped the program while it drew up {name}'),
    'timetabling.adopted': sentence(
      'Adopted the week that the program found for {name}: {count, plural, one {# lesson} other {# lessons}} moved',
    ),
    'timetabling.discarded': sentence('Discarded the week that the program found for {name}'),
  },
  quiet: ['timetabling.started', 'timetabling.stopped', 'timetabling.discarded'],
  routes,
  personal: [
    { table: 'teacher_wish', area: 'learning', by: { employee_id: 'person' }, erase: { reason: "''" } },
  ],
  mentions: { 'timetable_run.asked_by': 'what the school has set' },
  audited: {
    teacher_wish: contract.wishesBody,
    timetabling_policy: z.object({
      gaps: level(ruleTitles.gaps),
      spread: level(ruleTitles.spread),
      twiceADay: level(ruleTitles.twiceADay),
      heavyLate: level(ruleTitles.heavyLate),
      heavyLateFrom: z.int().meta({ title: 'Late from period' }),
      heavyLateSubjectIds: z.array(z.uuid()).meta({ title: 'Heavy subjects' }),
      afterBreak: level(ruleTitles.activeAfterBreak),
      afterBreakSubjectIds: z.array(z.uuid()).meta({ title: 'Subjects with games' }),
      longestRun: level(ruleTitles.longestRun),
      longestRunPeriods: z.int().meta({ title: 'Lessons in a row' }),
      firstAndLast: level(ruleTitles.firstAndLast),
      roomChanges: level(ruleTitles.roomChanges),
      distance: level(ruleTitles.distance),
    }),
  },
})
