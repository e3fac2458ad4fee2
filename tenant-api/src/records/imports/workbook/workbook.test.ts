import { sql } from 'drizzle-orm'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { updateMe } from '../../../access/sessions/contract.ts'
import { listBellSchedules } from '../../../institute/bell-schedules/contract.ts'
import { terms } from '../../../institute/calendar/contract.ts'
import { campuses, classes, mainCampus, rooms, sections } from '../../../institute/structure/contract.ts'
import {
  beginImport,
  confirmImport,
  type ImportView,
  listImportRows,
  mapImport,
  mendImport,
  readErrorRows,
  readImport,
  readTemplate,
  undoImport,
  wholeSchool,
} from '../contract.ts'
import { importables, isOfCampus } from '../importable.ts'

const cast = await castSchool()
type Speaker = Awaited<ReturnType<typeof cast.as>>
type Sheets = Readonly<Record<string, readonly (readonly string[])[]>>
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })

async function bookOf(sheets: Sheets): Promise<{ base64: string }> {
  const book = new ExcelJS.Workbook()
  for (const [name, rows] of Object.entries(sheets)) book.addWorksheet(name).addRows(rows as string[][])
  return { base64: Buffer.from(await book.xlsx.writeBuffer()).toString('base64') }
}

async function begin(speaker: Speaker, resource: string, sheets: Sheets) {
  const content = await bookOf(sheets)
  return speaker.call(beginImport, { body: { resource, name: 'school.xlsx', content } })
}

async function run(speaker: Speaker, { id, counts }: ImportView) {
  const seen = { new: counts.new, update: counts.update }
  await speaker.call(confirmImport, { params: { id }, body: { counts: seen } })
  await cast.work()
  return speaker.call(readImport, { params: { id } })
}

async function undo(speaker: Speaker, { id }: ImportView) {
  await speaker.call(undoImport, { params: { id } })
  await cast.work()
  return speaker.call(readImport, { params: { id } })
}

async function errorsOf(speaker: Speaker, id: string) {
  const { rows } = await speaker.call(listImportRows, { params: { id }, query: { state: 'error' } })
  return rows.flatMap(({ number, errors }) => errors.map(({ message }) => `${number}: ${message}`))
}

/** All rows of the tables but for what counts changes. */
async function everything() {
  const { db } = await cast.school()
  const tables = [
    'campus',
    'program',
    'class',
    'shift',
    'room',
    'section',
    'subject',
    'academic_year',
    'term',
  ]
  return Promise.all(
    tables.map((table) =>
      db.execute(
        sql`select to_jsonb(t) - '{version,updated_at}'::text[] as row from ${sql.identifier(table)} t order by t.id`,
      ),
    ),
  )
}

const usual = '7:50-8:00 Assembly; 8:00 - 8:40; 8:40-9:20 2; 9:20-9:40 Break: lunch; 9.40-10.20 Farewell'

const small: Sheets = {
  Instructions: [['Sheet', 'Column']],
  Sections: [
    ['Campus', 'Class', 'Name', 'Shift', 'Home room'],
    ['Bahria', 'Grade 1', 'A', 'Dawn', '1'],
    ['Bahria', 'Grade 2', 'A', 'Dawn', '2'],
  ],
  Classes: [
    ['Title', 'Name', 'Program', 'Next class'],
    ['Grade 1', 'G1', 'Primary Years', 'Grade 2'],
    ['Grade 2', 'G2', 'Primary Years', ''],
  ],
  Programs: [['Title'], ['Primary Years']],
  Shifts: [['Name'], ['Dawn']],
  Rooms: [
    ['Title', 'Number', 'Campus'],
    ['One', '1', 'Bahria'],
    ['Two', '2', 'Bahria'],
  ],
  کیمپس: [
    ['Name', 'City'],
    ['Bahria', 'Lahore'],
  ],
  'Academic years': [
    ['Name', 'Campus', 'First day', 'Last day'],
    ['2040', 'Bahria', '2040-04-01', '2041-03-31'],
  ],
  Terms: [
    ['Name', 'Academic year', 'Part of', 'First day', 'Last day'],
    ['First half', '2040', 'Spring', '2040-04-01', '2040-05-15'],
    ['Spring', '2040', '', '2040-04-01', '2040-06-30'],
  ],
  Bells: [
    ['Campus', 'Shift', 'Name', 'First day', 'Last day', 'Weekdays', 'Periods', 'Late after'],
    ['Bahria', '', 'Spring', '2040-04-01', '2040-06-30', 'Monday-Thursday', usual, '08:05'],
    ['Bahria', 'Dawn', 'Spring', '2040-04-01', '2040-06-30', 'جمعہ', '07:00-07:30; 07:30-08:00 Prayer', ''],
  ],
  Nonsense: [['x'], ['y']],
}

