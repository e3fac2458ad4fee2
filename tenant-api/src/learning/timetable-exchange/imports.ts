import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import { readApart } from '../../core/documents/workbook/read-in-worker.ts'
import { UnreadableFile } from '../../core/documents/workbook/unreadable-file.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { timetables } from '../timetables/contract.ts'
import { lockPlace, openYear } from '../timetables/timetables.ts'
import { keptDays, type NameKind, type TimetableImport } from './contract.ts'
import { readAsc } from './formats/read-asc.ts'
import { readFet } from './formats/read-fet.ts'
import { readSheets } from './formats/read-sheets.ts'
import type { WeekFile } from './formats/week-file.ts'
import { isXml, readXml } from './formats/xml.ts'
import { keyOf, matchNames, type Matches } from './match-names.ts'
import { readSchoolNames, type SchoolNames } from './school-names.ts'
import { type ImportRow, timetableImport } from './tables.ts'

type Begun = {
  campusId: string
  shiftId: string | null
  yearId: string
  name: string
  content: { base64: string }
}

/** Reads a file and matches its names. Nothing of the school is written. */
export async function beginTimetableImport(
  school: School,
  user: User,
  { name, content, ...place }: Begun,
): Promise<TimetableImport> {
  // Its names are chosen by somebody, and nobody else finds it again.
  const { id: ownerId } = user
  if (ownerId === null)
    refuse('timetable-exchange.of-person', 'A file is brought in by a person', {}, { status: 403 })
  const file = await readUpload(school, name, Buffer.from(content.base64, 'base64'))
  return school.transaction(user, 'timetable-exchange.read', async (tx) => {
    await lockPlace(tx, user, place)
    await openYear(tx, place)
    const [row] = await tx
      .insert(timetableImport)
      .values({
        ...place,
        ownerId,
        fileName: name,
        content: file,
        choices: {},
        createdAt: school.now().toISOString(),
      })
      .returning()
    describe(tx, { name })
    return viewOf(row ?? refuseMissing(), await readSchoolNames(tx, user, place))
  })
}

const unknown = sentence(
  'This is no timetable of aSc or FET, and no sheet with lessons. Export the timetable there as XML, or as a list, and choose that file',
)

/**
 * Reads the week of a file, whatever its name says. Refuses one that cannot be read, or that has more in it than any
 * school. A workbook is read in a thread of its own.
 */
async function readUpload(school: School, name: string, file: Buffer): Promise<WeekFile> {
  try {
    if (!isXml(file)) return readSheets(await readApart(school.id, file), name.replace(/\.[^.]*$/, ''))
    const root = await readXml(file)
    if (root.name === 'timetable') return readAsc(root)
    if (root.name === 'fet') return readFet(root)
    throw new UnreadableFile('no-timetable', unknown)
  } catch (error) {
    if (error instanceof UnreadableFile) refuse(`file-${error.code}`, error.message, error.fill)
    throw error
  }
}

/** An import of the user, as long as they draw up timetables at its campus. */
export async function readTimetableImport(school: School, user: User, { id }: { id: string }) {
  const row = await ownImport(school.db, user, id)
  return viewOf(row, await readSchoolNames(school.db, user, row))
}

type Chosen = {
  id: string
  names: readonly { kind: NameKind; name: string; id: string | null }[]
  term?: number | undefined
}

/** Takes what the user says of names in the file; what they said before stays. */
export async function matchTimetableNames(
  school: School,
  user: User,
  { id, names, term }: Chosen,
): Promise<TimetableImport> {
  return school.transaction(user, 'timetable-exchange.matched', async (tx) => {
    const row = await lockOwnImport(tx, user, id)
    const choices = {
      ...row.choices,
      names: {
        ...row.choices.names,
        ...Object.fromEntries(names.map((one) => [keyOf(one.kind, one.name), one.id])),
      },
      ...(term !== undefined && { term }),
    }
    await tx.update(timetableImport).set({ choices }).where(eq(timetableImport.id, id))
    describe(tx, { name: row.fileName })
    return viewOf({ ...row, choices }, await readSchoolNames(tx, user, row))
  })
}

/** Whoever may no longer draw up timetables of the campus does not find the file any more. */
export async function ownImport(db: Db | Tx, user: User, id: string): Promise<ImportRow> {
  const [row] = await db.select().from(timetableImport).where(isOwn(user, id))
  return row ?? refuseMissing()
}

export async function lockOwnImport(tx: Tx, user: User, id: string): Promise<ImportRow> {
  const [row] = await tx.select().from(timetableImport).where(isOwn(user, id)).for('update')
  if (!row) refuseMissing()
  if (row.timetableId !== null)
    refuse('timetable-exchange.done', 'The lessons of this file are in a draft already', {}, { status: 409 })
  return row
}

function isOwn(user: User, id: string) {
  return and(
    eq(timetableImport.id, id),
    user.id === null ? sql`false` : eq(timetableImport.ownerId, user.id),
    reach(user, timetables.resource, 'edit', { campus: timetableImport.campusId }),
  )
}

/** The matches of an import, with the school's names as they are now. */
export function matchesOf({ content, choices }: ImportRow, school: SchoolNames): Matches {
  return matchNames({ file: content, school, choices })
}

function viewOf(row: ImportRow, school: SchoolNames): TimetableImport {
  const { content: file } = row
  const { lessons, list } = matchesOf(row, school)
  const last = Math.max(file.periods.length, ...school.periods.map(({ number }) => number), 1)
  return {
    id: row.id,
    file: row.fileName,
    format: file.format,
    campusId: row.campusId,
    shiftId: row.shiftId,
    yearId: row.yearId,
    timetableId: row.timetableId,
    lessons: lessons.length,
    placed: lessons.filter(({ day, period }) => day !== null && period !== null).length,
    locked: lessons.filter(({ isLocked }) => isLocked).length,
    absentTeachers: new Set(file.absences.map(({ teacher }) => teacher)).size,
    wishes: (file.wishes ?? []).length + (file.rules ?? []).length,
    weeks: file.weeks,
    terms: [...file.terms],
    term: row.choices.term ?? 0,
    names: list,
    options: {
      section: school.section.map(option),
      subject: school.subject.map((one) => ({ id: one.id, name: one.also[0] || one.name })),
      teacher: school.teacher.map(option),
      room: school.room.map(option),
      // The browser says the names of days; numbers are the same everywhere.
      day: ['1', '2', '3', '4', '5', '6', '7'].map((id) => ({ id, name: id })),
      period: Array.from({ length: Math.min(40, last) }, (_, at) => ({
        id: String(at + 1),
        name: String(at + 1),
      })),
    },
    ignored: file.ignored.map(({ name, count }) => ({ name, count })),
  }
}

function option({ id, name }: { id: string; name: string }) {
  return { id, name }
}

/** Every night: files that are older than a week go. */
export const sweepJob: Job = {
  nightlyAt: 3,
  async run(school) {
    const before = new Date(school.now().getTime() - keptDays * 86_400_000).toISOString()
    await school.db.delete(timetableImport).where(lt(timetableImport.createdAt, before))
    // What was brought in is a draft now: its file is not needed to look at it.
    await school.db
      .update(timetableImport)
      .set({ content: sql`content || '{"lessons": [], "absences": [], "wishes": [], "rules": []}'` })
      .where(isNotNull(timetableImport.timetableId))
  },
}
