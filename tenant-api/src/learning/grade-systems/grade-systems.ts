import { eq, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { refuseStale, withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { takenName } from '../../crud/resource-module.ts'
import { create, refuseUnwritable } from '../../crud/row.ts'
import { crudOf } from '../../crud/table.ts'
import { refuse, refuseField } from 'kit/contract/refusal'
import { type BandLine, gradeSystems, type GradeSystemView } from './contract.ts'
import { gradeBand, gradeSystem } from './tables.ts'

export const gradeSystemCrud = crudOf(gradeSystems, {
  table: gradeSystem,
  within: {},
  taken: {
    ...takenName(gradeSystems, 'grade_system_title_taken', 'title'),
    grade_system_used: {
      code: 'grade-systems.used',
      message: sentence('Results were prepared with this grade system. Copy it, and change the copy'),
      field: 'pass',
    },
  },
})

type One = { id: string }

/** Adds a system with two grades to begin with: from the pass mark on one passes. */
export async function createGradeSystem(
  crud: typeof gradeSystemCrud,
  { school, user, body }: { school: School; user: User; body: object },
) {
  const { pass } = gradeSystems.fields.parse(body)
  const fail: BandLine = { ...blank, from: 0, letter: 'F', isPass: false }
  const passed: BandLine = { ...blank, from: pass, letter: 'P', isPass: true }
  const bands = pass === 0 ? [passed] : [passed, fail]
  return create(crud, { school, user, body, after: (tx, { id }) => writeBands(tx, id, bands) })
}

const blank = { words: '', otherWords: '', points: null }

export async function readGradeSystem(school: School, user: User, { id }: One): Promise<GradeSystemView> {
  return viewOf(school.db, user, { id })
}

/** Replaces the grades of a system; of the version that was seen. */
export async function changeBands(
  school: School,
  user: User,
  { id, version, bands }: One & { version: number; bands: readonly BandLine[] },
): Promise<GradeSystemView> {
  refuseWrongBands(bands)
  const writing = school.transaction(user, 'grade-systems.bands-changed', async (tx) => {
    await tx.execute(sql`select from ${gradeSystem} where ${gradeSystem.id} = ${id}::uuid for update`)
    const before = await viewOf(tx, user, { id, action: 'edit' })
    if (!before.mayEdit && !before.isUsed)
      refuse('archived', 'This is in the archive. Restore it before you change it', {}, { status: 409 })
    if (before.version !== version) refuseStale(before)
    await tx
      .update(gradeSystem)
      .set({ version: version + 1, updatedAt: timeOf(tx).toISOString() })
      .where(eq(gradeSystem.id, id))
    await writeBands(tx, id, bands)
    describe(tx, { name: before.title, count: bands.length })
    return viewOf(tx, user, { id, action: 'edit' })
  })
  return withConstraintMessages(gradeSystemCrud.taken, writing)
}

/** Copies a system, used or not, under another title. */
export async function copyGradeSystem(
  school: School,
  user: User,
  { id, title }: One & { title: string },
): Promise<GradeSystemView> {
  const writing = school.transaction(user, 'grade-systems.copied', async (tx) => {
    const from = await viewOf(tx, user, { id, action: 'edit' })
    const at = timeOf(tx).toISOString()
    const [copy] = await tx.execute<One>(sql`
      insert into grade_system (title, other_title, decimals, rounding, pass, caps, description, created_at, updated_at)
      select ${title}, other_title, decimals, rounding, pass, caps, description, ${at}::timestamptz, ${at}::timestamptz
      from grade_system where id = ${id}::uuid returning id`)
    if (!copy) throw new Error('an insert returned nothing')
    await writeBands(tx, copy.id, from.bands)
    describe(tx, { name: from.title, to: title })
    return viewOf(tx, user, { ...copy, action: 'edit' })
  })
  return withConstraintMessages(gradeSystemCrud.taken, writing)
}

/** A system with its grades, of somebody who may view what refers to it. */
export async function bandsOf(db: Db | Tx, id: string) {
  const { title, decimals, rounding, pass, caps } = gradeSystem
  const [row] = await db
    .select({ id: gradeSystem.id, title, decimals, rounding, pass, caps })
    .from(gradeSystem)
    .where(eq(gradeSystem.id, id))
  if (!row) throw new Error('a foreign key led to no grade system')
  return { ...row, bands: await gradesOf(db, id) }
}

/** The grades of a system: those that stay keep their rows, so that the audit shows what was changed. */
async function writeBands(tx: Tx, systemId: string, bands: readonly BandLine[]): Promise<void> {
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  const lines = sql`jsonb_to_recordset(${JSON.stringify(bands)}::jsonb) as l ("from" numeric, letter text, words text,
    "otherWords" text, points numeric, "isPass" boolean)`
  await tx.execute(sql`
    delete from grade_band b where b.system_id = ${systemId}::uuid
      and not exists (select from ${lines} where l."from" = b.from_percent)`)
  await tx.execute(sql`
    insert into grade_band as b (system_id, from_percent, letter, words, other_words, points, is_pass, created_at, updated_at)
    select ${systemId}::uuid, l."from", l.letter, l.words, l."otherWords", l.points, l."isPass", ${at}, ${at} from ${lines}
    on conflict (system_id, from_percent) do update set letter = excluded.letter, words = excluded.words,
      other_words = excluded.other_words, points = excluded.points, is_pass = excluded.is_pass, updated_at = excluded.updated_at
    where (b.letter, b.words, b.other_words, b.points, b.is_pass)
      is distinct from (excluded.letter, excluded.words, excluded.other_words, excluded.points, excluded.is_pass)`)
}

/** A system that the user may view, or change, with its grades. */
async function viewOf(
  db: Db | Tx,
  user: User,
  { id, action = 'view' }: One & { action?: 'view' | 'edit' },
): Promise<GradeSystemView> {
  const within = (of: 'view' | 'edit') => reach(user, gradeSystems.name, of, gradeSystemCrud.within)
  const { title, decimals, rounding, pass, caps, version, isUsed, archivedAt } = gradeSystem
  const mayEdit = sql<boolean>`${within('edit')} and not ${isUsed} and ${archivedAt} is null`
  const [row] = await db
    .select({ id: gradeSystem.id, title, decimals, rounding, pass, caps, version, isUsed, mayEdit })
    .from(gradeSystem)
    .where(sql`${gradeSystem.id} = ${id}::uuid and ${within(action)}`)
  if (!row) return refuseUnwritable(db, gradeSystemCrud, { user, id })
  return { ...row, bands: await gradesOf(db, id) }
}

function gradesOf(db: Db | Tx, id: string): Promise<BandLine[]> {
  const { fromPercent: from, letter, words, otherWords, points, isPass } = gradeBand
  return db
    .select({ from, letter, words, otherWords, points, isPass })
    .from(gradeBand)
    .where(eq(gradeBand.systemId, id))
    .orderBy(sql`${from} desc`)
}

/**
 * Refuses grades that leave a percentage without a grade, say two of one percentage, or pass below one that fails.
 * The first mistake is said, at its field.
 */
function refuseWrongBands(bands: readonly BandLine[]): void {
  if (!bands.some(({ from }) => from === 0))
    refuseField('bands', sentence('One grade must begin at 0, so that every percentage has a grade'))
  for (const [at, { from, letter, isPass }] of bands.entries()) {
    const earlier = bands.slice(0, at)
    if (earlier.some((band) => band.from === from))
      refuseField(
        `bands/${String(at)}/from`,
        sentence('Another grade begins at the same percentage'),
        'twice',
      )
    if (earlier.some((band) => band.letter === letter))
      refuseField(`bands/${String(at)}/letter`, sentence('Another grade has the same letter'), 'twice')
    if (isPass && bands.some((band) => band.from > from && !band.isPass))
      refuseField(
        `bands/${String(at)}/isPass`,
        sentence('A higher grade does not pass, so this one cannot pass'),
      )
  }
}