test('a whole school comes from one workbook, whatever the order of its sheets, and is taken back as one', async () => {
  const nasreen = await cast.as('nasreen')
  const before = await everything()
  const checked = await begin(nasreen, wholeSchool, small)
  expect(checked.sheets.map(({ resource, counts }) => [resource, counts.new, counts.error])).toEqual([
    ['campuses', 1, 0],
    ['programs', 1, 0],
    ['classes', 2, 0],
    ['shifts', 1, 0],
    ['rooms', 2, 0],
    ['sections', 2, 0],
    ['academic-years', 1, 0],
    ['terms', 2, 0],
    ['bells', 2, 0],
  ])
  expect(checked.notes).toEqual(['The sheet Nonsense was left out'])
  expect(await everything()).toEqual(before)
  const done = await run(nasreen, checked)
  expect(done).toMatchObject({ state: 'done', outcome: { created: 14, failed: 0 } })
  const found = await nasreen.call(sections.endpoints.list, { query: { title: 'G1-A' } })
  const [first] = found.rows
  const { rows: ways } = await nasreen.call(classes.endpoints.list, { query: { title: 'Grade' } })
  expect(ways.find(({ id }) => id === first?.classId)?.nextClassId).toBe(
    ways.find(({ name }) => name === 'G2')?.id,
  )
  const again = await begin(nasreen, wholeSchool, small)
  expect(again.counts).toMatchObject({ total: 14, unchanged: 14, new: 0, update: 0, error: 0 })
  expect(await undo(nasreen, done)).toMatchObject({ state: 'undone', outcome: { undone: 14, kept: 0 } })
  expect(await everything()).toEqual(before)
})

test('bells come with their weekdays and periods, are changed in place and taken back', async () => {
  const nasreen = await cast.as('nasreen')
  const [head = [], first = []] = small.Bells ?? []
  const sheet = (...rows: string[][]) => ({ Bells: [head, ...rows] })
  const [, , name, from, until] = first
  const row = (campus: string, weekdays: string, periods: string) => [
    campus,
    '',
    name ?? '',
    from ?? '',
    until ?? '',
    weekdays,
    periods,
    '',
  ]
  const list = await nasreen.call(campuses.endpoints.list, {})
  const campus = list.rows.find(({ id }) => id === mainCampus)?.name ?? ''
  const done = await run(nasreen, await begin(nasreen, 'bells', sheet(row(campus, 'Mon-Thu', usual))))
  const read = async () =>
    (await nasreen.call(listBellSchedules, { query: { campus: mainCampus } })).rows.find(
      (of) => of.name === name,
    )
  expect((await read())?.weekdays).toEqual([1, 2, 3, 4])
  expect(
    (await read())?.periods.map(({ kind, name, number, startsAt }) => [kind, name, number, startsAt]),
  ).toEqual([
    ['assembly', '', null, '07:50'],
    ['lesson', '', 1, '08:00'],
    ['lesson', '', 2, '08:40'],
    ['break', 'lunch', null, '09:20'],
    ['other', 'Farewell', null, '09:40'],
  ])
  const wrong = await begin(
    nasreen,
    'bells',
    sheet(row(campus, 'someday', usual), row(campus, 'Fri', '8 to 9'), row(campus, 'Fri', '09:00-08:00')),
  )
  expect(wrong.counts).toMatchObject({ error: 3 })
  const more = await begin(nasreen, 'bells', sheet(row(campus, 'Friday, 1', '08:00-08:30')))
  expect(more.counts).toMatchObject({ update: 1 })
  const changed = await run(nasreen, more)
  expect(await read()).toMatchObject({ weekdays: [1, 5], periods: [{ startsAt: '08:00', endsAt: '08:30' }] })
  expect((await undo(nasreen, changed)).outcome).toMatchObject({ undone: 1, kept: 0 })
  expect((await read())?.periods).toHaveLength(5)
  // It has been changed since, and back again.
  expect((await undo(nasreen, done)).outcome).toMatchObject({ undone: 0, kept: 1 })
})

