import { expect, test } from 'vitest'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { castSchool } from '../../../testing/school.ts'
import { exampleYear } from '../../institute/calendar/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import {
  exampleTimetable,
  listTimetables,
  readTimetable,
  type WholeTimetable,
} from '../timetables/contract.ts'
import { changeTeacherWishes, readCampusRules, readTeacherHours } from '../timetabling/contract.ts'
import {
  beginTimetableImport,
  bringInTimetable,
  checkTimetableImport,
  type ExportFormat,
  exportTimetable,
  matchTimetableNames,
  readTimetableImport,
  type TimetableImport,
} from './contract.ts'

const cast = await castSchool()
const { MAIN } = demoCampuses
type Person = Awaited<ReturnType<typeof cast.as>>

const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const head = (name: string) => ({ name, firstDay: '2026-11-23', lastDay: '2027-03-31' })

async function answerOf(person: Person, format: ExportFormat) {
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `/api/v1${exportTimetable.path.replace(':id', exampleTimetable)}?format=${format}`
  return cast.app().inject({ url, headers: { host: cast.host, cookie } })
}

function read(person: Person, file: string | Buffer, name = 'week.xml'): Promise<TimetableImport> {
  const content = { base64: Buffer.from(file).toString('base64') }
  return person.call(beginTimetableImport, { body: { campusId: MAIN, yearId: exampleYear, name, content } })
}

/** The lessons of a week, whatever their ids. */
function lessonsIn({ teachings, cards }: WholeTimetable): string[] {
  const of = new Map(teachings.map((one) => [one.id, one]))
  return cards
    .map((card) => {
      const { subjectId, parties = [], teachers = [], roomId = null } = of.get(card.teachingId) ?? {}
      const who = teachers.map(({ employeeId }) => employeeId).toSorted()
      const { weekday, period, length, letter, isLocked } = card
      return JSON.stringify([
        subjectId,
        parties,
        who,
        card.roomId ?? roomId,
        weekday,
        period,
        length,
        letter,
        isLocked,
      ])
    })
    .toSorted()
}

const countDrafts = async (person: Person) =>
  (await person.call(listTimetables, { query: { year: exampleYear } })).rows.length

test('a week goes out as aSc, FET, Excel and CSV, and comes in again as a draft of the same lessons', async () => {
  const tariq = await cast.as('tariq')
  const whole = await tariq.call(readTimetable, { params: { id: exampleTimetable } })
  for (const format of ['asc', 'fet', 'xlsx', 'csv'] as const) {
    const found = await read(tariq, (await answerOf(tariq, format)).rawPayload, `week.${format}`)
    expect(found.names.filter(({ by }) => by === null)).toEqual([])
    expect(found).toMatchObject({ lessons: whole.cards.length, placed: whole.cards.length })
    const params = { id: found.id }
    const before = await countDrafts(tariq)
    const check = await tariq.call(checkTimetableImport, { params, body: head(format) })
    expect(check).toMatchObject({
      lessons: whole.cards.length,
      leftOut: [],
      differences: [],
      withoutTeacher: 0,
    })
    expect(check.clashRows.filter(({ isRefused }) => isRefused)).toEqual([])
    // Nothing is written before it is confirmed.
    expect(await countDrafts(tariq)).toBe(before)
    const draft = await tariq.call(bringInTimetable, { params, body: head(format) })
    const made = await tariq.call(readTimetable, { params: { id: draft.id } })
    expect(lessonsIn(made)).toEqual(lessonsIn(whole))
    await expect(tariq.call(bringInTimetable, { params, body: head('Twice') })).rejects.toMatchObject(
      refused(409, 'timetable-exchange.done'),
    )
  }
  const { rows } = await tariq.call(listAudit, { query: { limit: 1 } })
  expect(rows[0]?.sentence).toContain('week.csv')
})

const row = (section: string, period: number, subject: string, teacher: string) =>
  `${section},Monday,${period},${subject},${teacher}\n`
const long = `Section,Day,Period,Subject,Teacher\n`

