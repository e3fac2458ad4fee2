import type { z } from 'zod'
import { guessTerm } from 'kit/values/school-year'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { describe } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { addRow } from '../../crud/row.ts'
import { yearCrud } from '../calendar/academic-years.ts'
import { type academicYears, terms } from '../calendar/contract.ts'
import { termCrud } from '../calendar/terms.ts'
import type { beginYear as contract } from './contract.ts'
import { addHolidays, datedIn } from './holiday-proposals.ts'
import { placeOf, weekOf } from './school-weeks.ts'
import { schoolWeek } from './tables.ts'

type Given = z.output<typeof contract.body>
type Year = z.output<typeof academicYears.row>

/** A year with what stands in it in most schools of the country; all of it can be changed afterwards. */
export async function beginYear(
  school: School,
  user: User,
  { withTerms, withHolidays, withWeek, ...body }: Given,
): Promise<Year> {
  const profile = await school.profile()
  const { campusId, firstDay, lastDay } = body
  const span = { from: firstDay, until: lastDay }
  const dated = withHolidays && firstDay < lastDay ? await datedIn(school, profile.country, span) : []
  const beginning = school.transaction(user, 'academic-years.begun', async (tx) => {
    const row = await addRow(tx, yearCrud, { profile, user, body })
    if (withTerms) {
      const first = guessTerm(body, [])
      for (const term of [first, first && guessTerm(body, [first])])
        if (term)
          await addRow(tx, termCrud, { profile, user, body: termOf(user, { ...term, yearId: row.id }) })
    }
    if (withHolidays || withWeek) await placeOf(tx, user, campusId)
    if (withHolidays) await addHolidays(tx, school, user, { campusId, dated, span })
    if (withWeek) await addWeek(tx, school, { campusId, country: profile.country })
    describe(tx, { name: body.name })
    await emit(tx, 'school-days.changed', { campusId, ...span })
    return row as unknown as Year
  })
  return withConstraintMessages({ ...yearCrud.taken, ...termCrud.taken }, beginning)
}

type Half = { number: number; firstDay: string; lastDay: string; yearId: string }

function termOf(user: User, { number, ...of }: Half) {
  return terms.fields.parse({ ...of, name: words(user).say(sentence('Term {number}'), { number }) })
}

/** The weekdays of the country become those of the school; a week that was set stays. */
async function addWeek(
  tx: Tx,
  school: School,
  { campusId, country }: { campusId: string | null; country: string },
): Promise<void> {
  const at = school.now().toISOString()
  await tx
    .insert(schoolWeek)
    .values({ campusId, ...weekOf(country), createdAt: at, updatedAt: at })
    .onConflictDoNothing()
}
