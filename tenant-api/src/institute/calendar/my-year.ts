import { and, asc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuseMissing } from 'kit/contract/refusal'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { academicYears, type LookedYear } from './contract.ts'
import { academicYear, chosenYear } from './tables.ts'

type Looked = { years: LookedYear[]; year: string | null; isChosen: boolean }
type At = { campus?: string | undefined }

/** The years that a campus counts in, or the institute, and which of them the user looks at. */
export async function readMyYear(school: School, user: User, { campus }: At): Promise<Looked> {
  const today = await school.today()
  const years = (await yearsOf(school, user, campus)).map((year) => ({
    ...year,
    state: stateOf(year, today),
  }))
  const [chosen] = user.id
    ? await school.db.select().from(chosenYear).where(eq(chosenYear.accountId, user.id))
    : []
  const mine = years.find(({ id }) => id === chosen?.yearId)
  return { years, year: (mine ?? usual(years))?.id ?? null, isChosen: mine !== undefined }
}

/** Chooses the year that the user looks at; null is always that of today. It is no act: it changes nothing for others. */
export async function chooseMyYear(
  school: School,
  user: User,
  { campus, yearId }: At & { yearId: string | null },
): Promise<Looked> {
  if (yearId !== null) {
    const [seen] = await school.db
      .select({ id: academicYear.id })
      .from(academicYear)
      .where(and(eq(academicYear.id, yearId), reach(user, academicYears.name, 'view', within)))
    if (!seen) refuseMissing()
  }
  if (user.id !== null && school.state !== 'read_only') await keep(school, user.id, yearId)
  return readMyYear(school, user, { campus })
}

const within = { campus: academicYear.campusId, shared: true }

async function keep(school: School, accountId: string, yearId: string | null): Promise<void> {
  if (yearId === null) {
    await school.db.delete(chosenYear).where(eq(chosenYear.accountId, accountId))
    return
  }
  await school.db
    .insert(chosenYear)
    .values({ accountId, yearId })
    .onConflictDoUpdate({ target: chosenYear.accountId, set: { yearId } })
}

/** A campus that has years of its own counts in those, every other one in the institute's. */
async function yearsOf(school: School, user: User, campus: string | undefined) {
  const own = campus === undefined ? [] : await readYears(school, user, eq(academicYear.campusId, campus))
  return own.length > 0 ? own : readYears(school, user, isNull(academicYear.campusId))
}

function readYears(school: School, user: User, of: SQL) {
  const { id, name, campusId, firstDay, lastDay } = academicYear
  return school.db
    .select({ id, name, campusId, firstDay, lastDay })
    .from(academicYear)
    .where(and(of, isNull(academicYear.archivedAt), reach(user, academicYears.name, 'view', within)))
    .orderBy(asc(firstDay))
}

function stateOf(
  { firstDay, lastDay }: { firstDay: string; lastDay: string },
  today: Day,
): LookedYear['state'] {
  if (lastDay < today) return 'past'
  return firstDay > today ? 'upcoming' : 'current'
}

/** The year of today; between two years the next one, and after the last the last. */
function usual(years: readonly LookedYear[]): LookedYear | undefined {
  return years.find(({ state }) => state !== 'past') ?? years.at(-1)
}
