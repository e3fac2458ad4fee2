import { randomUUID } from 'node:crypto'
import { exampleYear } from 'tenant-api/contract/institute/calendar'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'
import { preparations as timetables } from './timetables.ts'

/** A file is of the person who has brought it in, and a program is none. */
export const refusedToKeys = {
  'POST /timetable-imports': 'timetable-exchange.of-person',
  'GET /timetable-imports/:id': 'not-found',
  'PUT /timetable-imports/:id/names': 'not-found',
  'POST /timetable-imports/:id/check': 'not-found',
  'POST /timetable-imports/:id/timetable': 'not-found',
}

/** A file of the member's own with one lesson, whose names mean a section and a subject of the main campus. */
export const preparations: Record<string, Preparation> = {
  'POST /timetable-imports': drawn,
  'GET /timetable-imports/:id': ownFile,
  'PUT /timetable-imports/:id/names': ownFile,
  'POST /timetable-imports/:id/check': ownFile,
  'POST /timetable-imports/:id/timetable': ownFile,
  'GET /timetables/:id/file': drawn,
}

/** What the examples of timetables stand on, at a campus that is open. */
async function drawn(scene: Scene): Promise<undefined> {
  await change(scene.school, (sql) => sql`update campus set archived_at = null where id = ${mainCampus}`)
  await timetables['GET /timetables']?.(scene)
  return undefined
}

async function ownFile(scene: Scene): Promise<Parts> {
  await drawn(scene)
  const { school, member } = scene
  const { sql, canary } = school
  const id = randomUUID()
  const lesson = {
    at: '2',
    subject: canary,
    teachers: [],
    parties: [{ section: canary, choice: '', part: '' }],
    room: null,
    rooms: [],
    length: 1,
    week: 0,
    day: 0,
    period: 0,
    isLocked: false,
    terms: null,
  }
  const content = {
    format: 'sheet',
    days: ['Monday'],
    periods: ['1'],
    weeks: 1,
    terms: [],
    aliases: { section: {}, subject: {}, teacher: {}, room: {} },
    lessons: [lesson],
    absences: [],
    ignored: [],
  }
  const names = {
    [`section ${canary}`]: demoSections['6-A'] ?? '',
    [`subject ${canary}`]: demoSubjects.PE ?? '',
  }
  await change(school, async (tx) => {
    await tx`update section set archived_at = null where id = ${demoSections['6-A'] ?? ''}`
    await tx`update subject set archived_at = null where id = ${demoSubjects.PE ?? ''}`
    await tx`delete from timetable_import where owner_id = ${member.accountId}`
    await tx`insert into timetable_import (id, owner_id, campus_id, year_id, file_name, content, choices)
      values (${id}, ${member.accountId}, ${mainCampus}, ${exampleYear}, ${canary}, ${sql.json(content)}, ${sql.json({ names })})`
  })
  return { params: { id } }
}