test('what one sheet lacks is missing on those that name it, and mended there all is well', async () => {
  const nasreen = await cast.as('nasreen')
  const checked = await begin(nasreen, wholeSchool, { ...small, Programs: [] })
  const classSheet = checked.sheets.find(({ resource }) => resource === 'classes')
  const sectionSheet = checked.sheets.find(({ resource }) => resource === 'sections')
  expect([classSheet?.counts.error, sectionSheet?.counts.error]).toEqual([2, 2])
  const params = { id: classSheet?.id ?? '' }
  expect(await errorsOf(nasreen, params.id)).toContain(
    '3: Program: there is no Primary Years. Correct it, or add it first; it may be in the archive',
  )
  await expect(
    nasreen.call(confirmImport, { params, body: { counts: { new: 0, update: 0 } } }),
  ).rejects.toMatchObject(refused(404))
  const mended = await nasreen.call(mendImport, {
    params,
    body: { fill: { field: 'programId', from: 'Primary Years', to: '' } },
  })
  expect(mended).toMatchObject({ id: checked.id, counts: { error: 0, new: 13 } })
  const mapped = await nasreen.call(mapImport, { params, body: { fields: [null, null, null, null] } })
  expect(mapped.counts.error).toBe(4)
})

test('of a class that cannot be taken those that lead to it are not taken either', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(classes.endpoints.list, { query: { limit: 100 } })
  const taken = rows[0]
  const checked = await begin(nasreen, 'classes', {
    Classes: [
      ['Title', 'Name', 'Next class', 'Concise name'],
      ['First of all', 'F1', 'Second of all', ''],
      ['Second of all', 'F2', 'Third of all', 'much too long to be a concise name'],
      ['Third of all', 'F3', 'Third of all', ''],
      ['Fourth', 'F4', taken?.title ?? '', ''],
    ],
  })
  expect(checked.counts).toMatchObject({ new: 1, error: 3 })
  expect(await errorsOf(nasreen, checked.id)).toEqual([
    '2: Next class: there is no Second of all. Correct it, or add it first; it may be in the archive',
    expect.stringMatching(/^3: Next class: there is no Third of all/),
    expect.stringMatching(/^3: Concise name/),
    expect.stringMatching(/^4: Next class: there is no Third of all/),
  ])
})

test('a thousand classes that lead on to each other are written and taken back in parts', async () => {
  const nasreen = await cast.as('nasreen')
  const before = await everything()
  const lines = Array.from({ length: 1_200 }, (_, at) => [
    `Step ${at}`,
    `S${at}`,
    at < 1_199 ? `Step ${at + 1}` : '',
  ])
  const checked = await begin(nasreen, 'classes', { Classes: [['Title', 'Name', 'Next class'], ...lines] })
  expect(checked.counts).toMatchObject({ new: 1_200, error: 0 })
  const done = await run(nasreen, checked)
  expect(done.outcome).toMatchObject({ created: 1_200, failed: 0 })
  expect((await undo(nasreen, done)).outcome).toMatchObject({ undone: 1_200, kept: 0 })
  expect(await everything()).toEqual(before)
})

