import type { Action, Reach } from 'kit/contract/contract'
import { sentence } from 'kit/text/words'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { byCampus, homePage, pageRead } from '../../core/page-reads.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { messages, tellMissingScores } from './messages.ts'
import { remindJob } from './reminders.ts'
import { routes } from './routes.ts'

const grants = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [contract.scores.resource, action, reach])

/** The marks of students, as they were entered. */
export const scores = defineModule({
  name: 'scores',
  labels,
  columns: {
    scored: sentence('Scored'),
    absent: sentence('Absent'),
    excused: sentence('Excused'),
    missing: sentence('Not handed in'),
    malpractice: sentence('Unfair means'),
    cleared: sentence('Taken back'),
  },
  contract,
  defaultGrants: {
    super_admin: grants('institute', 'view', 'mark', 'edit'),
    administrator: grants('institute', 'view', 'mark', 'edit'),
    admin: grants('campus', 'view', 'mark', 'edit'),
    campus_manager: grants('campus', 'view', 'mark', 'edit'),
    // Moderators enter what teachers hand in on paper; after the lock they change nothing.
    moderator: grants('campus', 'view', 'mark'),
    teacher: grants('section', 'view', 'mark'),
    section_teacher: grants('section', 'view', 'mark'),
  },
  sentences: {
    'scores.entered': sentence(
      'Entered {count, plural, one {# mark} other {# marks}} of {name} for {sections}',
    ),
    'scores.corrected': sentence(
      'Changed {count, plural, one {# mark} other {# marks}} of {name} for {sections}: {reason}',
    ),
    'scores.reminded': sentence('Reminded the teachers of the missing marks of {name} for {sections}'),
    'scores.missing': sentence(
      'Reminded the teachers of the missing marks of {count, plural, one {# assessment} other {# assessments}}',
    ),
    'scores.seeded': sentence('Added the marks of the demo school'),
    'scores.crowd-seeded': sentence('Added the marks of the demo school'),
  },
  routes,
  pageReads: [
    pageRead(homePage, contract.listMissingScores, {
      needs: [[contract.scores.resource, 'mark']],
      inputs: (page) => [{ query: byCampus(page) }],
    }),
  ],
  messages,
  jobs: { 'scores.remind': remindJob },
  events: { 'scores.missing': tellMissingScores },
  personal: [{ table: 'score', area: 'learning', by: { student_id: 'student' }, erase: 'keep' }],
})