test('a name that is spelled otherwise is chosen once, and remembered; who is left out is said', async () => {
  const tariq = await cast.as('tariq')
  const file = `${long}${row('7 b', 1, 'Maths', 'Ms. Sanna Iqball')}${row('Year 9', 1, 'PE', '')}${row('7-B', 2, 'Eng', '')}`
  const found = await read(tariq, file, 'week.csv')
  const params = { id: found.id }
  const open = found.names.filter(({ by }) => by === null)
  expect(open.map(({ kind, name }) => [kind, name])).toEqual([
    ['section', 'Year 9'],
    ['teacher', 'Ms. Sanna Iqball'],
  ])
  expect(found.names.find(({ name }) => name === '7 b')?.by).toBe('similar')
  expect(found.names.find(({ name }) => name === 'Eng')?.by).toBe('short')
  const sana = found.options.teacher.find(({ id }) => id === open[1]?.suggestion)
  expect(sana?.name).toBe('Sana Iqbal')
  await expect(tariq.call(checkTimetableImport, { params, body: head('Early') })).rejects.toMatchObject(
    refused(409, 'timetable-exchange.undecided'),
  )
  const names = [
    { kind: 'section', name: 'Year 9', id: null },
    { kind: 'teacher', name: 'Ms. Sanna Iqball', id: sana?.id ?? '' },
  ] as const
  const chosen = await tariq.call(matchTimetableNames, { params, body: { names: [...names] } })
  expect(chosen.names.filter(({ by }) => by === null)).toEqual([])
  const check = await tariq.call(checkTimetableImport, { params, body: head('Late') })
  expect(check.leftOut).toEqual([{ at: '3', subject: 'PE', sections: 'Year 9', reason: 'section' }])
  expect(check.lessons).toBe(2)
  expect(
    check.differences.find(({ section, subject }) => section === '7-B' && subject === 'Maths'),
  ).toMatchObject({
    here: 1,
  })
  await tariq.call(bringInTimetable, { params, body: head('Late') })
  // The same file again: what was said is known.
  const again = await read(tariq, file, 'week.csv')
  expect(again.names.filter(({ by }) => by === 'remembered').map(({ name }) => name)).toEqual([
    'Year 9',
    'Ms. Sanna Iqball',
  ])
})

test('a draft is brought in for one’s own campus alone, and nobody finds the file of another', async () => {
  const [tariq, sadia, sana] = [await cast.as('tariq'), await cast.as('sadia'), await cast.as('sana')]
  const file = `${long}${row('7-B', 1, 'Maths', '')}`
  await expect(read(sadia, file, 'week.csv')).rejects.toMatchObject(refused(403, 'beyond-reach'))
  await expect(read(sana, file, 'week.csv')).rejects.toMatchObject(refused(403))
  const { id } = await read(tariq, file, 'week.csv')
  for (const other of [sadia, await cast.as('nasreen')])
    await expect(other.call(readTimetableImport, { params: { id } })).rejects.toMatchObject(refused(404))
  expect((await answerOf(sadia, 'fet')).statusCode).toBe(404)
})

test('a file that cannot be read is refused with a sentence, and changes nothing', async () => {
  const tariq = await cast.as('tariq')
  const laughs = `<?xml version="1.0"?><!DOCTYPE t [<!ENTITY a "ha">]><timetable>&a;</timetable>`
  const files: [file: string | Buffer, code: string][] = [
    [laughs, 'file-doctype'],
    ['<timetable><lessons>', 'file-damaged'],
    [Buffer.from('<?xml version="1.0" encoding="UTF-8"?><fet a="\u00e9"/>', 'latin1'), 'file-encoding'],
    ['<?xml version="1.0"?><timetable/>', 'file-empty'],
    ['Name,Town\nAli,Lahore\n', 'file-empty'],
  ]
  for (const [file, code] of files) await expect(read(tariq, file)).rejects.toMatchObject(refused(422, code))
  const large = Buffer.alloc(6 * 1024 * 1024, 'x')
  await expect(read(tariq, large)).rejects.toMatchObject({
    problem: { status: expect.any(Number) as number },
  })
})

test('the hours of teachers come along where they are asked for, and once', async () => {
  const tariq = await cast.as('tariq')
  const times = [1, 2, 4].map(
    (hour) => `<Not_Available_Time><Day>Monday</Day><Hour>${hour}</Hour></Not_Available_Time>`,
  )
  const hours = [1, 2, 3, 4].map((hour) => `<Hour><Name>${hour}</Name></Hour>`)
  const file = `<?xml version="1.0" encoding="UTF-8"?><fet version="6.1.5"><Days_List><Day><Name>Monday</Name></Day></Days_List>
    <Hours_List>${hours.join('')}</Hours_List><Students_List><Year><Name>7-B</Name></Year></Students_List>
    <Activities_List><Activity><Teacher>Sana Iqbal</Teacher><Subject>Maths</Subject><Students>7-B</Students><Duration>2</Duration><Id>1</Id></Activity></Activities_List>
    <Time_Constraints_List><ConstraintTeacherNotAvailableTimes><Teacher>Sana Iqbal</Teacher>${times.join('')}</ConstraintTeacherNotAvailableTimes></Time_Constraints_List></fet>`
  for (const name of ['Once', 'Again']) {
    const { id, absentTeachers } = await read(tariq, file)
    expect(absentTeachers).toBe(1)
    await tariq.call(bringInTimetable, { params: { id }, body: { ...head(name), withHours: true } })
  }
  const { teachers } = await tariq.call(readTeacherHours, { query: { campus: MAIN } })
  const mine = teachers
    .find(({ name }) => name === 'Sana Iqbal')
    ?.hours.filter(({ weekday }) => weekday === 1)
  expect(mine?.map(({ firstPeriod, lastPeriod }) => [firstPeriod, lastPeriod])).toEqual([
    [1, 2],
    [4, 4],
  ])
})