test('a row that is there may lead on to one that the file adds; taken back it does not', async () => {
  const nasreen = await cast.as('nasreen')
  const before = await everything()
  const { rows } = await nasreen.call(classes.endpoints.list, { query: { limit: 100 } })
  const last =
    rows.find(({ nextClassId, programId }) => nextClassId === null && programId === null) ?? rows[0]
  const table = [
    ['Title', 'Name', 'Next class'],
    [last?.title ?? '', last?.name ?? '', 'Beyond'],
    ['Beyond', 'BY', ''],
  ]
  const checked = await begin(nasreen, 'classes', { Classes: table })
  expect(checked.counts.new + checked.counts.update).toBe(2)
  const done = await run(nasreen, checked)
  expect(done.outcome.failed).toBe(0)
  expect((await undo(nasreen, done)).outcome).toMatchObject({ undone: 2, kept: 0 })
  expect(await everything()).toEqual(before)
})

test('a room is looked for on the campus of the row, whoever else has one of that number', async () => {
  const nasreen = await cast.as('nasreen')
  const list = await nasreen.call(campuses.endpoints.list, {})
  const [one, other] = [mainCampus, list.rows.find(({ id }) => id !== mainCampus)?.id ?? '']
  const made = []
  for (const campusId of [one, other])
    made.push(
      await nasreen.call(rooms.endpoints.create, { body: { title: 'Twin', number: 'T-1', campusId } }),
    )
  const name = list.rows.find(({ id }) => id === other)?.name ?? ''
  const checked = await begin(nasreen, 'sections', {
    Sections: [
      ['Home room', 'Name', 'Class', 'Campus'],
      ['T-1', 'TW', '7', name],
    ],
  })
  expect(checked.counts).toMatchObject({ new: 1, error: 0 })
  const done = await run(nasreen, checked)
  const { rows } = await nasreen.call(sections.endpoints.list, { query: { name: 'TW' } })
  expect(rows.map(({ roomId }) => roomId)).toEqual([made[1]?.id])
  await undo(nasreen, done)
})

test('an empty cell leaves what is there, and empties it where the import says so', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(rooms.endpoints.list, { query: { limit: 100 } })
  const room = rows.find(({ capacity, kind }) => capacity !== null && kind !== 'classroom') ?? rows[0]
  const list = await nasreen.call(campuses.endpoints.list, {})
  const campus = list.rows.find(({ id }) => id === room?.campusId)?.name ?? ''
  const checked = await begin(nasreen, 'rooms', {
    Rooms: [
      ['Title', 'Number', 'Campus', 'Capacity', 'Kind'],
      [room?.title ?? '', room?.number ?? '', campus, '', ''],
    ],
  })
  expect(checked).toMatchObject({ empties: false, counts: { unchanged: 1 } })
  const params = { id: checked.id }
  const fields = checked.columns.map(({ field }) => field)
  const emptied = await nasreen.call(mapImport, { params, body: { fields, empties: true } })
  expect(emptied).toMatchObject({ empties: true, counts: { update: 1 } })
  const done = await run(nasreen, emptied)
  const read = () => nasreen.call(rooms.endpoints.get, { params: { id: room?.id ?? '' } })
  expect(await read()).toMatchObject({ capacity: null, kind: room?.kind, title: room?.title })
  await undo(nasreen, done)
  expect(await read()).toMatchObject({ capacity: room?.capacity, kind: room?.kind })
})

