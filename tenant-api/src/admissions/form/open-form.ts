import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Language } from 'kit/text/locale'
import type { Db, School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { askedFor } from './papers/papers.ts'
import { admissionClass } from '../applicants/tables.ts'
import { admissionSetting } from '../../institute/settings/tables.ts'
import { academicYear } from '../../institute/calendar/tables.ts'
import { campus, schoolClass } from '../../institute/structure/tables.ts'
import type { AdmissionForm } from './contract.ts'

/** Whether the page takes applications, and for what; closed, it says no more than when it opens. */
export async function readForm(school: School, user: User): Promise<AdmissionForm> {
  const today = await school.today()
  const { db } = school
  const set = await readSetting(db)
  const campuses = await offeredClasses(db, set?.forDay ?? today)
  const isOpen = isOpenOn(set, today) && campuses.length > 0
  const { opensOn = null, closesOn = null } = set ?? {}
  const isToCome = opensOn !== null && opensOn > today
  const shut = { intro: '', campuses: [], documents: [], closesOn: null }
  return {
    isOpen,
    opensOn: isToCome ? opensOn : null,
    ...(isOpen && set
      ? { closesOn, intro: textOfForm(set, 'intro', user.language), campuses, documents: await askedFor(db) }
      : shut),
  }
}

type Setting = typeof admissionSetting.$inferSelect

export async function readSetting(db: Db | Tx): Promise<Setting | undefined> {
  const [set] = await db.select().from(admissionSetting)
  return set
}

export function isOpenOn(set: Setting | undefined, today: Day): boolean {
  if (!set || set.opensOn === null) return false
  return set.opensOn <= today && (set.closesOn === null || today <= set.closesOn)
}

/** What the school says in the reader's language, else in another that it has. */
export function textOfForm(set: Setting, what: 'intro' | 'notice', language: Language): string {
  const all = {
    intro: { en: set.introEn, ur: set.introUr, ar: set.introAr },
    notice: { en: set.noticeEn, ur: set.noticeUr, ar: set.noticeAr },
  }[what]
  return all[language] || all.en || all.ur || all.ar
}

/** The open classes by campus, each with the year in which its campus counts the day that the school has set. */
async function offeredClasses(db: Db, day: Day): Promise<AdmissionForm['campuses']> {
  const hasOwn = sql`exists (select from academic_year own where own.campus_id = ${campus.id} and own.archived_at is null)`
  const rows = await db
    .select({
      campusId: campus.id,
      campusName: campus.name,
      otherName: campus.otherName,
      id: schoolClass.id,
      title: sql<string>`${schoolClass.title}`,
      least: admissionClass.leastAge,
      most: admissionClass.mostAge,
      firstDay: academicYear.firstDay,
      yearName: academicYear.name,
    })
    .from(admissionClass)
    .innerJoin(campus, and(eq(campus.id, admissionClass.campusId), isNull(campus.archivedAt)))
    .innerJoin(schoolClass, and(eq(schoolClass.id, admissionClass.classId), isNull(schoolClass.archivedAt)))
    .leftJoin(
      academicYear,
      and(
        isNull(academicYear.archivedAt),
        sql`${day}::date between ${academicYear.firstDay} and ${academicYear.lastDay}`,
        sql`(${academicYear.campusId} = ${campus.id} or (${academicYear.campusId} is null and not ${hasOwn}))`,
      ),
    )
    .where(isNull(admissionClass.archivedAt))
    .orderBy(asc(campus.name), asc(schoolClass.position), asc(schoolClass.id))
  return [...Map.groupBy(rows, ({ campusId }) => campusId)].map(([id, offered]) => ({
    id,
    name: offered[0]?.campusName ?? '',
    otherName: offered[0]?.otherName ?? '',
    classes: offered,
  }))
}

/** Whether a campus takes applications for a class. */
export async function isOffered(db: Db | Tx, { campusId, classId }: { campusId: string; classId: string }) {
  const [found] = await db
    .select({ id: admissionClass.id })
    .from(admissionClass)
    .innerJoin(campus, and(eq(campus.id, admissionClass.campusId), isNull(campus.archivedAt)))
    .innerJoin(schoolClass, and(eq(schoolClass.id, admissionClass.classId), isNull(schoolClass.archivedAt)))
    .where(
      and(
        eq(admissionClass.campusId, campusId),
        eq(admissionClass.classId, classId),
        isNull(admissionClass.archivedAt),
      ),
    )
    .for('key share')
  return found !== undefined
}
