import { deflateRawSync } from 'node:zlib'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { readFile } from './file-sheets.ts'
import { readApart } from './read-in-worker.ts'

const refused = (code: string, words: RegExp) => ({ code, message: expect.stringMatching(words) })
const rowsOf = async (file: Buffer) => (await readFile(file)).sheets[0]?.rows.map(({ cells }) => cells)

/** A zip file as any program writes it, from the texts of its parts. */
function zip(parts: Readonly<Record<string, string | Buffer>>, flags = 0): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let from = 0
  for (const [name, content] of Object.entries(parts)) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(Buffer.byteLength(content), 22)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    local.copy(entry, 6, 4, 30)
    entry.writeUInt32LE(from, 42)
    directory.push(entry, Buffer.from(name))
    bodies.push(local, Buffer.from(name), packed)
    from += 30 + name.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length / 2, 8)
  end.writeUInt16LE(directory.length / 2, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(from, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An .xlsx of one sheet, whose markup may be anything. */
function workbook(sheet: string, more: Record<string, string | Buffer> = {}, flags = 0): Buffer {
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="List" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': sheet,
  }
  return zip({ ...parts, ...more }, flags)
}

const sheet = (rows: string) => `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
const plain = sheet(`<row r="1">${cell('A1', 'Title')}</row><row r="2">${cell('A2', 'Fine Arts')}</row>`)

async function drawn(draw: (book: ExcelJS.Workbook) => void): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  draw(book)
  return Buffer.from(await book.xlsx.writeBuffer())
}

test('a workbook is read as texts: days, times, numbers, links, rich text', async () => {
  const file = await drawn((book) => {
    const page = book.addWorksheet('Departments')
    page.addRow(['Title', 'Since', 'At', 'Rooms'])
    page.addRow(['Fine Arts', new Date('2026-04-01'), 0.336805555, 12])
    page.getCell('B2').numFmt = 'dd/mm/yyyy'
    page.getCell('C2').numFmt = 'hh:mm'
    page.addRow([{ richText: [{ text: 'Lang' }, { text: 'uages' }] }, null, null, 7.5])
  })
  expect(await rowsOf(file)).toEqual([
    ['Title', 'Since', 'At', 'Rooms'],
    ['Fine Arts', '2026-04-01', '08:05', '12'],
    ['Languages', '', '', '7.5'],
  ])
  expect(await rowsOf(workbook(plain))).toEqual([['Title'], ['Fine Arts']])
})

test('a formula is never run: the value that Excel kept is taken, and what looks like one is text', async () => {
  const file = await drawn((book) => {
    const page = book.addWorksheet('List')
    page.addRow(['Title'])
    page.addRow([{ formula: 'HYPERLINK("http://evil.example","x")', result: 'Arts' }])
    page.addRow([{ formula: '1/0', result: { error: '#DIV/0!' } }])
    page.addRow([{ formula: 'A1' }])
    page.addRow(['=cmd|calc!A0'])
    page.addRow(["'=1+1"])
  })
  expect(await rowsOf(file)).toEqual([['Title'], ['Arts'], ['#DIV/0!'], ['=cmd|calc!A0'], ['=1+1']])
})

test('what no database keeps is left out: NUL and half a character, as a workbook writes them', async () => {
  const file = await drawn((book) => {
    const page = book.addWorksheet('List')
    page.addRow(['Title'])
    page.addRow(['Fine_x0000_ Arts_xD800_'])
  })
  expect(await rowsOf(file)).toEqual([['Title'], ['Fine Arts\ufffd']])
})

test('a zip bomb is refused by what it unpacks to, whatever size it says it has', async () => {
  const bomb = workbook(plain, { 'xl/media/image1.png': Buffer.alloc(150 * 1024 * 1024) })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  await expect(readApart('school', bomb)).rejects.toMatchObject(refused('file-too-large', /far larger/))
})

test('a million empty rows are refused', async () => {
  const rows = Array.from({ length: 1_000_000 }, (_, at) => `<row r="${at + 1}"/>`).join('')
  const file = workbook(sheet(rows))
  await expect(readApart('school', file)).rejects.toMatchObject(refused('file-too-many-rows', /empty rows/))
})

test('values from other files, passwords, an old Excel and damage each have their own sentence', async () => {
  const links = workbook(plain, { 'xl/externalLinks/externalLink1.xml': '<externalLink/>' })
  await expect(readFile(links)).rejects.toMatchObject(refused('external-links', /other files/))
  await expect(readFile(workbook(plain, {}, 1))).rejects.toMatchObject(refused('locked', /password/))
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
  await expect(readFile(old)).rejects.toMatchObject(refused('old-excel', /\.xls/))
  const locked = Buffer.concat([old, Buffer.from('EncryptedPackage', 'utf16le')])
  await expect(readFile(locked)).rejects.toMatchObject(refused('locked', /password/))
  const cut = workbook(plain).subarray(0, 400)
  await expect(readFile(cut)).rejects.toMatchObject(refused('damaged', /damaged/))
  const letters = zip({ 'word/document.xml': '<document/>' })
  await expect(readFile(letters)).rejects.toMatchObject(refused('no-workbook', /no Excel/))
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001000000000', 'hex')
  await expect(readFile(picture)).rejects.toMatchObject(refused('no-list', /neither/))
})

test('a document type, by which one letter stands for a million, is refused', async () => {
  const laughs = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>${plain}`
  await expect(readFile(workbook(laughs))).rejects.toMatchObject(refused('damaged', /damaged/))
})

