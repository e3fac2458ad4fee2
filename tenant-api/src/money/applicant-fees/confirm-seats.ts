import { sql } from 'drizzle-orm'
import { recordLabel } from 'kit/contract/record-label'
import { Refusal } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { holdersOf } from '../../access/sessions/rights/holders.ts'
import { describe, NothingDone, system, unlessNothing } from '../../core/acts/act.ts'
import type { DomainEvent } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import { admissions, type Stage } from '../../admissions/applicants/contract.ts'
import { put } from '../../admissions/applicants/stages.ts'
import { admission } from '../../admissions/applicants/tables.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { applicantStages, type ApplicantStage } from '../fee-setup/contract.ts'
import { askWithin } from './ask-fees.ts'
import { tellConfirmed } from './messages.ts'

const keeper = system(sentence('Fees of applicants'))

/** At which step of the board a fee is asked by itself. */
const askedAt: Partial<Record<Stage, ApplicantStage>> = {
  applied: 'prospectus',
  scheduled: 'test',
  offered: 'admission',
}

/** Something was settled: by a receipt, a waiver or a credit. Whose admission fee is paid has the seat. */
export async function confirmSettled(
  school: School,
  { payload }: Pick<DomainEvent, 'payload'>,
): Promise<void> {
  for (const id of idsOf(payload)) await confirmSeat(school, id)
}

/** Applications arrived or moved on: asks for what the school asks by itself, and confirms a seat that is paid already. */
export async function askMoved(school: School, { payload }: Pick<DomainEvent, 'payload'>): Promise<void> {
  for (const id of idsOf(payload)) {
    await askByRule(school, id)
    await confirmSeat(school, id)
  }
}

async function askByRule(school: School, id: string): Promise<void> {
  const [row] = await school.db.execute<{ stage: Stage; stages: ApplicantStage[] }>(sql`
    select a.stage, to_jsonb(array(select f.stage from applicant_fee f
      where f.campus_id = a.campus_id and coalesce(f.class_id, a.class_id) = a.class_id and f.is_automatic
        and f.archived_at is null)) as stages
    from admission a where a.id = ${id}::uuid and a.archived_at is null`)
  const stage = row && askedAt[row.stage]
  if (!stage || !row.stages.includes(stage)) return
  const today = await school.today()
  try {
    await unlessNothing(
      school.transaction(keeper, 'applicant-fees.asked', async (tx) => {
        const { asked } = await askWithin(tx, null, { ids: [id], stage, dueOn: null, today })
        const [first] = asked
        if (!first) throw new NothingDone()
        describe(tx, { stage: applicantStages[stage], count: 1, name: first.name, amount: '' })
      }),
    )
  } catch (error) {
    // A closed month keeps nobody's event waiting: the office asks by hand.
    if (!(error instanceof Refusal)) throw error
  }
}

/** Who was offered a seat and has settled the admission fee has accepted it. */
async function confirmSeat(school: School, id: string): Promise<void> {
  const today = await school.today()
  await unlessNothing(
    school.transaction(keeper, 'applicant-fees.confirmed', async (tx) => {
      const [row] = await tx
        .select()
        .from(admission)
        .where(sql`${admission.id} = ${id}::uuid and ${admission.stage} = 'offered' and ${admission.archivedAt} is null
          and exists (select from invoices i where i.admission_id = ${admission.id} and i.kind = 'admission' and i.state = 'paid')`)
        .for('update')
      if (!row) throw new NothingDone()
      await put(tx, row, { stage: 'accepted', decidedOn: null, reason: '' })
      const name = recordLabel(admissions, row)
      describe(tx, { name })
      await tellConfirmed(tx, id)
      const { campusId: campus } = row
      await notify(tx, await holdersOf(tx, { may: [admissions.name, 'edit'], campus, on: today }), {
        category: 'general',
        title: { sentence: sentence('The seat of {name} is confirmed'), fill: { name } },
        body: { sentence: sentence('The admission fee is settled. The child can be enrolled.') },
        page: `admissions/${id}`,
      })
    }),
  )
}

function idsOf({ ids }: DomainEvent['payload']): string[] {
  return Array.isArray(ids) ? ids.map(String) : []
}
