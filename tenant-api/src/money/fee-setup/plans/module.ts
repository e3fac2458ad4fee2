import { sql } from 'drizzle-orm'
import { oneOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { defineModule } from '../../../core/module.ts'
import type { School } from '../../../core/school/school.ts'
import { crudModule } from '../../../crud/resource-module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { feePlanCrud } from './fee-plans.ts'
import { routes } from './routes.ts'

const list = crudModule(contract.feePlans, feePlanCrud, {
  grants: {
    institute: { delete: ['super_admin', 'administrator'] },
    campus: { edit: ['admin', 'campus_manager', 'finance_staff'], view: ['moderator'] },
    own: { view: ['guardian', 'student'] },
  },
})
const { feeTypeId, programId, serviceId, ...changed } = contract.changedFee.shape

/** What each campus charges in a year, and from when on. */
export const feePlans = defineModule({
  ...list,
  contract,
  labels,
  sentences: {
    ...list.sentences,
    'fee-plans.fees-changed': sentence(
      'Changed {count, plural, one {# fee} other {# fees}} of the plan {name} from {day} on',
    ),
    'fee-plans.copied': sentence(
      'Copied the plan {name} to {to} with {percent} percent more: {count, plural, one {# fee} other {# fees}}',
    ),
  },
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve)
  },
  checklist: [
    {
      key: 'fees',
      title: sentence('Set your fees'),
      hint: sentence('Fee types first, then the plan of each campus: what every class pays in the year'),
      page: 'fee-plans',
      rank: 145,
      done: hasFees,
    },
  ],
  audited: {
    fee_plan_line: z.object({
      ...changed,
      feeTypeId,
      programId,
      serviceId,
      classId: z.uuid().meta({ title: 'Class' }),
      planId: z.uuid().meta({ title: 'Fee plan' }),
      campusId: contract.feePlans.fields.shape.campusId,
      cycle: oneOf(contract.cycles).meta({ title: 'Recurring cycle' }),
      validFrom: contract.changePlan.body.shape.from,
      validUntil: z.iso.date().nullable().meta({ title: 'Last day' }),
    }),
  },
})

async function hasFees(school: School): Promise<boolean> {
  const [row] = await school.db.execute(sql`
    select 1 from fee_plan_line l join fee_plan p on p.id = l.plan_id where p.archived_at is null limit 1`)
  return row !== undefined
}