test('merged headers are refused, hidden sheets are left out and said', async () => {
  const merged = await drawn((book) => {
    const page = book.addWorksheet('List')
    page.addRow(['Name', '', 'City'])
    page.mergeCells('A1:B1')
    page.addRow(['a', 'b', 'c'])
  })
  await expect(readFile(merged)).rejects.toMatchObject({
    code: 'merged-headers',
    fill: { sheet: 'List' },
  })
  const hidden = await drawn((book) => {
    book.addWorksheet('Notes', { state: 'hidden' }).addRow(['secret'])
    book.addWorksheet('List').addRow(['Title'])
  })
  const { sheets, hidden: names } = await readFile(hidden)
  expect([sheets.map(({ name }) => name), names]).toEqual([['List'], ['Notes']])
  const none = await drawn((book) => {
    book.addWorksheet('Notes', { state: 'veryHidden' })
  })
  await expect(readFile(none)).rejects.toMatchObject(refused('hidden', /hidden/))
})

test('a sheet that is one merged cell is refused', async () => {
  const merged = '<mergeCells><mergeCell ref="A3:XFD1048576"/></mergeCells></worksheet>'
  const file = workbook(plain.replace('</worksheet>', merged))
  await expect(readFile(file)).rejects.toMatchObject(refused('too-many-rows', /empty rows/))
})

test('a thread that takes too long, or more than its memory, is given up', async () => {
  const file = workbook(plain)
  const hurried = readApart('school', file, { megabytes: 512, milliseconds: 1 })
  await expect(hurried).rejects.toMatchObject(refused('file-too-long', /too long/))
  const narrow = readApart('school', Buffer.from(`Title\n${'a,b,c\n'.repeat(800_000)}`), {
    megabytes: 8,
    milliseconds: 20_000,
  })
  await expect(narrow).rejects.toMatchObject(refused('file-too-large', /far larger/))
  expect((await readApart('school', file)).sheets).toHaveLength(1)
})

test('text with columns is read in four encodings and with four separators', async () => {
  const list = 'Title;City\r\n"Fine; ""Arts""";لاہور\r\n'
  const rows = [
    ['Title', 'City'],
    ['Fine; "Arts"', 'لاہور'],
  ]
  expect(await rowsOf(Buffer.from(list))).toEqual(rows)
  expect(await rowsOf(Buffer.from(`\ufeff${list}`))).toEqual(rows)
  expect(await rowsOf(Buffer.from(`\ufeff${list}`, 'utf16le'))).toEqual(rows)
  expect(await rowsOf(Buffer.from(`\ufeff${list}`, 'utf16le').swap16())).toEqual(rows)
  expect(await rowsOf(Buffer.from('Title,City\nArts,Lahore\n', 'utf16le'))).toEqual([
    ['Title', 'City'],
    ['Arts', 'Lahore'],
  ])
  const arabic = Buffer.concat([Buffer.from('Title\tCity\nArts\t'), Buffer.from('cfc8ed', 'hex')])
  expect(await rowsOf(arabic)).toEqual([
    ['Title', 'City'],
    ['Arts', 'دبي'],
  ])
  expect(await rowsOf(Buffer.from('sep=,\nTitle,City\n\n\n a , b \n'))).toEqual([
    ['Title', 'City'],
    ['a', 'b'],
  ])
})

