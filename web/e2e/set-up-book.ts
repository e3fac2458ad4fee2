import { createRequire } from 'node:module'

type Book = {
  addWorksheet: (name: string) => { addRows: (rows: unknown[][]) => void }
  xlsx: { writeBuffer: () => Promise<ArrayBuffer> }
}
/** What writes workbooks belongs to the API. */
const api = createRequire(new URL('../../tenant-api/package.json', import.meta.url))
const { Workbook }: { Workbook: new () => Book } = api('exceljs')

/** A school of ten classes, with one room that lies nowhere. */
export async function workbook(): Promise<Buffer> {
  const grades = Array.from({ length: 10 }, (_, at) => at + 1)
  const usual = Array.from({ length: 8 }, (_, at) => `${clock(480 + at * 40)}-${clock(520 + at * 40)}`)
  const sheets: Record<string, unknown[][]> = {
    Campuses: [
      ['Name', 'City'],
      ['Main', 'Lahore'],
    ],
    Classes: [
      ['Title', 'Name', 'Next class'],
      ...grades.map((at) => [`Class ${at}`, at, at < 10 ? `Class ${at + 1}` : '']),
    ],
    Rooms: [
      ['Title', 'Number', 'Campus'],
      ...grades.slice(0, 5).map((at) => [`Room ${at}`, at, at === 1 ? 'Nowhere' : 'Main']),
    ],
    Sections: [
      ['Campus', 'Class', 'Name', 'Home room'],
      ...grades.flatMap((at) => ['A', 'B'].map((name) => ['Main', `Class ${at}`, name, at === 2 ? '2' : ''])),
    ],
    Subjects: [['Name'], ...['English', 'Urdu', 'Mathematics', 'Science', 'Islamiyat'].map((name) => [name])],
    'Academic years': [
      ['Name', 'First day', 'Last day'],
      ['2027-28', '2027-04-01', '2028-03-31'],
    ],
    Terms: [
      ['Name', 'Academic year', 'First day', 'Last day'],
      ['Term 1', '2027-28', '2027-04-01', '2027-09-30'],
      ['Term 2', '2027-28', '2027-10-01', '2028-03-31'],
    ],
    Holidays: [
      ['Title', 'First day', 'Last day'],
      ['Labour Day', '2027-05-01', '2027-05-01'],
      ['Independence Day', '2027-08-14', '2027-08-14'],
      ['Winter break', '2027-12-20', '2028-01-02'],
    ],
    Bells: [
      ['Name', 'Campus', 'First day', 'Last day', 'Weekdays', 'Periods'],
      [
        'Usual',
        'Main',
        '2027-04-01',
        '2028-03-31',
        'Monday-Thursday, Saturday',
        ['07:45-07:55 Assembly', ...usual, '13:20-13:40 Prayer'].join('; '),
      ],
      [
        'Friday',
        'Main',
        '2027-04-01',
        '2028-03-31',
        'Friday',
        ['07:45-07:55 Assembly', ...usual.slice(0, 5)].join('; '),
      ],
    ],
  }
  return bookOf(sheets)
}

export async function bookOf(sheets: Record<string, unknown[][]>): Promise<Buffer> {
  const book = new Workbook()
  for (const [name, rows] of Object.entries(sheets)) book.addWorksheet(name).addRows(rows)
  return Buffer.from(await book.xlsx.writeBuffer())
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
