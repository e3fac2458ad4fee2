import { expect, test } from 'vitest'
import { readAsc } from './read-asc.ts'
import { readFet } from './read-fet.ts'
import { readSheets } from './read-sheets.ts'
import { partiesOfSet } from './student-sets.ts'
import { isXml, readXml } from './xml.ts'

const asc = (body: string, prolog = '<?xml version="1.0" encoding="windows-1250"?>') => `${prolog}
<timetable options="daynumbering1">
  <periods><period name="0" period="0"/><period name="1" period="1"/><period name="2" period="2"/></periods>
  <daysdefs><daysdef id="D" name="Any" days="10000,01000"/><daysdef id="D1" name="Monday" days="10000"/><daysdef id="D2" name="Tuesday" days="01000"/></daysdefs>
  <weeksdefs><weeksdef id="W" name="All" weeks="11"/><weeksdef id="WA" name="A" weeks="10"/></weeksdefs>
  <subjects><subject id="*1" name="Žeme" short="Ž"/><subject id="*2" name="PE"/></subjects>
  <teachers><teacher id="*1" firstname="Ana" lastname="Ek" short="AE"/></teachers>
  <classrooms><classroom id="*1" name="Hall"/><classroom id="*2" name="Gym"/></classrooms>
  <classes><class id="*1" name="7B"/></classes>
  <groups><group id="*1" classid="*1" name="Entire class" entireclass="1" divisiontag="0"/>
    <group id="*2" classid="*1" name="Boys" entireclass="0" divisiontag="1"/>
    <group id="*3" classid="*1" name="Girls" entireclass="0" divisiontag="1"/></groups>
  <somethingnew><thing/></somethingnew>
  ${body}
</timetable>`

const read = async (text: string, letters: BufferEncoding = 'utf8') =>
  readAsc(await readXml(Buffer.from(text, letters)))

test('a file of aSc: masks, a period called 0, groups of one division as one choice, blocks, weeks', async () => {
  const body = `<lessons>
    <lesson id="*1" classids="*1" subjectid="*1" teacherids="*1" groupids="*1" periodspercard="1" periodsperweek="3.0" classroomids="*1" weeksdefid="W"/>
    <lesson id="*2" classids="*1" subjectid="*2" teacherids="" groupids="*2" periodspercard="2" periodsperweek="2.0" classroomids="*1,*2"/>
    <lesson id="*3" classids="*1" subjectid="*2" groupids="*2,*3" periodspercard="1" periodsperweek="1" weeksdefid="WA"/></lessons>
  <cards><card lessonid="*1" period="0" days="01000" weeks="11" classroomids=""/><card lessonid="*1" period="2" days="10000" weeks="01" classroomids="*2"/>
    <card lessonid="*2" period="1" days="10000" classroomids=""/><card lessonid="*2" period="2" days="10000" classroomids=""/></cards>`
  const file = await read(asc(body, '<?xml version="1.0" encoding="UTF-8"?>'))
  expect(file).toMatchObject({
    periods: ['0', '1', '2'],
    weeks: 2,
    ignored: [{ name: 'somethingnew', count: 1 }],
  })
  expect(file.days.slice(0, 2)).toEqual(['Monday', 'Tuesday'])
  expect(file.aliases.teacher).toEqual({ 'Ana Ek': 'AE' })
  const boys = { section: '7B', choice: 'Boys / Girls', part: 'Boys' }
  const whole = { section: '7B', choice: '', part: '' }
  expect(file.lessons).toMatchObject([
    { subject: 'Žeme', teachers: ['Ana Ek'], parties: [whole], day: 1, period: 0, week: 0, room: 'Hall' },
    { day: 0, period: 2, week: 2, room: 'Gym' },
    // The third of the week has no card.
    { day: null, period: null, week: 0 },
    // A block of two has a card for each of its periods in some exports.
    { subject: 'PE', parties: [boys], length: 2, day: 0, period: 1, room: null, rooms: ['Hall', 'Gym'] },
    { subject: 'PE', parties: [whole], day: null, week: 1 },
  ])
})