test('the workbook to fill in explains its sheets, and comes back in any language', async () => {
  const nasreen = await cast.as('nasreen')
  const cookie = [...nasreen.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const language of ['ur', 'ar', 'en'] as const) {
    await nasreen.call(updateMe, { body: { language } })
    const answer = await cast.app().inject({
      url: `/api/v1${readTemplate.path}?resource=${wholeSchool}`,
      headers: { host: cast.host, cookie },
    })
    const book = new ExcelJS.Workbook()
    await book.xlsx.load(answer.rawPayload as never)
    const [first, campus] = book.worksheets
    expect(first?.rowCount).toBeGreaterThan(40)
    if (campus) campus.getCell('A2').value = `Branch ${language}`
    const content = { base64: Buffer.from(await book.xlsx.writeBuffer()).toString('base64') }
    const checked = await nasreen.call(beginImport, {
      body: { resource: wholeSchool, name: 'x.xlsx', content },
    })
    expect([checked.sheets.map(({ resource }) => resource), checked.notes]).toEqual([['campuses'], []])
    expect(checked.counts).toMatchObject({ total: 1, new: 1 })
  }
})

test('the sheets of a workbook come after those that their rows name', () => {
  const names = importables().map(({ crud }) => crud.name)
  for (const [at, { crud }] of importables().entries()) {
    const named = Object.values(crud.rows ?? {}).map((of) => names.indexOf(of().name))
    expect(
      named.filter((place) => place > at),
      crud.name,
    ).toEqual([])
  }
  expect(names).toEqual(expect.arrayContaining(['campuses', 'bells', 'guardians']))
  const ofAll = importables().filter((of) => !isOfCampus(of))
  expect(ofAll.map(({ crud }) => crud.name)).toEqual([
    'campuses',
    'departments',
    'programs',
    'classes',
    'shifts',
    'subjects',
    'lesson-types',
    'assessment-kinds',
    'tax-rates',
    'fee-types',
    'concession-types',
    'sponsors',
    'remark-templates',
    'conduct-traits',
  ])
})

test('of a workbook a head of one campus brings the sheets of the own campus; who only looks brings none', async () => {
  const sadia = await cast.as('sadia')
  const checked = await begin(sadia, wholeSchool, {
    Classes: [
      ['Title', 'Name'],
      ['X', 'Y'],
    ],
    Rooms: small.Rooms ?? [],
  })
  expect(checked.sheets.map(({ resource }) => resource)).toEqual(['rooms'])
  expect(checked.notes).toEqual(['The sheet Classes was left out'])
  const sana = await cast.as('sana')
  await expect(begin(sana, wholeSchool, small)).rejects.toMatchObject(refused(403))
  const nasreen = await cast.as('nasreen')
  await expect(begin(nasreen, wholeSchool, { Nonsense: [['x'], ['y']] })).rejects.toMatchObject(
    refused(422, 'file-empty'),
  )
})

test('terms are of the year that they name, and lie where it does', async () => {
  const sadia = await cast.as('sadia')
  const checked = await begin(sadia, 'terms', {
    Terms: [
      ['Name', 'Academic year', 'First day', 'Last day'],
      ['Extra', '2026-27', '2026-06-01', '2026-06-02'],
    ],
  })
  const { rows } = await sadia.call(terms.endpoints.list, {})
  expect(rows.length).toBeGreaterThan(0)
  expect(checked.counts).toMatchObject({ new: 0, error: 1 })
})

test('the rows of a workbook that were not taken come sheet by sheet', async () => {
  const nasreen = await cast.as('nasreen')
  const checked = await begin(nasreen, wholeSchool, {
    Programs: [['Title'], ['Fine']],
    Rooms: [
      ['Title', 'Number', 'Campus'],
      ['R', 'R9', 'Nowhere'],
    ],
  })
  const cookie = [...nasreen.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const url = `/api/v1${readErrorRows.path.replace(':id', checked.id)}`
  const answer = await cast.app().inject({ url, headers: { host: cast.host, cookie } })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(answer.rawPayload as never)
  expect(book.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([['Rooms', 2]])
})
