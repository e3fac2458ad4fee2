import { and, eq, isNull, sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Entry, Writing } from './contract.ts'
import { entriesOf, entryOf } from './entries.ts'
import { daysOf, hereOf, isReadOrWritten, placeOf, placeToWrite, type Place } from './diary-access.ts'
import { diaryEntry } from './tables.ts'
import { openDay, tellFamilies } from './notify.ts'

type Here = { today: Day; country: string }
/** So many days back somebody may still write, and so many ahead homework may be due. */
const [daysBack, daysAhead] = [7, 60]

/** Writes the homework of a subject for a day, or writes it anew. */
export async function writeEntry(
  school: School,
  user: User,
  { id, ...said }: Writing & { id: string },
): Promise<Entry> {
  const here = await hereOf(school)
  const key = said.subjectId === null ? 'diary.noted' : 'diary.written'
  return school.transaction(user, key, async (tx) => {
    const place = await placeToWrite(tx, user, { id, subjectId: said.subjectId, today: here.today })
    const { day, dueOn } = await daysMeant(tx, place, said, here)
    describe(tx, { section: place.title, subject: place.subject, day })
    const toldBefore = await openDay(tx, { sectionId: id, day }, here.today)
    const known = await lockEntry(tx, { sectionId: id, day, subjectId: said.subjectId })
    if (said.version !== (known?.version ?? 0)) refuseStale(known ? await readEntry(tx, known.id) : {})
    const at = timeOf(tx).toISOString()
    const row = {
      words: said.words,
      dueOn,
      authorId: user.id,
      changedAt: toldBefore === null ? (known?.changedAt ?? null) : at,
      version: said.version + 1,
      updatedAt: at,
    }
    const written = known
      ? await change(tx, known.id, row)
      : await add(tx, place, { ...row, day, subjectId: said.subjectId })
    if (toldBefore !== null && said.isTold)
      await tellFamilies(tx, { sectionId: id, day }, { key: `${written} ${row.version}`, entry: written })
    return readEntry(tx, written)
  })
}

/** The day that is written on, and by when it is due: the next day with school where nothing is said. */
async function daysMeant(tx: Tx, place: Place, said: Writing, { today, country }: Here) {
  const day = (said.day ?? today) as Day
  if (day > today || day < addDays(today, -daysBack))
    refuseField('day', sentence('Write for today, or for one of the last seven days'))
  const [first, ...later] = await daysOf(tx, place, { from: day, days: daysAhead, country })
  if (first !== day) refuseField('day', sentence('There is no school on this day'))
  if (said.dueOn === undefined) return { day, dueOn: later[0] ?? null }
  if (said.dueOn !== null && !later.includes(said.dueOn as Day))
    refuseField('dueOn', sentence('Choose a later day with school, within two months'))
  return { day, dueOn: said.dueOn as Day | null }
}

type Spot = { sectionId: string; day: Day; subjectId: string | null }

async function lockEntry(tx: Tx, { sectionId, day, subjectId }: Spot) {
  const [row] = await tx
    .select()
    .from(diaryEntry)
    .where(
      and(
        eq(diaryEntry.sectionId, sectionId),
        eq(diaryEntry.day, day),
        subjectId === null ? isNull(diaryEntry.subjectId) : eq(diaryEntry.subjectId, subjectId),
      ),
    )
    .for('update')
  return row
}

type Row = Pick<
  typeof diaryEntry.$inferInsert,
  'words' | 'dueOn' | 'authorId' | 'changedAt' | 'version' | 'updatedAt'
>

async function change(tx: Tx, id: string, row: Row): Promise<string> {
  await tx.update(diaryEntry).set(row).where(eq(diaryEntry.id, id))
  return id
}

async function add(tx: Tx, place: Place, row: Row & { day: Day; subjectId: string | null }): Promise<string> {
  const { id: sectionId, campusId } = place
  const [made] = await tx
    .insert(diaryEntry)
    .values({ ...row, sectionId, campusId, createdAt: timeOf(tx).toISOString() })
    .returning({ id: diaryEntry.id })
  return made?.id ?? refuseMissing()
}

async function readEntry(tx: Tx, id: string): Promise<Entry> {
  const [row] = await entriesOf(tx, sql`e.id = ${id}::uuid`)
  return row ? entryOf(row) : refuseMissing()
}

/** Takes an entry out while nobody has been told of it. */
export async function removeEntry(school: School, user: User, id: string): Promise<{ id: string }> {
  const { today } = await hereOf(school)
  return school.transaction(user, 'diary.removed', async (tx) => {
    const [row] = await tx.select().from(diaryEntry).where(eq(diaryEntry.id, id)).for('update')
    if (!row) return refuseMissing()
    await placeOf(tx, user, row.sectionId, isReadOrWritten(user))
    const { sectionId, subjectId, day } = row
    const place = await placeToWrite(tx, user, { id: sectionId, subjectId, today })
    describe(tx, { section: place.title, day })
    const told = await openDay(tx, { sectionId, day }, today)
    if (told !== null)
      refuse('diary.told', 'Families have been told of this. Change it instead', {}, { status: 409 })
    await tx.delete(diaryEntry).where(eq(diaryEntry.id, id))
    return { id }
  })
}