test('letters are read by the mark of the file, else by the encoding that it names', async () => {
  const body =
    '<lessons><lesson id="1" classids="*1" subjectid="*1" periodspercard="1" periodsperweek="1"/></lessons>'
  const text = asc(body)
  const windows = Buffer.from(text.replaceAll('Ž', '\u008e'), 'latin1')
  for (const file of [windows, Buffer.from(`\uFEFF${text}`), Buffer.from(`\uFEFF${text}`, 'utf16le')]) {
    expect(isXml(file)).toBe(true)
    expect(readAsc(await readXml(file)).lessons[0]?.subject).toBe('Žeme')
  }
})

/** Why a file is refused. */
async function refusal(file: string | Buffer): Promise<string> {
  return readXml(Buffer.from(file)).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  )
}

test('hostile and broken files are refused with a sentence', async () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE t [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><timetable>&b;</timetable>`
  expect(await refusal(laughs)).toBe('doctype')
  expect(await refusal('<!DOCTYPE t SYSTEM "file:///etc/passwd"><timetable/>')).toBe('doctype')
  expect(await refusal('<timetable>&unknown;</timetable>')).toBe('damaged')
  expect(await refusal('<timetable><lessons><lesson id="1"')).toBe('damaged')
  expect(await refusal('<a>'.repeat(40))).toBe('too-large')
  expect(await refusal(`<timetable>${'<x/>'.repeat(400_001)}</timetable>`)).toBe('too-large')
  expect(
    await refusal(Buffer.from('<?xml version="1.0" encoding="UTF-8"?><timetable a="\u00e9"/>', 'latin1')),
  ).toBe('encoding')
  expect(await refusal('<?xml version="1.0" encoding="klingon"?><timetable/>')).toBe('encoding')
  expect(() => readAsc({ name: 'timetable', title: '', attributes: {}, text: '', children: [] })).toThrow(
    /no lessons/,
  )
})

const fet = (
  activities: string,
  time = '',
  space = '',
) => `<?xml version="1.0" encoding="UTF-8"?><fet version="6.1.5">
  <Days_List><Number_of_Days>2</Number_of_Days><Day><Name>Mon</Name></Day><Day><Name>Tue</Name></Day></Days_List>
  <Hours_List><Hour><Name>1</Name></Hour><Hour><Name>Break</Name></Hour><Hour><Name>2</Name></Hour></Hours_List>
  <Subjects_List><Subject><Name>MAT</Name><Long_Name>Mathematics</Long_Name></Subject></Subjects_List>
  <Students_List><Year><Name>7</Name><Group><Name>7-A</Name></Group><Group><Name>7-B</Name>
    <Subgroup><Name>7-B Boys</Name></Subgroup><Subgroup><Name>7-B Girls</Name></Subgroup></Group></Year></Students_List>
  <Activities_List>${activities}</Activities_List>
  <Time_Constraints_List><ConstraintBasicCompulsoryTime><Active>true</Active></ConstraintBasicCompulsoryTime>
    <ConstraintBreakTimes><Break_Time><Day>Mon</Day><Hour>Break</Hour></Break_Time><Break_Time><Day>Tue</Day><Hour>Break</Hour></Break_Time></ConstraintBreakTimes>
    ${time}</Time_Constraints_List>
  <Space_Constraints_List>${space}</Space_Constraints_List></fet>`

const activity = (id: number, students: string, more = '') =>
  `<Activity><Teacher>T1</Teacher><Subject>MAT</Subject><Students>${students}</Students><Duration>1</Duration><Total_Duration>2</Total_Duration><Id>${id}</Id><Active>true</Active>${more}</Activity>`

test('a file of FET: locked times, those that begin together, hours of teachers, rooms; the rest is named', async () => {
  const time = `
    <ConstraintActivityPreferredStartingTime><Weight_Percentage>100</Weight_Percentage><Activity_Id>1</Activity_Id><Preferred_Day>Tue</Preferred_Day><Preferred_Hour>2</Preferred_Hour><Permanently_Locked>true</Permanently_Locked><Active>true</Active></ConstraintActivityPreferredStartingTime>
    <ConstraintActivitiesSameStartingTime><Weight_Percentage>100</Weight_Percentage><Activity_Id>1</Activity_Id><Activity_Id>2</Activity_Id></ConstraintActivitiesSameStartingTime>
    <ConstraintTeacherNotAvailableTimes><Teacher>T1</Teacher><Not_Available_Time><Day>Mon</Day><Hour>1</Hour></Not_Available_Time></ConstraintTeacherNotAvailableTimes>
    <ConstraintMinDaysBetweenActivities><MinDays>1</MinDays></ConstraintMinDaysBetweenActivities>
    <ConstraintTeacherMaxGapsPerWeek><Teacher>T1</Teacher></ConstraintTeacherMaxGapsPerWeek>`
  const space = `<ConstraintActivityPreferredRoom><Activity_Id>1</Activity_Id><Room>R1</Room></ConstraintActivityPreferredRoom>`
  const file = readFet(
    await readXml(
      Buffer.from(fet(activity(1, '7-A') + activity(2, '7-B Boys') + activity(3, '7'), time, space)),
    ),
  )
  expect(file).toMatchObject({
    periods: ['1', '2'],
    aliases: { subject: { MAT: 'Mathematics' } },
    absences: [{ teacher: 'T1', day: 0, period: 0 }],
    ignored: [
      { name: 'Min Days Between Activities', count: 1 },
      { name: 'Teacher Max Gaps Per Week', count: 1 },
    ],
    lessons: [
      { at: '1', room: 'R1', day: 1, period: 1, isLocked: true },
      { at: '2', room: null, day: 1, period: 1, isLocked: true },
      { at: '3', day: null },
    ],
  })
  const parties = (name: string) => partiesOfSet(file.sets ?? {}, name, (one) => /^7-[AB]$/.test(one))
  expect(parties('7-A')).toEqual([{ section: '7-A', choice: '', part: '' }])
  expect(parties('7-B Boys')).toEqual([{ section: '7-B', choice: 'Boys / Girls', part: 'Boys' }])
  expect(parties('7').map(({ section }) => section)).toEqual(['7-A', '7-B'])
})

const constraintOf = (kind: string, weight: number, number: string, more = '') =>
  `<Constraint${kind}><Weight_Percentage>${weight}</Weight_Percentage>${number}${more}<Active>true</Active></Constraint${kind}>`
const dailyMost = (count: number) => `<Maximum_Hours_Daily>${count}</Maximum_Hours_Daily>`
const t1 = '<Teacher_Name>T1</Teacher_Name>'
const mostGaps = (count: number) =>
  constraintOf('TeachersMaxGapsPerWeek', 100, `<Max_Gaps>${count}</Max_Gaps>`)
const daysApart = (...ids: number[]) =>
  constraintOf(
    'MinDaysBetweenActivities',
    100,
    '<MinDays>1</MinDays>',
    ids.map((id) => `<Activity_Id>${id}</Activity_Id>`).join(''),
  )
const readConstraints = async (time: string) =>
  readFet(
    await readXml(Buffer.from(fet(activity(1, '7-A') + activity(2, '7-A') + activity(3, '7-B'), time, ''))),
  )
const wishOfT1 = (kind: string, level: string, count: number) => ({ teacher: 'T1', wish: kind, level, count })

test('wishes in a file of FET are taken where they mean the same here; the rest is named', async () => {
  // The stricter of two is kept, and one that is only avoided beyond it says nothing more.
  const both =
    constraintOf('TeachersMaxHoursDaily', 90, dailyMost(6)) +
    constraintOf('TeacherMaxHoursDaily', 100, dailyMost(5), t1)
  expect(await readConstraints(both)).toMatchObject({
    wishes: [wishOfT1('mostADay', 'never', 5)],
    ignored: [],
  })
  // Avoid 4 and never 5 cannot be one wish.
  const two =
    constraintOf('TeacherMaxHoursDaily', 50, dailyMost(4), t1) +
    constraintOf('TeacherMaxHoursDaily', 100, dailyMost(5), t1)
  expect(await readConstraints(two)).toMatchObject({
    wishes: [wishOfT1('mostADay', 'never', 5)],
    ignored: [{ name: 'Teacher Max Hours Daily', count: 1 }],
  })
  const days = constraintOf('TeacherMaxDaysPerWeek', 100, '<Max_Days_Per_Week>1</Max_Days_Per_Week>', t1)
  expect(await readConstraints(days)).toMatchObject({
    wishes: [wishOfT1('mostDays', 'never', 1)],
    ignored: [],
  })
  // There is a break in this file, which ends a run in FET and not here; least days and single gaps are no wishes.
  const others = [
    constraintOf(
      'TeacherMaxHoursContinuously',
      100,
      '<Maximum_Hours_Continuously>3</Maximum_Hours_Continuously>',
      t1,
    ),
    constraintOf('TeacherMinDaysPerWeek', 100, '<Minimum_Days_Per_Week>2</Minimum_Days_Per_Week>', t1),
    constraintOf('TeacherMaxGapsPerWeek', 100, '<Max_Gaps>0</Max_Gaps>', t1),
    mostGaps(2),
    constraintOf('TeacherMaxHoursDaily', 0, dailyMost(3), t1),
  ]
  const left = await readConstraints(others.join(''))
  expect(left.wishes).toEqual([])
  expect(left.ignored).toHaveLength(5)
  // No gaps at all, and no subject twice a day: rules of the campus, if they are of all teachers and lessons.
  expect(await readConstraints(mostGaps(0) + daysApart(1, 2))).toMatchObject({
    rules: [
      { rule: 'gaps', level: 'never' },
      { rule: 'twiceADay', level: 'never' },
    ],
    ignored: [],
  })
  expect(await readConstraints(daysApart(1, 3))).toMatchObject({
    rules: [],
    ignored: [{ name: 'Min Days Between Activities', count: 1 }],
  })
})

const sheet = (name: string, rows: string[][]) => ({
  name,
  rows: rows.map((cells, at) => ({ number: at + 1, cells })),
})

test('a long sheet with headers in Urdu, joint sections, and groups without the name of their choice', () => {
  const rows = [
    ['دارالعلوم'],
    ['دن', 'پیریڈ', 'جماعت', 'مضمون', 'استاد', 'گروپ'],
    ['پیر', '3-4', '7-A', 'کھیل', 'Bilal', ''],
    ['پیر', '3-4', '7-B', 'کھیل', 'Bilal', ''],
    ['منگل', '1', '7-A', 'Islamiat', 'Maria', 'Muslim'],
    ['منگل', '1', '7-A', 'Ethics', 'Asif', 'Others'],
  ]
  const { lessons, days } = readSheets({ sheets: [sheet('Week', rows)], hidden: [] }, 'week')
  expect(days).toEqual(['پیر', 'منگل'])
  expect(lessons).toMatchObject([
    { length: 2, day: 0, period: 1, parties: [{ section: '7-A' }, { section: '7-B' }] },
    { at: '5', parties: [{ section: '7-A', choice: 'Muslim / Others', part: 'Muslim' }] },
    { at: '6', parties: [{ section: '7-A', choice: 'Muslim / Others', part: 'Others' }] },
  ])
})

test('grids: days down, days across, and sections down', () => {
  const down = sheet('7-A', [
    ['', '1', 'Break', '2'],
    ['Mon', 'Maths / Sana / R1', '', 'Art'],
    ['Tue', '', '', '-'],
  ])
  const across = sheet('7-B', [
    ['Period', 'Monday', 'Tuesday'],
    ['P1', 'Islamiat / Maria; Ethics / Asif', ''],
    ['P2', '', 'PE\nBilal\nGround'],
  ])
  const whole = sheet('All', [
    ['', 'Monday', '', 'Tuesday', ''],
    ['Section', '1', '2', '1', '2'],
    ['8-A', '', 'Maths/Sana', 'Art', ''],
  ])
  const { lessons } = readSheets({ sheets: [down, across, whole], hidden: [] }, '')
  expect(lessons.map((one) => [one.parties[0]?.section, one.subject, one.teachers.join(), one.room])).toEqual(
    [
      ['7-A', 'Maths', 'Sana', 'R1'],
      ['7-A', 'Art', '', null],
      ['7-B', 'Islamiat', 'Maria', null],
      ['7-B', 'Ethics', 'Asif', null],
      ['7-B', 'PE', 'Bilal', 'Ground'],
      ['8-A', 'Maths', 'Sana', null],
      ['8-A', 'Art', '', null],
    ],
  )
})
