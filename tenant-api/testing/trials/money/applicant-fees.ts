import { admissions, exampleAdmission } from 'tenant-api/contract/admissions/applicants'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleApplicantFee, exampleFeeWaiver } from 'tenant-api/contract/money/applicant-fees'
import { exampleChallan } from 'tenant-api/contract/money/challans'
import { exampleFamily } from 'tenant-api/contract/money/family-accounts'
import { exampleFeeType } from 'tenant-api/contract/money/fee-setup'
import { exampleInvoice } from 'tenant-api/contract/money/invoices'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { prepared, visiting } from '../admissions/applicants.ts'
import type { Sql } from '../people/students-and-guardians.ts'
import { challan } from './challans.ts'
import { invoice } from './invoices.ts'

const { classId } = admissions.example.body
/** The account of the application alone. */
const ownFamily = '01980000-0000-7000-8000-0000000f9901'
const exampleParty = '01980000-0000-7000-8000-0000000f7501'

/** Rows of these lists are decided about by a power of its own. */
export const decidedOn = {
  'POST /applicant-fee-waivers/:id/decision': 'invoices',
  'POST /applicant-fees/requests': 'admissions',
}

/** What the examples of fees before enrolment stand on. */
export const preparations: Record<string, Preparation> = {
  ...Object.fromEntries(
    [
      'GET /applicant-fees/:id',
      'PATCH /applicant-fees/:id',
      'DELETE /applicant-fees/:id',
      'POST /applicant-fees/:id/restoration',
      'POST /applicant-fees/filing',
      'GET /applicant-fees/:id/history',
      'GET /applicant-fees/:id/history/:day',
    ].map((name) => [name, prepared(rule)]),
  ),
  'POST /applicant-fees/changes': async (scene) => {
    await prepared(rule)(scene)
    return { body: { set: { dueDays: 10 }, of: { ids: [exampleApplicantFee] } } }
  },
  'POST /applicant-fees': prepared(noRule),
  'GET /admissions/:id/fees': prepared(ofApplicant),
  'POST /applicant-fees/requests': prepared(rule),
  'POST /invoices/:id/fee-waivers': prepared(ofApplicant),
  'POST /applicant-fee-waivers/:id/decision': prepared(waiver),
  'GET /applicant-fee-waivers/waiting': prepared(waiver),
  'GET /admission-visits/:visit/fees': visiting,
  'POST /admission-visits/:visit/challans': async (scene) => {
    const parts = await visiting(scene)
    await change(scene.school, alone)
    return parts
  },
  'GET /admission-visits/:visit/challans/:id/file': async (scene) => {
    const { params, ...parts } = await visiting(scene)
    await change(scene.school, withChallan)
    return { ...parts, params: { ...params, id: exampleChallan } }
  },
}

async function noRule(sql: Sql): Promise<void> {
  await sql`delete from applicant_fee`
}

/** The admission fee of the main campus, as the plan of the demo school has it. */
async function rule(sql: Sql): Promise<void> {
  await noRule(sql)
  await sql`update period set state = 'open', closed_at = null, reopening_at = null, reopening_by_id = null`
  await sql`update fee_type set archived_at = null where id = ${exampleFeeType}`
  await sql`insert into applicant_fee (id, title, campus_id, stage) values (${exampleApplicantFee}, 'Admission', ${mainCampus}, 'admission')`
  await sql`update invoice set cancelled_at = now() where admission_id = ${exampleAdmission} and cancelled_at is null`
}

/** The invoice of the examples is the applicant's. */
async function ofApplicant(sql: Sql): Promise<void> {
  await rule(sql)
  await sql`delete from applicant_fee_waiver where invoice_id = ${exampleInvoice}`
  await invoice(sql)
  await sql`update admission set family_account_id = ${exampleFamily} where id = ${exampleAdmission}`
  await sql`update party set student_id = null, admission_id = ${exampleAdmission} where id = ${exampleParty}`
  await sql`update invoice set kind = 'admission', student_id = null, admission_id = ${exampleAdmission}, class_id = ${classId}
    where id = ${exampleInvoice}`
}

/** The application has an account of its own, where nothing else is open. */
async function alone(sql: Sql): Promise<void> {
  await sql`delete from challan where family_account_id = ${ownFamily}`
  await ofApplicant(sql)
  await sql`insert into family_account (id, serial, code, psid) values (${ownFamily}, 98000001, 'TRIAL-3', '10043990000025')
    on conflict (id) do nothing`
  await sql`delete from family_member where family_account_id = ${ownFamily}`
  await sql`update admission set family_account_id = ${ownFamily} where id = ${exampleAdmission}`
  await sql`update invoice set family_account_id = ${ownFamily} where id = ${exampleInvoice}`
}

async function withChallan(sql: Sql): Promise<void> {
  await challan(sql)
  await alone(sql)
  await sql`update challan set family_account_id = ${ownFamily} where id = ${exampleChallan}`
}

async function waiver(sql: Sql): Promise<void> {
  await ofApplicant(sql)
  await sql`insert into applicant_fee_waiver (id, invoice_id, campus_id, amount, reason, asked_by)
    values (${exampleFeeWaiver}, ${exampleInvoice}, ${mainCampus}, 850000, 'The mother teaches here', 'Waqas Javed')`
}