const constraintOfSana = (kind: string, number: string) =>
  `<ConstraintTeacher${kind}><Weight_Percentage>100</Weight_Percentage><Teacher_Name>Sana Iqbal</Teacher_Name>${number}</ConstraintTeacher${kind}>`

test('wishes of teachers come along where they are asked for, and leave others as they are', async () => {
  const tariq = await cast.as('tariq')
  const [week, days] = [
    ['Monday', 'Tuesday', 'Wednesday', 'Thursday'],
    (name: string) => `<Day><Name>${name}</Name></Day>`,
  ]
  const file = `<?xml version="1.0" encoding="UTF-8"?><fet version="6.1.5"><Days_List>${week.map(days).join('')}</Days_List>
    <Hours_List><Hour><Name>1</Name></Hour></Hours_List><Students_List><Year><Name>7-B</Name></Year></Students_List>
    <Activities_List><Activity><Teacher>Sana Iqbal</Teacher><Subject>Maths</Subject><Students>7-B</Students><Duration>1</Duration><Id>1</Id></Activity></Activities_List>
    <Time_Constraints_List>${constraintOfSana('MaxHoursDaily', '<Maximum_Hours_Daily>5</Maximum_Hours_Daily>')}
      ${constraintOfSana('MaxDaysPerWeek', '<Max_Days_Per_Week>3</Max_Days_Per_Week>')}
      <ConstraintTeachersMaxGapsPerWeek><Weight_Percentage>100</Weight_Percentage><Max_Gaps>0</Max_Gaps></ConstraintTeachersMaxGapsPerWeek></Time_Constraints_List></fet>`
  const wishesNow = async () => {
    const { teachers } = await tariq.call(readTeacherHours, { query: { campus: MAIN } })
    const sana = teachers.find(({ name }) => name === 'Sana Iqbal')
    if (!sana) throw new Error('no Sana')
    return sana
  }
  const before = await wishesNow()
  await tariq.call(changeTeacherWishes, {
    params: { id: before.id },
    version: before.wishes.version,
    body: { campusId: MAIN, mostADay: 'avoid', mostADayPeriods: 7, lastLesson: 'avoid', reason: 'Her child' },
  })
  const { id, wishes } = await read(tariq, file)
  expect(wishes).toBe(3)
  const params = { id }
  const check = await tariq.call(checkTimetableImport, { params, body: head('Wishes') })
  // The bells of the campus ring on six days.
  expect(check.wishes).toEqual([
    { name: 'Never', text: 'Free periods of teachers between lessons' },
    { name: 'Sana Iqbal', text: 'Never more than 5 lessons a day' },
    { name: 'Sana Iqbal', text: 'Always 3 free days a week' },
  ])
  expect((await wishesNow()).wishes).toMatchObject({ mostADayPeriods: 7, daysOff: 'off' })
  await tariq.call(bringInTimetable, { params, body: { ...head('Wishes'), withWishes: true } })
  expect((await wishesNow()).wishes).toMatchObject({
    mostADay: 'never',
    mostADayPeriods: 5,
    daysOff: 'never',
    daysOffDays: 3,
    lastLesson: 'avoid',
    reason: 'Her child',
  })
  const { rules } = await tariq.call(readCampusRules, { params: { id: MAIN } })
  expect(rules).toMatchObject({ gaps: 'never', spread: 'avoid' })
})

test('fifteen hundred lessons are a draft within two seconds', async () => {
  const tariq = await cast.as('tariq')
  const whole = await tariq.call(readTimetable, { params: { id: exampleTimetable } })
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']
  const rows = whole.sections.flatMap(({ name }) =>
    days.flatMap((on) =>
      Array.from({ length: 40 }, (_, at) => `${name},${on},${(at % 8) + 1},Maths,Part ${at % 20}\n`),
    ),
  )
  const file = `Section,Day,Period,Subject,Group\n${rows.slice(0, 1_500).join('')}`
  const { id, lessons } = await read(tariq, file, 'large.csv')
  const start = performance.now()
  const draft = await tariq.call(bringInTimetable, { params: { id }, body: head('Large') })
  const took = performance.now() - start
  expect(draft.lessons).toBe(lessons)
  // A busy machine is given more.
  expect(took).toBeLessThan(6_000)
})
