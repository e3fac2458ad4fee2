import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../institute/settings/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { writeEntry } from './contract.ts'

const cast = await castSchool()
const started = new Date('2026-11-21T04:10:00Z')

/** In a zone: when it is written, and when three o’clock is on that day. */
const ends: readonly (readonly [zone: string, at: string, goes: string])[] = [
  ['Asia/Karachi', '2026-11-23T05:00:00Z', '2026-11-23T10:00:00.000Z'],
  ['Europe/London', '2026-11-25T10:00:00Z', '2026-11-25T15:00:00.000Z'],
  ['Europe/London', '2027-03-29T09:00:00Z', '2027-03-29T14:00:00.000Z'],
]

test('the day ends at three by the school’s own clock, in winter and in summer', async () => {
  for (const [zone, at, goes] of ends) {
    cast.clock.now = started
    const nasreen = await cast.as('nasreen')
    const { version } = await nasreen.call(system.endpoints.read, {})
    await nasreen.call(system.endpoints.change, { version, body: { timeZone: zone } })
    cast.clock.now = new Date(at)
    const sana = await cast.as('tariq')
    const params = { id: demoSections['8-A'] ?? '' }
    await sana.call(writeEntry, { params, body: { subjectId: demoSubjects.Maths ?? '', words: 'Sums' } })
    const { db } = await cast.school()
    const [day] = await db.execute<{ goes: string }>(sql`
      select to_json(goes_at) #>> '{}' as goes from diary_day
      where section_id = ${params.id}::uuid and day = ${at.slice(0, 10)}::date`)
    expect([zone, new Date(day?.goes ?? '').toISOString()]).toEqual([zone, goes])
  }
})
