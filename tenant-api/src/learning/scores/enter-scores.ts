import { type SQL, sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { type FieldError, refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { executePrepared } from '../../core/school/prepared.ts'
import type { School } from '../../core/school/school.ts'
import { StaleRead, type StatementPlan } from '../../core/school/single-statement.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { hasSubject, placesOf, refuseSubject } from '../assessments/assessment-access.ts'
import type { AssessmentState } from '../assessments/contract.ts'
import { assessment } from '../assessments/tables.ts'
import type * as contract from './contract.ts'
import { type ScoreEntry, type ScoreCell, scores, type ScoreState } from './contract.ts'

// Of a part that both records have marks in, each keeps its own.
goWithPerson({
  table: 'score',
  column: 'student_id',
  clash: 'own.part_id = theirs.part_id and own.attempt = theirs.attempt',
})

type Entry = { id: string; cells: readonly ScoreEntry[]; reason: string; isImport: boolean }
type CurrentCell = { id: string; state: ScoreState | null; value: number | null }
type Saved = Output<typeof contract.enterScores>['saved']

type Snapshot = {
  title: string
  sections: string
  state: AssessmentState
  version: number
  isSeen: boolean
  mayEnter: boolean
  isOffice: boolean
  teaches: boolean
  parts: { id: string; max: number }[]
  takers: { id: string; mayMark: boolean }[]
  cells: (CurrentCell & { partId: string; studentId: string })[]
}

/** Nothing of what was sent is new: nothing is written, and no act is recorded. */
class NothingNew extends Error {}

/** How often what was decided may be overtaken by a change of the assessment itself. */
const tries = 3

/**
 * Enters marks. A cell replaces the score that its author saw there: of two who write one cell the second is refused it,
 * and is told who entered what; all others are saved.
 */
export async function enterScores(
  school: School,
  user: User,
  entry: Entry,
): Promise<Output<typeof contract.enterScores>> {
  const today = (await school.today()) as Day
  const key = keyOf(entry)
  let unchanged: Saved = []
  const deciding = async () => {
    const decided = await decide(school, user, { entry, today })
    unchanged = decided.unchanged
    return decided.plan ?? Promise.reject(new NothingNew())
  }
  const saved = await write(() => school.singleStatement<{ saved: Saved }>(user, key, deciding))
  const done = new Map([...unchanged, ...saved].map((cell) => [cellKey(cell), cell]))
  const left = entry.cells.filter((cell) => !done.has(cellKey(cell)))
  return {
    saved: [...done.values()],
    refused: left.length > 0 ? await readCells(school, entry.id, left) : [],
  }
}

function keyOf({ reason }: Entry): 'scores.entered' | 'scores.corrected' {
  return reason === '' ? 'scores.entered' : 'scores.corrected'
}

async function write(saving: () => Promise<{ saved: Saved }>, left = tries): Promise<Saved> {
  try {
    return (await saving()).saved
  } catch (error) {
    if (error instanceof NothingNew) return []
    if (!(error instanceof StaleRead)) throw error
    if (left > 1) return write(saving, left - 1)
    refuse('scores.stale', 'This assessment was changed meanwhile. Load it again', {}, { status: 409 })
  }
}

type Deciding = { entry: Entry; today: Day }

async function decide(
  school: School,
  user: User,
  { entry, today }: Deciding,
): Promise<{ plan: StatementPlan | null; unchanged: Saved }> {
  const standing = (await readSnapshot(school, user, { entry, today })) ?? refuseMissing()
  refuseUnlessMayEnter(standing, entry)
  refuseWrongCells(standing, entry.cells)
  const current = new Map(standing.cells.map((cell) => [cellKey(cell), cell]))
  const unchanged: Saved = []
  const news: ScoreEntry[] = []
  for (const cell of entry.cells) {
    const there = current.get(cellKey(cell))
    const { partId, studentId } = cell
    if (there && isSame(there, cell)) unchanged.push({ partId, studentId, scoreId: there.id })
    else if (there ? there.id === cell.scoreId : cell.scoreId === null && cell.state !== null) news.push(cell)
  }
  if (news.length === 0) return { plan: null, unchanged }
  const { title: name, sections } = standing
  const { reason } = entry
  return {
    unchanged,
    plan: {
      about: { name, sections, count: news.length, ...(reason !== '' && { reason }) },
      write: insertStatement({ entry, standing, news }),
      leavesWork: false,
    },
  }
}

function isSame(current: CurrentCell, { state, value }: ScoreEntry): boolean {
  return current.state === state && (state !== 'scored' || current.value === value)
}

function cellKey({ partId, studentId }: { partId: string; studentId: string }): string {
  return `${partId} ${studentId}`
}

function refuseUnlessMayEnter(standing: Snapshot, { reason, cells }: Entry): void {
  const { isSeen, mayEnter, isOffice, state, takers } = standing
  if (!isSeen && !mayEnter) refuseMissing()
  if (!mayEnter) refuseUnchangeable()
  const here = new Map(takers.map((taker) => [taker.id, taker]))
  if (!standing.teaches || cells.some(({ studentId }) => here.get(studentId)?.mayMark === false))
    refuseSubject()
  const conflict = { status: 409 } as const
  if (state === 'cancelled') refuse('scores.cancelled', 'This assessment was cancelled', {}, conflict)
  if (state === 'open') return
  if (!isOffice)
    refuse('scores.locked', 'This assessment is locked. Ask the office to open it again', {}, conflict)
  if (reason === '') refuse('scores.reason', 'This assessment is locked. Say why its marks are changed now')
}

/** Refuses whoever is not asked for marks, unknown parts, and more than a part is out of, each at its field. */
function refuseWrongCells({ parts, takers }: Snapshot, cells: readonly ScoreEntry[]): void {
  const [maxima, here] = [new Map(parts.map(({ id, max }) => [id, max])), new Set(takers.map(({ id }) => id))]
  const named = new Set<string>()
  const errors: FieldError[] = []
  for (const [at, cell] of cells.entries()) {
    const max = maxima.get(cell.partId)
    const wrong = (field: string, message: string, code = 'wrong') =>
      errors.push({ pointer: `/cells/${at}/${field}`, code, message })
    if (max === undefined) wrong('partId', sentence('This no longer exists. Choose another'), 'choice')
    else if (!here.has(cell.studentId)) wrong('studentId', notAsked, 'choice')
    else if (named.has(cellKey(cell))) wrong('studentId', sentence('A student is named once'), 'twice')
    else if ((cell.value !== null) !== (cell.state === 'scored'))
      wrong('value', sentence('Only who was scored has marks'))
    else if (cell.value !== null && cell.value > max)
      wrong('value', sentence('These are more marks than it is out of'), 'range')
    named.add(cellKey(cell))
  }
  if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors })
}

