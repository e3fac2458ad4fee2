import { type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { expect, test } from 'vitest'
import { demoClasses } from '../../../demo/institute/structure/seed-classes.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { castSchool } from '../../../testing/school.ts'
import { system } from '../../core/acts/act.ts'
import * as assessments from '../assessments/contract.ts'
import * as sheets from '../date-sheets/contract.ts'
import * as seating from '../exam-seating/contract.ts'
import * as slips from '../exam-slips/contract.ts'
import { readWeek } from '../lessons/contract.ts'
import * as scores from '../scores/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const speaking = new Map<string, ReturnType<typeof cast.as>>()
function as(who: string) {
  const known = speaking.get(who) ?? cast.as(who)
  speaking.set(who, known)
  return known
}
const refused = (status: number) => ({ problem: { status } })
const { MAIN } = demoCampuses
const seventh = demoClasses['7'] ?? ''
const section = demoSections['7-B'] ?? ''
const kindId = '01980000-0000-7000-8000-00000a55e503'
const demo = { params: { id: contract.exampleExam } }

/** The first letters of a file that Nasreen is sent. */
async function pdfAt(address: string): Promise<string> {
  const { status, text } = await (await as('nasreen')).ask({ method: 'GET', url: `/api/v1${address}` })
  return status === 200 ? text.slice(0, 5) : text
}

async function set(statement: SQL): Promise<void> {
  await (
    await cast.school()
  ).transaction(system(sentence('Demo school')), 'exams.seeded', (tx) => tx.execute(statement))
}

/** An exam of classes of the main campus in January. */
async function plan(more: object = {}) {
  const nasreen = await as('nasreen')
  const body = {
    title: 'Mid-term',
    kindId,
    campusId: MAIN,
    classIds: [seventh],
    firstDay: '2027-01-11',
    lastDay: '2027-01-23',
    max: 50,
    pass: 20,
    ...more,
  }
  return nasreen.call(contract.addExam, { body: body as never })
}

async function sheetOf(id: string, who = 'nasreen') {
  return (await as(who)).call(sheets.readDateSheet, { params: { id } })
}

async function place(id: string, papers: readonly object[]) {
  const nasreen = await as('nasreen')
  const { version } = await sheetOf(id)
  return nasreen.call(sheets.placePapers, { params: { id }, version, body: { papers: papers as never } })
}

async function draft(id: string) {
  const { version } = await sheetOf(id)
  return (await as('nasreen')).call(sheets.draftDateSheet, { params: { id }, version })
}

async function publish(id: string) {
  const { version } = await sheetOf(id)
  return (await as('nasreen')).call(sheets.publishExam, { params: { id }, version })
}

test('planning an exam proposes a paper for each subject of the plan, which is marked as an assessment', async () => {
  const { id, state } = await plan()
  expect(state).toBe('planned')
  const { papers, missing } = await sheetOf(id)
  expect(missing.filter(({ classId }) => classId === seventh)).toEqual([])
  const maths = papers.find(({ subjectId }) => subjectId === demoSubjects.Maths)
  expect(maths).toMatchObject({
    class: expect.stringContaining('7'),
    outOf: 50,
    pass: 20,
    day: null,
    isHeavy: true,
  })
  expect(maths?.sections).toContain('7-B')
  const sheet = await (
    await as('nasreen')
  ).call(scores.readScores, {
    params: { id: maths?.assessmentId ?? '' },
  })
  expect(sheet).toMatchObject({ title: 'Mid-term', subject: 'Maths', day: '2027-01-11' })
  await place(id, [{ id: maths?.id, day: '2027-01-13', max: 75, pass: 25 }])
  const moved = await (
    await as('nasreen')
  ).call(scores.readScores, {
    params: { id: maths?.assessmentId ?? '' },
  })
  expect(moved).toMatchObject({ day: '2027-01-13', parts: [{ max: 75, pass: 25 }] })
})

test('two papers of one student at once are refused with who and what; closed days and days outside are, too', async () => {
  const { id } = await plan()
  const { papers } = await sheetOf(id)
  const [one, other] = ['Maths', 'English'].map((name) => papers.find(({ subject }) => subject === name)?.id)
  await place(id, [{ id: one, day: '2027-01-11' }])
  await expect(place(id, [{ id: other, day: '2027-01-11', startsAt: '10:00' }])).rejects.toMatchObject({
    problem: { status: 409, title: expect.stringContaining('Maths') },
  })
  // Later on the day is said, and allowed.
  await place(id, [{ id: other, day: '2027-01-11', startsAt: '11:30' }])
  await expect(place(id, [{ id: other, day: '2027-01-17' }])).rejects.toMatchObject(refused(409))
  await expect(place(id, [{ id: other, day: '2027-02-17' }])).rejects.toMatchObject(refused(409))
  const standing = await sheetOf(id)
  expect(standing.papers.find((paper) => paper.id === other)).toMatchObject({
    day: '2027-01-11',
    startsAt: '11:30',
  })
})

test('a draft places every paper on a day of its own, and says which find none', async () => {
  const { id } = await plan()
  const { sheet, placed, unplaced } = await draft(id)
  expect([placed, unplaced]).toEqual([sheet.papers.length, []])
  const { id: short } = await plan({ title: 'Quiz week', lastDay: '2027-01-12' })
  const other = await draft(short)
  expect(other.unplaced.length).toBeGreaterThan(0)
  expect(other.unplaced[0]).toMatchObject({ days: 2, taken: 2 })
  await expect(publish(short)).rejects.toMatchObject(refused(409))
})

test('publishing tells families and teachers once, and shows guardians the date sheet of their child', async () => {
  const { id } = await plan()
  await draft(id)
  const imran = await as('imran.khalid')
  const bilal = await (
    await cast.school()
  ).db.execute<{ id: string }>(sql`
    select s.id from guardian_link l join students s on s.id = l.student_id join account a on a.person_id = l.guardian_id
    where a.id = (select id from account where username = 'imran.khalid' or email like 'imran.khalid@%' limit 1)
      and s.section_id in (select id from section where class_id = ${seventh}::uuid) limit 1`)
  const child = bilal[0]?.id
  const audience = await (await as('nasreen')).call(sheets.readExamAudience, { params: { id } })
  expect(audience.sections.map((one) => one.section)).toContain('7-B')
  expect(audience.teachers).toBeGreaterThan(0)
  const before = child && (await imran.call(sheets.readStudentExams, { params: { id: child } }))
  await publish(id)
  await cast.work()
  const { db } = await cast.school()
  const [told] = await db.execute<{ families: number; teachers: number }>(sql`
    select count(*) filter (where event = 'exam.dated')::int as families, count(*) filter (where event = 'exam.teacher-dated')::int as teachers
    from message where key like '%' || ${id} || '%'`)
  expect(told?.teachers).toBe(audience.teachers)
  expect(told?.families).toBeGreaterThan(0)
  if (child && before) {
    const after = await imran.call(sheets.readStudentExams, { params: { id: child } })
    expect(before.exams.some((one) => one.id === id)).toBe(false)
    expect(after.exams.find((one) => one.id === id)?.papers.length).toBeGreaterThan(3)
  }
  await expect(place(id, [])).rejects.toMatchObject(refused(422))
  const { papers } = await sheetOf(id)
  await expect(place(id, [{ id: papers[0]?.id, day: null }])).rejects.toMatchObject(refused(409))
})

/** The lessons of 7-B on Monday 7 December, by the bells. */
async function mondayLessons() {
  const query = { section, day: '2026-12-07' as never }
  const { lessons } = await (await as('nasreen')).call(readWeek, { query })
  return lessons.filter(({ day, period }) => day === '2026-12-07' && period !== null)
}

test('an exam of 7-B on Monday from 9 to 11 under winter bells: P2, P3 and P4 are not held, P1 and P5 are (W32)', async () => {
  await set(sql`update exam set state = 'planned'`)
  expect((await mondayLessons()).filter(({ change }) => change?.kind === 'exam')).toEqual([])
  const { id } = await plan({ firstDay: '2026-12-07', lastDay: '2026-12-08', title: 'Test of 7' })
  const { papers } = await sheetOf(id)
  for (const paper of papers.filter(({ subject }) => subject !== 'Maths'))
    await (await as('nasreen')).call(sheets.dropPaper, { params: { id, paperId: paper.id } })
  await place(id, [
    {
      id: papers.find(({ subject }) => subject === 'Maths')?.id,
      day: '2026-12-07',
      startsAt: '09:00',
      minutes: 120,
    },
  ])
  await publish(id)
  const dropped = (lessons: Awaited<ReturnType<typeof mondayLessons>>) =>
    lessons
      .filter(({ change }) => change?.kind === 'exam')
      .flatMap(({ period, length }) => Array.from({ length }, (_, at) => (period ?? 0) + at))
  const lessons = await mondayLessons()
  expect([...new Set(dropped(lessons))]).toEqual([2, 3, 4])
  expect(lessons.find(({ change }) => change?.kind === 'exam')?.change?.reason).toBe('Test of 7')
  expect(lessons.filter(({ change }) => change === null).map(({ period }) => period)).toEqual(
    expect.arrayContaining([1, 5]),
  )
  await set(sql`update exam set lessons = 'suspended' where id = ${id}::uuid`)
  expect(new Set(dropped(await mondayLessons())).size).toBeGreaterThan(6)
  await set(sql`update exam set lessons = 'as-usual' where id = ${id}::uuid`)
  expect(dropped(await mondayLessons())).toEqual([])
  await set(sql`update exam set state = 'planned' where id = ${id}::uuid`)
  await set(sql`update exam set state = 'dated' where id = ${contract.exampleExam}::uuid`)
})

test('everybody is seated apart, who is short is named, and nobody watches two rooms or leaves a lesson', async () => {
  const nasreen = await as('nasreen')
  const at = { params: { id: seating.exampleSitting } }
  const sitting = await nasreen.call(seating.readSitting, at)
  const seats = sitting.rooms.flatMap((room) => room.seats.map((seat) => ({ ...seat, room: room.id })))
  expect(seats.length).toBeGreaterThan(9)
  const beside = seats.filter((seat) =>
    seats.some(
      (one) =>
        one.room === seat.room &&
        one.row === seat.row &&
        one.column === seat.column + 1 &&
        one.paperId === seat.paperId,
    ),
  )
  expect(beside.length).toBe(seats.filter(({ isBesideSame }) => isBesideSame).length)
  const [room, other] = sitting.rooms
  const less = await nasreen.call(seating.placeRooms, {
    ...at,
    body: { rooms: [{ roomId: room?.roomId ?? '', rows: 1, columns: 2 }] },
  })
  expect(less.unseated.length).toBe(seats.length + sitting.unseated.length - 2)
  expect(less.rooms[0]?.invigilators).toEqual(room?.invigilators)
  await nasreen.call(seating.placeRooms, {
    ...at,
    body: { rooms: sitting.rooms.map(({ roomId, rows, columns }) => ({ roomId, rows, columns })) },
  })
  const again = await nasreen.call(seating.readSitting, at)
  const { rows } = await nasreen.call(seating.listInvigilators, at)
  const free = rows.find(({ busy }) => busy === null)
  const busy = rows.find((one) => one.busy === 'lesson')
  const watch = (first: string, second: string) =>
    nasreen.call(seating.placeInvigilators, {
      ...at,
      body: {
        rooms: [first, second].map((employeeId, nth) => ({
          examRoomId: again.rooms[nth]?.id ?? '',
          employeeIds: [employeeId],
        })),
      },
    })
  expect(free && other).toBeTruthy()
  await expect(watch(free?.employeeId ?? '', free?.employeeId ?? '')).rejects.toMatchObject(refused(422))
  if (busy) await expect(watch(free?.employeeId ?? '', busy.employeeId)).rejects.toMatchObject(refused(409))
  for (const what of ['plan', 'labels'] as const) {
    expect(await pdfAt(`/exam-sittings/${seating.exampleSitting}/seats?what=${what}`)).toBe('%PDF-')
  }
  expect(await pdfAt(`/exam-sittings/${seating.exampleSitting}/list?what=attendance&format=pdf`)).toBe(
    '%PDF-',
  )
  expect(await pdfAt(`/exams/${contract.exampleExam}/date-sheet/file?format=pdf&withSyllabus=true`)).toBe(
    '%PDF-',
  )
})

test('a slip is kept back for open fees, papers or discipline, and released with a reason that the log keeps', async () => {
  const nasreen = await as('nasreen')
  const rows = async () => (await nasreen.call(slips.listSlips, { ...demo, query: {} })).rows
  const all = await rows()
  expect(all.every(({ number }) => number !== null)).toBe(true)
  const hassan = all.find(({ name }) => name === 'Hassan Tariq')
  expect(hassan?.heldFor).toBe('dues')
  const other = all.find(({ heldFor }) => heldFor === null)
  const studentIds = [hassan?.studentId ?? '']
  await nasreen.call(slips.releaseSlips, {
    ...demo,
    body: { studentIds, reason: 'The father pays on Monday' },
  })
  expect((await rows()).find(({ name }) => name === 'Hassan Tariq')).toMatchObject({ heldFor: null })
  await nasreen.call(slips.holdSlips, {
    ...demo,
    body: { studentIds: [other?.studentId ?? ''], heldFor: 'papers', reason: 'No birth certificate' },
  })
  expect((await rows()).find((one) => one.studentId === other?.studentId)).toMatchObject({
    heldFor: 'papers',
    holdReason: 'No birth certificate',
  })
  await nasreen.call(slips.releaseSlips, {
    ...demo,
    body: { studentIds: [other?.studentId ?? ''], reason: 'Brought' },
  })
  await expect(
    nasreen.call(slips.releaseSlips, {
      ...demo,
      body: { studentIds: [other?.studentId ?? ''], reason: 'Twice' },
    }),
  ).rejects.toMatchObject(refused(409))
  expect(await pdfAt(`/exams/${contract.exampleExam}/slips/file?section=${section}`)).toBe('%PDF-')
  const { db } = await cast.school()
  const [released] = await db.execute<{ reason: string }>(
    sql`select about ->> 'reason' as reason from act where key = 'exam-slips.released' order by id limit 1`,
  )
  expect(released?.reason).toBe('The father pays on Monday')
})

test('teachers see the exam of their sections and change nothing; families and the accountant see no exams', async () => {
  const sana = await as('sana')
  expect(
    (await sana.call(contract.exams.endpoints.list, { query: {} as never })).rows.map(({ id }) => id),
  ).toContain(contract.exampleExam)
  expect(await sheetOf(contract.exampleExam, 'sana')).toMatchObject({ mayEdit: false, shared: [] })
  await expect(sana.call(contract.turnExam, { ...demo, body: { to: 'running' } })).rejects.toMatchObject(
    refused(403),
  )
  for (const who of ['waqas', 'imran.khalid'])
    await expect(sheetOf(contract.exampleExam, who)).rejects.toMatchObject(refused(403))
})

test('an exam goes on step by step; back it goes with a reason, and closed its marks are locked', async () => {
  const nasreen = await as('nasreen')
  const { id } = await plan({ title: 'Steps' })
  const turn = (to: contract.ExamState, reason = '') =>
    nasreen.call(contract.turnExam, { params: { id }, body: { to, reason } })
  await expect(turn('running')).rejects.toMatchObject(refused(409))
  await draft(id)
  await publish(id)
  await expect(turn('marking')).rejects.toMatchObject(refused(409))
  await turn('running')
  await expect(turn('dated')).rejects.toMatchObject(refused(422))
  await turn('marking')
  expect(await turn('closed')).toMatchObject({ state: 'closed' })
  const { papers } = await sheetOf(id)
  const sheet = await nasreen.call(scores.readScores, { params: { id: papers[0]?.assessmentId ?? '' } })
  expect(sheet.state).toBe('locked')
  expect(await turn('marking', 'A paper was forgotten')).toMatchObject({ state: 'marking' })
})

test('the day of a paper is changed on its date sheet alone; a cancelled exam takes its papers along', async () => {
  const nasreen = await as('nasreen')
  const { id } = await plan({ title: 'Dropped' })
  const { papers } = await sheetOf(id)
  const assessmentId = papers[0]?.assessmentId ?? ''
  const before = await nasreen.call(assessments.readAssessment, { params: { id: assessmentId } })
  await expect(
    nasreen.call(assessments.changeAssessment, {
      params: { id: assessmentId },
      version: before.version,
      body: {
        kindId,
        subjectId: papers[0]?.subjectId ?? '',
        sectionIds: before.sectionIds,
        title: 'Dropped',
        day: '2027-01-20',
        parts: before.parts,
      } as never,
    }),
  ).rejects.toMatchObject(refused(409))
  await nasreen.call(contract.cancelExam, { params: { id }, body: { reason: 'The board has moved it' } })
  await expect(sheetOf(id)).rejects.toMatchObject(refused(404))
})