test('more rows than a file may have are refused, and five megabytes of empty lines are none', async () => {
  const many = Buffer.from(`Title\n${'a\n'.repeat(20_001)}`)
  await expect(readFile(many)).rejects.toMatchObject({
    code: 'too-many-rows',
    fill: { count: 20_000 },
  })
  expect(await rowsOf(Buffer.from(`Title\n${'\n'.repeat(5_000_000)}`))).toEqual([['Title']])
})

test('what lies where only some programs look for it is inspected all the same', async () => {
  const rows = Array.from({ length: 100_000 }, (_, at) => `<row r="${at + 1}"/>`).join('')
  for (const name of ['/xl/worksheets/sheet1.xml', 'more/xl/worksheets/sheet1.xml']) {
    const file = workbook(plain, { [name]: sheet(rows) })
    await expect(readFile(file), name).rejects.toMatchObject(refused('too-many-rows', /empty rows/))
  }
  const links = workbook(plain, { '/xl/externalLinks/externalLink1.xml': '<externalLink/>' })
  await expect(readFile(links)).rejects.toMatchObject(refused('external-links', /other files/))
})

test('a long text that thousands of cells share is not multiplied', async () => {
  const strings = `<sst xmlns="${main}"><si><t>${'x'.repeat(30_000)}</t></si></sst>`
  const rows = Array.from(
    { length: 5_000 },
    (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
  )
  const file = workbook(sheet(rows.join('')), { 'xl/sharedStrings.xml': strings })
  expect(file.length).toBeLessThan(100_000)
  await expect(readApart('school', file)).rejects.toMatchObject(refused('file-too-large', /far larger/))
})

test('a line without an end, a quotation mark without its second, zero bytes and a web page are told', async () => {
  const endless = Buffer.from(`Title,City\nArts,${'x'.repeat(4_000_000)}`)
  await expect(readFile(endless)).rejects.toMatchObject({ code: 'long-cell', fill: { number: 2 } })
  const open = Buffer.from(`Title,City\n"Arts,Lahore\n${'Music,Multan\n'.repeat(10_000)}`)
  await expect(readFile(open)).rejects.toMatchObject({ code: 'long-cell', fill: { number: 2 } })
  const zeros = Buffer.from('Title,City\nAr\0ts,Lahore\n')
  await expect(readFile(zeros)).rejects.toMatchObject(refused('no-list', /neither/))
  const page = Buffer.from('\ufeff <html><body><table><tr><td>Title</td></tr></table></body></html>')
  await expect(readFile(page)).rejects.toMatchObject(refused('web-page', /web page/))
})

test('a workbook is known by what it is, whatever its parts say of their types', async () => {
  const types = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
  expect(await rowsOf(workbook(plain, { '[Content_Types].xml': types }))).toEqual([['Title'], ['Fine Arts']])
})

test('days of a workbook that counts from 1904 are those that its reader sees', async () => {
  const file = await drawn((book) => {
    book.properties.date1904 = true
    const page = book.addWorksheet('Years')
    page.addRow(['First day', 'From'])
    page.addRow([new Date('2026-04-01'), 0.336805555])
    page.getCell('A2').numFmt = 'dd/mm/yyyy'
    page.getCell('B2').numFmt = 'hh:mm'
  })
  expect(await rowsOf(file)).toEqual([
    ['First day', 'From'],
    ['2026-04-01', '08:05'],
  ])
})

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`

test('a workbook may say in another spelling that it counts from 1904, also of days that a formula gives', async () => {
  const styles = `<styleSheet xmlns="${main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/></cellXfs></styleSheet>`
  const rows = `<row r="1">${cell('A1', 'Date of birth')}</row>
    <row r="2"><c r="A2" s="1"><v>40404</v></c><c r="B2" s="1"><f>A2+1</f><v>40405</v></c><c r="C2" s="2"><v>0.5</v></c></row>`
  const book = (property: string) =>
    workbook(sheet(rows), {
      'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${property}/><sheets><sheet name="List" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}">${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'styles', 'styles.xml')}</Relationships>`,
      'xl/styles.xml': styles,
    })
  const days = async (property: string) => (await rowsOf(book(property)))?.[1]
  for (const is of ['true', '1'])
    expect(await days(` date1904="${is}"`), is).toEqual(['2014-08-15', '2014-08-16', '12:00'])
  for (const property of ['', ' date1904="false"', ' date1904="0"'])
    expect(await days(property), property).toEqual(['2010-08-14', '2010-08-15', '12:00'])
})
