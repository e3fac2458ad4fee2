import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleFeeType, exampleService, exampleSubscription } from 'tenant-api/contract/money/fee-setup'
import { examplePlan } from 'tenant-api/contract/money/fee-setup/plans'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { ofResource, type Preparation } from '../../../../scripts/trust/scene.ts'
import { enrol, prepared, type Sql } from '../people/students-and-guardians.ts'
import { plainRows } from '../plain-rows.ts'

/** What the examples of fee types, concessions, taxes, sponsors, services and plans stand on. */
export const preparations: Record<string, Preparation> = {
  ...plainRows('tax-rates', 'tax_rate'),
  ...plainRows('concession-types', 'concession_type'),
  ...plainRows('sponsors', 'sponsor'),
  ...plainRows('fee-types', 'fee_type'),
  'DELETE /fee-types/:id': unused('fee-types', 'fee_type'),
  'POST /fee-types/filing': unused('fee-types', 'fee_type'),
  'POST /fee-types/changes': async (scene) => {
    await plainRows('fee-types', 'fee_type')['PATCH /fee-types/:id']?.(scene)
    return { body: { set: { concessionApplies: true }, of: { ids: [exampleFeeType] } } }
  },
  ...ofResource('/services', services),
  'POST /services/changes': async (scene) => {
    await services(scene)
    return { body: { set: { capacity: 40 }, of: { ids: [exampleService] } } }
  },
  'GET /services/:id/students': services,
  'POST /services/:id/students': services,
  'GET /students/:id/services': prepared(),
  'POST /service-subscriptions/:id/ending': async (scene) => {
    await services(scene)
    await change(
      scene.school,
      (sql) => sql`insert into service_subscription (id, service_id, student_id, valid_from)
        values (${exampleSubscription}, ${exampleService}, ${exampleStudent}, '2026-04-01')`,
    )
    return undefined
  },
  ...ofResource('/fee-plans', plans),
  'POST /fee-plans': withoutPlan,
  'GET /fee-plans/coverage': prepared(enrol),
  'GET /fee-plans/:id/lines': plans,
  'GET /fee-plans/:id/planner': plans,
  'POST /fee-plans/:id/changes': plans,
  'GET /fee-plans/:id/copy': plans,
  'POST /fee-plans/:id/copy': plans,
  'GET /students/:id/fee-structure': prepared(enrol),
}

/** Nothing refers to the rows, so that they go to the archive. */
function unused(name: string, table: string): Preparation {
  return async (scene) => {
    await plainRows(name, table)[`DELETE /${name}/:id`]?.(scene)
    await change(scene.school, async (sql) => {
      await sql`delete from fee_plan_line`
      await sql`delete from service_subscription`
      await sql`delete from service`
    })
    return undefined
  }
}

/** The van of the main campus, which nobody takes and which has no price, and a student who may take it. */
async function services(scene: Parameters<Preparation>[0]): Promise<undefined> {
  await prepared(async (sql) => {
    await sql`delete from fee_plan_line where service_id is not null`
    await sql`delete from service_subscription`
    await sql`delete from service where id <> ${exampleService}`
    await feeType(sql)
    await sql`insert into service (id, title, campus_id, fee_type_id)
      values (${exampleService}, ${scene.school.canary}, ${mainCampus}, ${exampleFeeType})
      on conflict (id) do update set archived_at = null, campus_id = ${mainCampus}, title = excluded.title`
  })(scene)
}

async function plans(scene: Parameters<Preparation>[0]): Promise<undefined> {
  await prepared(async (sql) => {
    await onlyPlan(sql)
    await feeType(sql)
    await sql`insert into fee_plan_line (plan_id, campus_id, fee_type_id, amount, cycle, valid_from)
      values (${examplePlan}, ${mainCampus}, ${exampleFeeType}, 650000, 'monthly', '2026-04-01')`
  })(scene)
}

async function withoutPlan(scene: Parameters<Preparation>[0]): Promise<undefined> {
  await prepared(async (sql) => {
    await onlyPlan(sql)
    await sql`update fee_plan set archived_at = now()`
  })(scene)
}

async function onlyPlan(sql: Sql): Promise<void> {
  await sql`delete from fee_plan_line`
  await sql`delete from fee_plan where id::text not like '01980000%'`
  await sql`update fee_plan set archived_at = null`
}

async function feeType(sql: Sql): Promise<void> {
  await sql`update fee_type set archived_at = null where id = ${exampleFeeType}`
}
