import { eq, sql } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { refuseStale, withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { refuseUnwritable } from '../../crud/row.ts'
import { bandsOf } from '../grade-systems/grade-systems.ts'
import { type SchemeLift, schemes, type SchemeView, type TreeNode } from './contract.ts'
import { schemeCrud } from './schemes.ts'
import { scheme, schemeLift, schemeNode } from './tables.ts'
import { refuseWrongTree } from './tree-rules.ts'

type One = { id: string }
type Tree = { nodes: readonly TreeNode[]; lifts: readonly SchemeLift[] }

export async function readScheme(school: School, user: User, { id }: One): Promise<SchemeView> {
  return viewOf(school.db, user, { id })
}

/** Replaces what goes into a result; of the version that was seen. */
export async function changeTree(
  school: School,
  user: User,
  { id, version, ...tree }: One & Tree & { version: number },
): Promise<SchemeView> {
  refuseWrongTree(tree)
  const writing = school.transaction(user, 'schemes.tree-changed', async (tx) => {
    await tx.execute(sql`select from ${scheme} where ${scheme.id} = ${id}::uuid for update`)
    const before = await viewOf(tx, user, { id, action: 'edit' })
    if (!before.mayEdit && !before.isUsed)
      refuse('archived', 'This is in the archive. Restore it before you change it', {}, { status: 409 })
    if (before.version !== version) refuseStale(before)
    refuseUnknown(before, tree)
    const at = timeOf(tx).toISOString()
    await tx
      .update(scheme)
      .set({ version: version + 1, updatedAt: at })
      .where(eq(scheme.id, id))
    await writeTree(tx, id, tree)
    describe(tx, { name: before.title, count: tree.nodes.filter(({ kind }) => kind === 'subject').length })
    return viewOf(tx, user, { id, action: 'edit' })
  })
  return withConstraintMessages(schemeCrud.taken, writing)
}

type Copy = { title: string; yearId: string; classId: string; campusId: string | null; termId: string | null }

/** Copies a scheme, used or not, for another class, term or year. Terms in it belong to their year. */
export async function copyScheme(
  school: School,
  user: User,
  { id, ...copy }: One & Copy,
): Promise<SchemeView> {
  const writing = school.transaction(user, 'schemes.copied', async (tx) => {
    const from = await viewOf(tx, user, { id, action: 'edit' })
    const at = sql`${timeOf(tx).toISOString()}::timestamptz`
    const [row] = await tx.execute<One & { isOtherYear: boolean }>(sql`
      insert into scheme (title, year_id, class_id, campus_id, term_id, grade_system_id, adds_by, sums, absent, ranks, ties,
        grace_percent, grace_subjects, grace_marks, compartments, created_at, updated_at)
      select ${copy.title}, ${copy.yearId}::uuid, ${copy.classId}::uuid, ${copy.campusId}::uuid, ${copy.termId}::uuid,
        grade_system_id, adds_by, sums, absent, ranks, ties, grace_percent, grace_subjects, grace_marks, compartments,
        ${at}, ${at}
      from scheme where id = ${id}::uuid
      returning id, year_id <> (select year_id from scheme o where o.id = ${id}::uuid) as "isOtherYear"`)
    if (!row) throw new Error('an insert returned nothing')
    if (row.isOtherYear && from.nodes.some(({ kind }) => kind === 'term'))
      refuseField('yearId', sentence('This scheme adds terms of its year. Copy it within the year'), 'choice')
    const ids = await newIds(tx, from.nodes.length)
    const fresh = new Map(from.nodes.map((node, place) => [node.id, ids[place] ?? '']))
    const nodes = from.nodes.map((node) => ({
      ...node,
      id: fresh.get(node.id) ?? '',
      parentId: node.parentId === null ? null : (fresh.get(node.parentId) ?? null),
    }))
    await writeTree(tx, row.id, { nodes, lifts: from.lifts })
    describe(tx, { name: from.title, to: copy.title })
    return viewOf(tx, user, { ...row, action: 'edit' })
  })
  return withConstraintMessages(schemeCrud.taken, writing)
}

async function newIds(tx: Tx, count: number): Promise<string[]> {
  const rows = await tx.execute<One>(sql`select uuidv7() as id from generate_series(1, ${count}::int)`)
  return rows.map(({ id }) => id)
}

/** The parts and lifts of a scheme in a few statements; parts that stay keep their rows. */
export async function writeTree(tx: Tx, schemeId: string, { nodes, lifts }: Tree): Promise<void> {
  const at = timeOf(tx).toISOString()
  const moment = sql`${at}::timestamptz`
  const lines = nodes.map((node, place) => ({ ...node, position: place + 1 }))
  const input = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (id uuid, "parentId" uuid, position smallint,
    kind text, title text, "subjectId" uuid, "assessmentKindId" uuid, "termId" uuid, weight numeric, "addsBy" text,
    best smallint, "dropLow" smallint, "dropHigh" smallint, rounds boolean, "isCompulsory" boolean, "inTotal" boolean,
    credits numeric)`
  await tx.execute(sql`
    delete from scheme_node n where n.scheme_id = ${schemeId}::uuid and not exists (select from ${input} where l.id = n.id)`)
  const written = await tx.execute(sql`
    insert into scheme_node as n (id, scheme_id, parent_id, position, kind, title, subject_id, assessment_kind_id, term_id,
      weight, adds_by, best, drop_low, drop_high, rounds, is_compulsory, in_total, credits, created_at, updated_at)
    select l.id, ${schemeId}::uuid, l."parentId", l.position, l.kind, l.title, l."subjectId", l."assessmentKindId", l."termId",
      l.weight, l."addsBy", l.best, l."dropLow", l."dropHigh", l.rounds, l."isCompulsory", l."inTotal", l.credits,
      ${moment}, ${moment}
    from ${input} order by l.position
    on conflict (id) do update set parent_id = excluded.parent_id, position = excluded.position, kind = excluded.kind,
      title = excluded.title, subject_id = excluded.subject_id, assessment_kind_id = excluded.assessment_kind_id,
      term_id = excluded.term_id, weight = excluded.weight, adds_by = excluded.adds_by, best = excluded.best,
      drop_low = excluded.drop_low, drop_high = excluded.drop_high, rounds = excluded.rounds,
      is_compulsory = excluded.is_compulsory, in_total = excluded.in_total, credits = excluded.credits,
      updated_at = excluded.updated_at
    where n.scheme_id = excluded.scheme_id
    returning id`)
  if (written.length < nodes.length)
    refuseField('nodes', sentence('This part stands at no place. Load the page again'))
  await tx.delete(schemeLift).where(eq(schemeLift.schemeId, schemeId))
  const stamps = { createdAt: at, updatedAt: at }
  const rows = lifts.map(({ subjectId, from, to }) => ({
    schemeId,
    subjectId,
    fromPercent: from,
    toPercent: to,
    ...stamps,
  }))
  if (rows.length > 0) await tx.insert(schemeLift).values(rows)
}

/** What stands in a tree is there, and not in the archive unless it stood there before. */
function refuseUnknown(view: SchemeView, { nodes, lifts }: Tree): void {
  const [subjectIds, kindIds, termIds] = [view.subjects, view.kinds, view.terms].map(
    (rows) => new Set(rows.map(({ id }) => id)),
  )
  for (const [at, { subjectId, assessmentKindId, termId }] of nodes.entries()) {
    if (subjectId !== null && !subjectIds?.has(subjectId))
      refuseField(
        `nodes/${String(at)}`,
        sentence('This subject is not there any more. Choose another'),
        'choice',
      )
    if (assessmentKindId !== null && !kindIds?.has(assessmentKindId))
      refuseField(
        `nodes/${String(at)}`,
        sentence('This kind of assessment is not there any more. Choose another'),
        'choice',
      )
    if (termId !== null && !termIds?.has(termId))
      refuseField(
        `nodes/${String(at)}`,
        sentence('Choose a term of this academic year; the result of one term adds no terms'),
        'choice',
      )
  }
  const lost = lifts.findIndex(({ subjectId }) => subjectId !== null && !subjectIds?.has(subjectId))
  if (lost >= 0)
    refuseField(
      `lifts/${String(lost)}/subjectId`,
      sentence('This subject is not there any more. Choose another'),
      'choice',
    )
}

/** A scheme that the user may view, or change, with all that its page needs. */
async function viewOf(
  db: Db | Tx,
  user: User,
  { id, action = 'view' }: One & { action?: 'view' | 'edit' },
): Promise<SchemeView> {
  const within = (of: 'view' | 'edit') => reach(user, schemes.name, of, schemeCrud.within)
  const { addsBy, sums, absent, ranks, ties, gracePercent, graceSubjects, graceMarks, compartments } = scheme
  const rules = { addsBy, sums, absent, ranks, ties, gracePercent, graceSubjects, graceMarks, compartments }
  const [row] = await db
    .select({
      id: scheme.id,
      title: scheme.title,
      ...rules,
      gradeSystemId: scheme.gradeSystemId,
      version: scheme.version,
      isUsed: sql<boolean>`${scheme.state} = 'used'`,
      mayEdit: sql<boolean>`${within('edit')} and ${scheme.state} = 'draft' and ${scheme.archivedAt} is null`,
    })
    .from(scheme)
    .where(sql`${scheme.id} = ${id}::uuid and ${within(action)}`)
  if (!row) return refuseUnwritable(db, schemeCrud, { user, id })
  const { gradeSystemId, ...rest } = row
  const nodes = await db
    .select(nodeColumns)
    .from(schemeNode)
    .where(eq(schemeNode.schemeId, id))
    .orderBy(schemeNode.position)
  const lifts = await db
    .select({
      subjectId: schemeLift.subjectId,
      from: schemeLift.fromPercent,
      to: schemeLift.toPercent,
    })
    .from(schemeLift)
    .where(eq(schemeLift.schemeId, id))
    .orderBy(schemeLift.fromPercent, schemeLift.id)
  return { ...rest, system: await bandsOf(db, gradeSystemId), nodes, lifts, ...(await choicesOf(db, id)) }
}

const nodeColumns = {
  id: schemeNode.id,
  parentId: schemeNode.parentId,
  kind: schemeNode.kind,
  title: schemeNode.title,
  subjectId: schemeNode.subjectId,
  assessmentKindId: schemeNode.assessmentKindId,
  termId: schemeNode.termId,
  weight: schemeNode.weight,
  addsBy: schemeNode.addsBy,
  best: schemeNode.best,
  dropLow: schemeNode.dropLow,
  dropHigh: schemeNode.dropHigh,
  rounds: schemeNode.rounds,
  isCompulsory: schemeNode.isCompulsory,
  inTotal: schemeNode.inTotal,
  credits: schemeNode.credits,
}

type Choices = Pick<SchemeView, 'subjects' | 'kinds' | 'terms'>

/** Subjects, kinds and terms that can stand in the tree of a scheme, and those of the archive that do. */
async function choicesOf(db: Db | Tx, id: string): Promise<Choices> {
  const subjects = await db.execute<Choices['subjects'][number]>(sql`
    select s.id, s.name, s.title as "otherName", exists (
        select from section_subject p join section t on t.id = p.section_id
        where p.subject_id = s.id and p.year_id = c.year_id and t.class_id = c.class_id and t.archived_at is null
          and (c.campus_id is null or t.campus_id = c.campus_id)) as "isPlanned"
    from subject s, scheme c
    where c.id = ${id}::uuid and (s.archived_at is null
      or exists (select from scheme_node n where n.scheme_id = c.id and n.subject_id = s.id))
    order by s.name collate name_order, s.code, s.id`)
  const kinds = await db.execute<Choices['kinds'][number]>(sql`
    select k.id, k.title as name, k.other_title as "otherName", k.usual_max::float8 as "usualMax"
    from assessment_kind k
    where k.archived_at is null
      or exists (select from scheme_node n where n.scheme_id = ${id}::uuid and n.assessment_kind_id = k.id)
    order by k.position, k.title, k.id`)
  const terms = await db.execute<Choices['terms'][number]>(sql`
    select t.id, t.name, '' as "otherName"
    from term t join scheme c on c.year_id = t.year_id
    where c.id = ${id}::uuid and c.term_id is null and (t.archived_at is null
      or exists (select from scheme_node n where n.scheme_id = c.id and n.term_id = t.id))
    order by t.first_day, t.id`)
  return { subjects: [...subjects], kinds: [...kinds], terms: [...terms] }
}