const notAsked = sentence('This student is not asked for marks here. Load it again')

/** Reads the current state in one round trip. */
async function readSnapshot(
  school: School,
  user: User,
  { entry: { id, cells }, today }: Deciding,
): Promise<Snapshot | undefined> {
  const subject = sql`assessment.subject_id`
  const power = [scores.resource, 'mark'] as const
  const columns = cellColumns(cells)
  const [row] = await executePrepared<Snapshot>(
    school.db,
    sql`
    with of_sections as materialized (
      select section.id, section.title, ${hasSubject(user, power, { subject, today })} as may_mark
      from assessment join assessment_section y on y.assessment_id = assessment.id join section on section.id = y.section_id
      where assessment.id = ${id}::uuid
    )
    select assessment.title, assessment.state, assessment.version,
      (select string_agg(title, ', ' order by title) from of_sections) as sections,
      ${reach(user, scores.resource, 'view', placesOf(assessment))} as "isSeen",
      ${reach(user, scores.resource, 'mark', placesOf(assessment))} as "mayEnter",
      ${reach(user, scores.resource, 'edit', { campus: assessment.campusId })} as "isOffice",
      exists (select from of_sections where may_mark) as teaches,
      (select json_agg(json_build_object('id', p.id, 'max', p.max)) from assessment_part p where p.assessment_id = assessment.id) as parts,
      (select coalesce(json_agg(json_build_object('id', t.student_id, 'mayMark', g.may_mark)), '[]')
        from assessment_takers(${id}::uuid) t join of_sections g on g.id = t.section_id) as takers,
      (select coalesce(json_agg(json_build_object('partId', c.part_id, 'studentId', c.student_id, 'id', c.id, 'state', c.state,
          'value', c.value)), '[]')
        from unnest(${columns.parts}::uuid[], ${columns.students}::uuid[]) as cell (part_id, student_id)
          join current_score c on c.part_id = cell.part_id and c.student_id = cell.student_id and c.attempt = 1) as cells
    from assessment where assessment.id = ${id}::uuid`,
  )
  return row
}

type Writing = { entry: Entry; standing: Snapshot; news: readonly ScoreEntry[] }

/** Writes the new scores. If the assessment was changed or locked since it was read, nothing at all is written. */
function insertStatement({ entry, standing, news }: Writing): SQL {
  const columns = cellColumns(news)
  const recorder = entry.isImport ? 'import' : standing.isOffice ? 'office' : 'teacher'
  return sql`locked as (
      select a.id from assessment a where a.id = ${entry.id}::uuid and a.version = ${standing.version} for share
    ), inserted as (
      insert into score (part_id, student_id, state, value, replaces_id, recorded_by, reason, act_id)
      select s.part_id, s.student_id, s.state, s.value, s.replaces_id, ${recorder}, ${entry.reason}, named.id
      from locked, named, unnest(${columns.parts}::uuid[], ${columns.students}::uuid[], ${columns.states}::text[],
        ${columns.values}::numeric[], ${columns.seen}::uuid[]) as s (part_id, student_id, state, value, replaces_id)
      on conflict on constraint score_once do nothing
      returning id, part_id, student_id
    ), answered as (
      select jsonb_build_object('saved', (
        select coalesce(jsonb_agg(jsonb_build_object('partId', part_id, 'studentId', student_id, 'scoreId', id)), '[]') from inserted)) as answer
      from locked
    )`
}

/** The cells as arrays in PostgreSQL's text form, one for each column. */
function cellColumns(cells: readonly ScoreEntry[]) {
  const of = (each: (cell: ScoreEntry) => string | number | null) =>
    `{${cells.map((cell) => each(cell) ?? 'null').join(',')}}`
  return {
    parts: of(({ partId }) => partId),
    students: of(({ studentId }) => studentId),
    states: of(({ state }) => state),
    values: of(({ value }) => value),
    seen: of(({ scoreId }) => scoreId),
  }
}

/** What stands in some cells, and who entered it. */
async function readCells(school: School, id: string, cells: readonly ScoreEntry[]): Promise<ScoreCell[]> {
  const { parts, students } = cellColumns(cells)
  const rows = await school.db.execute<ScoreCell>(sql`
    select c.part_id as "partId", c.student_id as "studentId", c.id as "scoreId", c.state, c.value::float8 as value,
      a.actor as by, to_json(a.at) #>> '{}' as at
    from unnest(${parts}::uuid[], ${students}::uuid[]) as cell (part_id, student_id)
      join assessment_part p on p.id = cell.part_id and p.assessment_id = ${id}::uuid
      join current_score c on c.part_id = cell.part_id and c.student_id = cell.student_id and c.attempt = 1
      join act a on a.id = c.act_id`)
  return [...rows]
}
