import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import type { Day } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Card, readCards as contract, SectionToday } from './contract.ts'
import { entriesOf, entryOf, type EntryOfDay } from './entries.ts'
import { daysOf, hereOf, isTaught, type Place, taughtOn, writesFor } from './diary-access.ts'

type Spot = { sectionId: string; subjectId: string | null; subject: string }
type Mine = Place & { goesAt: string | null; toldAt: string | null }

/** Each section and subject that the user teaches, with what was written for it today and the last days before. */
export async function readCards(
  school: School,
  user: User,
  asked: { day?: string | undefined },
): Promise<Output<typeof contract>> {
  const { today, country } = await hereOf(school)
  const day = (asked.day ?? today) as Day
  const mine = await school.db.execute<Mine>(sql`
    select section.id, section.title, section.campus_id as "campusId", section.class_id as "classId",
      to_json(d.goes_at) #>> '{}' as "goesAt", to_json(d.told_at) #>> '{}' as "toldAt"
    from section left join diary_day d on d.section_id = section.id and d.day = ${day}::date
    where ${isTaught(user, today)} order by section.title, section.id`)
  const ids = `{${mine.map(({ id }) => id).join(',')}}`
  const spots = await school.db.execute<Spot>(sql`
    select section.id as "sectionId", null::uuid as "subjectId", '' as subject from section
    where section.id = any(${ids}::uuid[]) and ${writesFor(user, today, sql`null::uuid`)}
    union all
    (select section.id, taught.id, taught.name from section join ${taughtOn(today)} taught on taught.section_id = section.id
    where section.id = any(${ids}::uuid[]) and ${writesFor(user, today, sql`taught.id`)}
    order by taught.name)`)
  const entries = await entriesOf(
    school.db,
    sql`e.section_id = any(${ids}::uuid[]) and e.day between ${day}::date - 30 and ${day}::date`,
  )
  const rows = await Promise.all(
    mine.map(async (place): Promise<SectionToday> => {
      const days = await daysOf(school.db, place, { from: day, days: 30, country })
      const of = spots.filter(({ sectionId }) => sectionId === place.id)
      return {
        sectionId: place.id,
        section: place.title,
        isSchoolDay: days[0] === day,
        goesAt: place.goesAt,
        toldAt: place.toldAt,
        nextDay: days.find((later) => later > day) ?? null,
        cards: of.map((spot) => cardOf(spot, entries, day)),
      }
    }),
  )
  return { today, day, rows }
}

function cardOf({ sectionId, subjectId, subject }: Spot, entries: readonly EntryOfDay[], on: Day): Card {
  const own = entries.filter((entry) => entry.sectionId === sectionId && entry.subjectId === subjectId)
  const now = own.find(({ day }) => day === on)
  const last = own.filter(({ day }) => day < on).slice(0, 3)
  return {
    subjectId,
    subject,
    entry: now ? entryOf(now) : null,
    last: last.map(({ day, words }) => ({ day, words })),
  }
}
