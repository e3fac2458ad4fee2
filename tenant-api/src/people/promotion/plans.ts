import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { refuse, refuseField, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { academicYears } from '../../institute/calendar/contract.ts'
import { academicYear } from '../../institute/calendar/tables.ts'
import { campus, section } from '../../institute/structure/tables.ts'
import { type Choice, promotionPermission, type RollRule } from './contract.ts'
import { countsIn, judged, list } from './outcome.ts'
import { findPlan, type Plan } from './plan.ts'
import { inFull } from './rehearsal.ts'
import { promotion, promotionChoice, promotionSection } from './tables.ts'

const { resource } = promotionPermission

type Begun = { campusId: string | null; fromYearId: string; toYearId: string; classIds: string[] }

/** Begins a plan. Refuses years that are not of the campus, or not in this order. */
export async function beginPromotion(school: School, user: User, given: Begun) {
  const at = school.now().toISOString()
  return school.transaction(user, 'promotions.begun', async (tx) => {
    await refuseElsewhere(tx, user, given.campusId)
    const [from, to] = await yearsFor(tx, user, given)
    if (to.firstDay <= from.firstDay)
      refuseField('toYearId', sentence('The new year must begin after the old one'), 'choice')
    const [row] = await tx
      .insert(promotion)
      .values({ ...given, createdAt: at, updatedAt: at })
      .returning({ id: promotion.id })
    describe(tx, { from: from.name, to: to.name })
    return inFull(tx, user, await findPlan(tx, user, { id: row?.id ?? '', to: 'edit' }))
  })
}

/** All campuses at once are for who may act for all of them. */
async function refuseElsewhere(tx: Tx, user: User, campusId: string | null): Promise<void> {
  const mine = reach(user, resource, 'edit', { campus: campus.id })
  const [found] = campusId
    ? await tx
        .select({ id: campus.id, isMine: sql<boolean>`${mine}` })
        .from(campus)
        .where(and(eq(campus.id, campusId), isNull(campus.archivedAt)))
    : [{ id: '', isMine: user.grants.some(isOfAll) }]
  if (!found) refuseField('campusId', sentence('This campus no longer exists. Choose another'), 'choice')
  if (!found.isMine)
    refuse('beyond-reach', 'You may add here only what lies within your own campus', {}, { status: 403 })
}

function isOfAll(grant: User['grants'][number]): boolean {
  return grant.resource === resource && grant.action === 'edit' && grant.reach === 'institute'
}

/** Both years count at the campus; those of all campuses are the institute's, or both of one campus. */
async function yearsFor(tx: Tx, user: User, { campusId, fromYearId, toYearId }: Begun) {
  const found = await tx
    .select()
    .from(academicYear)
    .where(
      and(
        inArray(academicYear.id, [fromYearId, toYearId]),
        isNull(academicYear.archivedAt),
        reach(user, academicYears.name, 'view', { campus: academicYear.campusId, shared: true }),
      ),
    )
    .for('key share')
  const [from, to] = [fromYearId, toYearId].map((id) => found.find((year) => year.id === id))
  if (!from) refuseField('fromYearId', gone, 'choice')
  if (!to) refuseField('toYearId', gone, 'choice')
  if (from.campusId !== to.campusId)
    refuseField('toYearId', sentence('Choose two years of the same campus, or of the institute'), 'choice')
  if (campusId !== null && !(await countsAt(tx, from, campusId)))
    refuseField('fromYearId', sentence('This campus does not count in this academic year'), 'choice')
  return [from, to] as const
}

const gone = sentence('This academic year no longer exists. Choose another')

async function countsAt(tx: Tx, year: { campusId: string | null }, campusId: string): Promise<boolean> {
  if (year.campusId !== null) return year.campusId === campusId
  const [own] = await tx
    .select({ id: academicYear.id })
    .from(academicYear)
    .where(and(eq(academicYear.campusId, campusId), isNull(academicYear.archivedAt)))
    .limit(1)
  return own === undefined
}

type Changed = {
  id: string
  classIds?: string[] | undefined
  rollRule?: RollRule | undefined
  sections?: { id: string; targetId: string | null }[] | undefined
}

/** Says where sections go, which classes are meant, how roll numbers are given. */
export async function changePromotion(school: School, user: User, { id, sections = [], ...set }: Changed) {
  return changePlan(school, user, id, async (tx, plan) => {
    await refuseTargets(tx, user, {
      plan,
      ids: sections.flatMap(({ targetId }) => targetId ?? []),
    })
    if (Object.values(set).some((value) => value !== undefined))
      await tx.update(promotion).set(set).where(eq(promotion.id, id))
    if (sections.length > 0)
      await tx
        .insert(promotionSection)
        .values(await known(tx, user, { plan, sections }))
        .onConflictDoUpdate({
          target: [promotionSection.promotionId, promotionSection.sectionId],
          set: { targetId: sql`excluded.target_id` },
        })
  })
}

/** Sections that the plan is about; what is said twice of one is said last. */
async function known(
  tx: Tx,
  user: User,
  { plan, sections }: { plan: Plan; sections: { id: string; targetId: string | null }[] },
) {
  const said = new Map(sections.map((one) => [one.id, one.targetId]))
  const rows = await tx.execute<{ id: string }>(
    sql`with ${judged(plan, user)} select id from way where id = any(${list([...said.keys()])}::uuid[])`,
  )
  if (rows.length < said.size) refuse('promotions.no-section', 'One of these sections is not in this plan')
  return rows.map((row) => ({ promotionId: plan.id, sectionId: row.id, targetId: said.get(row.id) ?? null }))
}

type Chosen = { id: string; choice: Choice | null; sectionId: string | null }

/** Chooses for students; null lets them go with their section again. */
export async function chooseMovers(
  school: School,
  user: User,
  { id, students }: { id: string; students: readonly Chosen[] },
) {
  return changePlan(school, user, id, async (tx, plan) => {
    await refuseTargets(tx, user, { plan, ids: students.flatMap(({ sectionId }) => sectionId ?? []) })
    const said = new Map(students.map((one) => [one.id, one]))
    const rows = await tx.execute<{ id: string }>(sql`
      with ${judged(plan, user)}
      select student_id as id from judged where student_id = any(${list([...said.keys()])}::uuid[])`)
    if (rows.length < said.size) refuse('promotions.no-student', 'One of these students is not in this plan')
    await tx
      .delete(promotionChoice)
      .where(and(eq(promotionChoice.promotionId, id), inArray(promotionChoice.studentId, [...said.keys()])))
    const values = [...said.values()].flatMap(({ id: studentId, choice, sectionId }) =>
      choice === null
        ? []
        : [{ promotionId: id, studentId, choice, sectionId: goesSomewhere.has(choice) ? sectionId : null }],
    )
    if (values.length > 0) await tx.insert(promotionChoice).values(values)
  })
}

const goesSomewhere: ReadonlySet<Choice> = new Set(['promote', 'retain'])

/** A section to go to is open, counts in the new year, and lies where who chooses it may. */
async function refuseTargets(tx: Tx, user: User, { plan, ids }: { plan: Plan; ids: readonly string[] }) {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const rows = await tx.execute(sql`
    select section.id from section
    where section.id = any(${list(wanted)}::uuid[]) and section.archived_at is null and ${countsIn(plan.toYear)}
      and ${reach(user, resource, 'edit', { campus: section.campusId })}
    for key share`)
  if (rows.length < wanted.length)
    refuse(
      'promotions.no-target',
      'Students go only into open sections of your own campuses that count in the new year',
    )
}

export async function dropPromotion(school: School, user: User, { id }: { id: string }) {
  return school.transaction(user, 'promotions.dropped', async (tx) => {
    const plan = await lockPlan(tx, user, id)
    refuseUnless(plan, ['open'])
    await tx.delete(promotion).where(eq(promotion.id, id))
    describe(tx, { from: plan.fromYear.name, to: plan.toYear.name })
    return { id }
  })
}

/** An act that changes a plan which was not carried out yet. */
async function changePlan(
  school: School,
  user: User,
  id: string,
  fn: (tx: Tx, plan: Plan) => Promise<unknown>,
) {
  return school.transaction(user, 'promotions.updated', async (tx) => {
    const plan = await lockPlan(tx, user, id)
    refuseUnless(plan, ['open', 'scheduled'])
    await fn(tx, plan)
    const at = school.now().toISOString()
    await tx
      .update(promotion)
      .set({ version: sql`${promotion.version} + 1`, updatedAt: at })
      .where(eq(promotion.id, id))
    describe(tx, { from: plan.fromYear.name, to: plan.toYear.name })
    return inFull(tx, user, await findPlan(tx, user, { id, to: 'edit' }))
  })
}

/** Holds a plan that the user may change; refuses with 404 what is out of sight, with 403 what is not theirs. */
export async function lockPlan(tx: Tx, user: User, id: string): Promise<Plan> {
  await tx.select({ id: promotion.id }).from(promotion).where(eq(promotion.id, id)).for('update')
  const plan = await findPlan(tx, user, { id, to: 'edit' })
  if (!plan.mayEdit) refuseUnchangeable()
  return plan
}

export function refuseUnless({ state }: Plan, states: readonly Plan['state'][]): void {
  if (states.includes(state)) return
  if (state === 'done')
    refuse('promotions.done', 'This promotion was carried out. Take it back first', {}, { status: 409 })
  if (state === 'open' || state === 'scheduled')
    refuse('promotions.open', 'This promotion was not carried out', {}, { status: 409 })
  refuse('promotions.under-way', 'This promotion is under way. Wait until it has ended', {}, { status: 409 })
}
