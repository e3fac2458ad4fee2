import type { Action, Reach } from 'kit/contract/contract'
import { oneOf, rowOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { byCampus, homePage, type OpenPage, pageRead } from '../../core/page-reads.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { subjects } from '../../institute/structure/contract.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { announceJob, messages, tellCorrected } from './notify.ts'
import { resultCrud } from './find-result.ts'
import { routes } from './routes.ts'

const grants = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [contract.results.name, action, reach])
const approves = (reach: Reach): DefaultGrant => [contract.resultApprovals.resource, 'edit', reach]

/** The results in a state that wait at home, of which one alone is opened at once. */
const waiting = (state: contract.ResultState) => (page: OpenPage) => [
  { query: { ...byCampus(page), state, limit: 2 } as never },
]

const list = combineModules({
  name: 'results',
  parts: [
    crudModule(contract.results, resultCrud, { grants: {}, hint: 'sectionTitle' }),
    defineModule({
      name: 'results',
      defaultGrants: {
        super_admin: [...grants('institute', 'view', 'mark', 'edit'), approves('institute')],
        administrator: [...grants('institute', 'view', 'mark', 'edit'), approves('institute')],
        admin: [...grants('campus', 'view', 'mark', 'edit'), approves('campus')],
        campus_manager: [...grants('campus', 'view', 'mark', 'edit'), approves('campus')],
        moderator: grants('campus', 'view', 'mark'),
        teacher: grants('section', 'view', 'mark'),
        section_teacher: grants('section', 'view', 'mark'),
      },
      routes,
      pageReads: [
        pageRead(homePage, contract.results.endpoints.list, {
          needs: [[contract.resultApprovals.resource, 'edit']],
          inputs: waiting('submitted'),
        }),
        pageRead(homePage, contract.results.endpoints.list, {
          needs: [[contract.results.name, 'mark']],
          inputs: waiting('open'),
        }),
      ],
    }),
  ],
})

const setId = rowOf(() => contract.results).meta({ title: 'Result' })
const studentId = rowOf(() => students).meta({ title: 'Student' })
const instant = z.iso.datetime()

/** The results of sections: prepared, submitted, approved, published as cards, and corrected by new editions. */
export const results = defineModule({
  ...list,
  contract,
  labels,
  messages,
  jobs: { 'results.announce': announceJob },
  events: { 'result.corrected': tellCorrected },
  sentences: {
    ...list.sentences,
    'results.begun': sentence('Began the result {name} of {sections}'),
    'results.remarked': sentence(
      'Wrote remarks or conduct of {count, plural, one {# student} other {# students}} for {name} of {section}',
    ),
    'results.commented': sentence(
      'Wrote remarks of the head or of a subject about {count, plural, one {# student} other {# students}} for {name} of {section}',
    ),
    'results.submitted': sentence('Submitted the result {name} of {section}'),
    'results.approved': sentence('Approved the result {name} of {section}'),
    'results.returned': sentence('Returned the result {name} of {section}: {reason}'),
    'results.published': sentence(
      'Published results with {count, plural, one {# card} other {# cards}}: {names}',
    ),
    'results.withdrawn': sentence('Withdrew the result {name} of {section}: {reason}'),
    'results.corrected': sentence(
      'Corrected {count, plural, one {# report card} other {# report cards}} of {name} of {section}: {reason}',
    ),
    'results.held': sentence('Held back the result {title} of {name}'),
    'results.released': sentence('Released the result {title} of {name}: {reason}'),
    'results.seeded': sentence('Added the results of the demo school'),
  },
  personal: [
    {
      table: 'result_card',
      area: 'learning',
      by: { student_id: 'student' },
      hides: ['code', 'fingerprint'],
      erase: {
        snapshot: `jsonb_set(jsonb_set(jsonb_set(snapshot, '{student}', snapshot -> 'student' || '{"name": "", "otherName": "", "fatherName": "", "otherFatherName": "", "registrationNumber": ""}'), '{remark}', '""'), '{otherRemark}', '""') - 'remarks'`,
        reason: "''",
      },
    },
    {
      table: 'result_remark',
      area: 'learning',
      by: { student_id: 'student' },
      erase: { remark: "''", other_remark: "''" },
    },
    {
      table: 'result_comment',
      area: 'learning',
      by: { student_id: 'student' },
      erase: { remark: "''", other_remark: "''" },
    },
    {
      table: 'result_hold',
      area: 'learning',
      by: { student_id: 'student' },
      erase: { note: "''", release_reason: "''" },
    },
  ],
  audited: {
    result_set: z.object({
      submittedById: z.uuid().meta({ title: 'Submitted by' }),
      submittedBy: z.string().meta({ title: 'Submitted by' }),
      submittedAt: instant.meta({ title: 'Submitted' }),
      approvedById: z.uuid().meta({ title: 'Approved by' }),
      approvedBy: z.string().meta({ title: 'Approved by' }),
      approvedAt: instant.meta({ title: 'Approved' }),
      reason: z.string().meta({ title: 'Reason' }),
    }),
    result_remark: z.object({
      setId,
      studentId,
      remark: z.string().meta({ title: 'Remark' }),
      otherRemark: z.string().meta({ title: 'Remark in the other script' }),
      conduct: z.record(z.string(), z.string()).meta({ title: 'Conduct' }),
    }),
    result_comment: z.object({
      setId,
      studentId,
      subjectId: rowOf(() => subjects).meta({ title: 'Subject' }),
      remark: z.string().meta({ title: 'Remark' }),
      otherRemark: z.string().meta({ title: 'Remark in the other script' }),
    }),
    result_hold: z.object({
      setId,
      studentId,
      cause: oneOf(contract.holdCauses).meta({ title: 'Why' }),
      note: z.string().meta({ title: 'Note for the office' }),
      placedBy: z.string().meta({ title: 'Held back by' }),
      placedAt: instant.meta({ title: 'Held back' }),
      releasedBy: z.string().meta({ title: 'Released by' }),
      releasedAt: instant.meta({ title: 'Released' }),
      releaseReason: z.string().meta({ title: 'Reason for the release' }),
    }),
  },
})
