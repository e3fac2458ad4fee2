import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { castSchool } from '../../../../testing/school.ts'
import { beginImport, type ImportView, listImportRows, mapImport } from '../contract.ts'

const cast = await castSchool()

async function begin(resource: string, content: string | Buffer) {
  const nasreen = await cast.as('nasreen')
  const given = typeof content === 'string' ? { text: content } : { base64: content.toString('base64') }
  const found = await nasreen.call(beginImport, { body: { resource, name: 'list.csv', content: given } })
  return { found, rows: await rowsOf(found) }
}

async function rowsOf({ id }: ImportView) {
  const nasreen = await cast.as('nasreen')
  return (await nasreen.call(listImportRows, { params: { id } })).rows
}

const messages = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
  rows.map(({ errors }) => errors.map(({ message }) => message))
const fieldsOf = ({ columns }: ImportView) => columns.map(({ field }) => field)

test('a row with more cells than headers is refused, and what stands beyond them is named', async () => {
  const list =
    'Registration number,Present address\nRSS-1043-26,House 12, Street 4, Lahore\nRSS-1044-26,"House 13, Street 4",,\n'
  const { found, rows } = await begin('students', list)
  expect(found.counts).toMatchObject({ update: 1, error: 1 })
  expect(messages(rows)).toEqual([
    [
      'This row has more cells than there are headers; Street 4 stands beyond them. A value with a comma in it belongs in quotation marks',
    ],
    [],
  ])
  // Nothing of it moves into a field that gets a column later.
  const nasreen = await cast.as('nasreen')
  const fields = [...fieldsOf(found)]
  expect(found.columns.slice(2)).toMatchObject([
    { title: '', field: null, isTorn: true, samples: ['Street 4'] },
    { title: '', field: null, isTorn: true, samples: ['Lahore'] },
  ])
  fields[2] = 'permanentAddress'
  const mapped = await nasreen.call(mapImport, { params: { id: found.id }, body: { fields, empties: false } })
  expect(messages(await rowsOf(mapped))[0]).toHaveLength(1)
})

test('a workbook may have remarks beside its headers: they are a column without a header, and no fault', async () => {
  const book = new ExcelJS.Workbook()
  const page = book.addWorksheet('List')
  page.addRow(['Title', 'Description'])
  page.addRow(['Robotics', 'Kits', 'new since May'])
  const { found } = await begin('departments', Buffer.from(await book.xlsx.writeBuffer()))
  expect(found.counts).toMatchObject({ new: 1, error: 0 })
  expect(found.columns[2]).toMatchObject({ title: '', field: null, samples: ['new since May'] })
})

test('the separator is that of the headers and of every row, however often another stands in the values', async () => {
  const address = 'House 12, Street 4, Block C, Lahore'
  const two = ['registrationNumber', 'presentAddress']
  for (const separator of [';', '\t', '،']) {
    const list = `Registration number${separator}Present address\nRSS-1043-26${separator}${address}\n`
    const { found, rows } = await begin('students', list)
    expect([fieldsOf(found), found.counts.update], separator).toEqual([two, 1])
    expect(rows[0]?.cells.presentAddress).toBe(address)
  }
  const unicode = Buffer.from(
    `\ufeffRegistration number\tPresent address\r\nRSS-1043-26\t${address}\r\n`,
    'utf16le',
  )
  expect(fieldsOf((await begin('students', unicode)).found)).toEqual(two)
  const semicolons =
    'Title,Description\nRobotics,Kits; motors; wheels; sensors\nDebate,Rooms; judges; topics\n'
  const { found } = await begin('departments', semicolons)
  expect([fieldsOf(found), found.counts.new]).toEqual([['title', 'description'], 2])
  const named = 'sep=;\nTitle;Description\nRobotics;Kits, motors, wheels\n'
  expect(fieldsOf((await begin('departments', named)).found)).toEqual(['title', 'description'])
})

test('one damaged letter leaves all others as they are: its cell is refused, and the file says so', async () => {
  const head = 'Registration number,Name in another script\n'
  const whole = Buffer.from(`${head}RSS-1043-26,بلال\nRSS-1044-26,احمد`)
  const { found, rows } = await begin('students', whole.subarray(0, -1))
  expect(found.notes).toEqual([
    'Some letters of this file are damaged. The rows with them are refused until they are corrected',
  ])
  expect(rows.map(({ cells, state }) => [cells.otherName, state])).toEqual([
    ['بلال', expect.stringMatching(/update|unchanged/)],
    [expect.stringContaining('احم'), 'error'],
  ])
  expect(messages(rows)[1]).toEqual([
    expect.stringMatching(
      /^Name in another script: a letter of احم.+ is damaged in the file. Type it again$/,
    ),
  ])
  const clean = await begin('students', whole)
  expect([clean.found.notes, clean.found.counts.error]).toEqual([[], 0])
})

test('letters of an older program are read as such, and that is said', async () => {
  const list = Buffer.concat([Buffer.from('Title,Description\nArts,'), Buffer.from('cfc8ed', 'hex')])
  const { found, rows } = await begin('departments', list)
  expect(rows[0]?.cells.description).toBe('دبي')
  expect(found.notes).toEqual([expect.stringContaining('Windows-1256')])
})

test('the headers are found below the name of the school, in a text and in a workbook with a title of one cell', async () => {
  const lines = [
    ['RIVERSIDE SCHOOL', '', '', ''],
    ['Class 5', '', '', ''],
    [],
    ['Sr.', 'First name', 'Gender', 'Campus'],
    ['1', 'Alina', 'F', 'Gulshan-e-Ravi'],
  ]
  const book = new ExcelJS.Workbook()
  const page = book.addWorksheet('List')
  for (const line of lines) page.addRow(line)
  page.mergeCells('A1:D1')
  const files = [lines.map((line) => line.join(',')).join('\n'), Buffer.from(await book.xlsx.writeBuffer())]
  for (const file of files) {
    const { found, rows } = await begin('students', file)
    expect(found.notes).toEqual(['The headers were taken from row 4; the rows above were ignored'])
    expect(fieldsOf(found)).toEqual([null, 'firstName', 'gender', 'campusId'])
    expect(rows.map(({ number, state }) => [number, state])).toEqual([[5, 'new']])
  }
})
