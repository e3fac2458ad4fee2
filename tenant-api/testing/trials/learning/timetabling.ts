import { setTimeout as sleep } from 'node:timers/promises'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleDraft } from 'tenant-api/contract/learning/timetables'
import { exampleRun } from 'tenant-api/contract/learning/timetabling'
import { exampleTeacher } from 'tenant-api/contract/people/employees'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import { preparations as timetables } from './timetables.ts'

/** What the examples stand on: a draft, and a run of it that has ended, or is under way where it is to be stopped. */
export const preparations: Record<string, Preparation> = {
  'GET /timetabling/hours': prepared(openCampus),
  'GET /timetabling/campuses/:id/rules': prepared(openCampus),
  'PUT /timetabling/hours/:id': prepared(async (sql) => {
    await openCampus(sql)
    await sql`delete from teacher_rule where employee_id = ${exampleTeacher}`
  }),
  'PUT /timetabling/wishes/:id': async (scene) => {
    await prepared(async (sql) => {
      await openCampus(sql)
      await sql`delete from teacher_wish where employee_id = ${exampleTeacher}`
    })(scene)
    return { version: 0 }
  },
  'PUT /timetabling/campuses/:id/rules': async (scene) => {
    await prepared(async (sql) => {
      await openCampus(sql)
      await sql`delete from timetabling_policy where campus_id = ${mainCampus}`
    })(scene)
    return { version: 0 }
  },
  'GET /timetabling/runs': draft,
  'POST /timetabling/runs': draft,
  'GET /timetabling/runs/:id': ended,
  'POST /timetabling/runs/:id/stop': underWay,
  'POST /timetabling/runs/:id/adoption': ended,
  'DELETE /timetabling/runs/:id': ended,
}

/** Whatever other trials have archived: rules are those of a campus that is open. */
async function openCampus(sql: Sql): Promise<void> {
  await sql`update campus set archived_at = null where id = ${mainCampus}`
}

/** A draft of which no run is under way: what earlier trials have started is stopped first. */
async function draft(scene: Scene): Promise<Parts | undefined> {
  await change(
    scene.school,
    (sql) =>
      sql`update timetable_run set state = 'stopped', finished_at = now() where id = ${exampleRun} and state = 'running'`,
  )
  for (let tries = 0; tries < 100; tries += 1) {
    let isLeft = false
    await change(scene.school, async (sql) => {
      const left =
        await sql`update timetable_run set stop_asked_at = now() where state = 'running' returning id`
      isLeft = left.length > 0
    })
    if (!isLeft) break
    await sleep(100)
  }
  return timetables['GET /timetables']?.(scene)
}

async function ended(scene: Scene): Promise<undefined> {
  await draft(scene)
  await prepared((sql) => writeRun(sql, { state: 'finished', finished_at: '2026-11-19T04:00:00Z' }))(scene)
}

async function underWay(scene: Scene): Promise<undefined> {
  await draft(scene)
  await prepared((sql) => writeRun(sql, { state: 'running', finished_at: null }))(scene)
}

async function writeRun(sql: Sql, { state, finished_at }: { state: string; finished_at: string | null }) {
  const none = Object.fromEntries(rules.map((rule) => [rule, 0]))
  const result = {
    moves: [],
    lessons: 4,
    placed: { before: 4, after: 4 },
    added: 0,
    moved: 0,
    removed: 0,
    counts: { before: none, after: none },
    teachers: [],
    unplaced: [],
    sums: [],
    hallSets: [],
    offers: [],
  }
  await sql`delete from timetable_run where id = ${exampleRun}`
  await sql`
    insert into timetable_run (id, timetable_id, timetable_version, mode, seconds, random_seed, state, started_at, leased_until,
      finished_at, result)
    values (${exampleRun}, ${exampleDraft}, 1, 'fill', 30, 1, ${state}, now(), now() + interval '1 year', ${finished_at},
      ${state === 'running' ? null : JSON.stringify(result)}::text::jsonb)`
}

const rules = [
  'gaps',
  'spread',
  'twiceADay',
  'heavyLate',
  'activeAfterBreak',
  'longestRun',
  'daysOff',
  'firstAndLast',
  'roomChanges',
  'distance',
  'avoidedTimes',
  'mostADay',
  'firstLesson',
  'lastLesson',
]
