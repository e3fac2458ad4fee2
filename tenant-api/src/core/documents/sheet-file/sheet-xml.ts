/** What the file of one sheet looks like, apart from its rows. */
export type SheetLayout = {
  name: string
  isRightToLeft: boolean
  columns: readonly { header: string; format: string; width: number; wraps: boolean }[]
}
/** A day is the number of days that Excel counts; `serialOf` of sheet-cells.ts gives it. */
export type FileCell = string | number | boolean | null

/** The parts of a workbook with one sheet, without the sheet itself (ECMA-376, part 1). */
export function fixedParts(layout: SheetLayout): [path: string, content: string][] {
  return [
    ['[Content_Types].xml', contentTypes],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbook(layout.name)],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', styles(layout)],
  ]
}

export const sheetPath = 'xl/worksheets/sheet1.xml'

/**
 * Gives the XML of a sheet piece by piece: its begin with the headers, rows as they come, and its end. Each cell has its
 * address, which the format does not ask for, but readers do.
 */
export function sheetWriter(layout: SheetLayout) {
  const ids = styleIds(layout)
  const columns = ids.map(({ row }, at) => ({
    begin: `<c r="${lettersOf(at)}`,
    text: `" s="${row}" t="inlineStr"><is><t>`,
    padded: `" s="${row}" t="inlineStr"><is><t xml:space="preserve">`,
    number: `" s="${row}"><v>`,
    flag: `" s="${row}" t="b"><v>`,
  }))
  let number = 1

  function rowOf(cells: readonly FileCell[]): string {
    number += 1
    let xml = `<row r="${number}">`
    for (const [at, column] of columns.entries()) {
      const cell = cells[at] ?? ''
      // Nothing is written of an empty cell: its column says how it looks.
      if (cell === '') continue
      if (typeof cell === 'string')
        xml += `${column.begin}${number}${isPadded(cell) ? column.padded : column.text}${escaped(cell)}</t></is></c>`
      else if (typeof cell === 'number') xml += `${column.begin}${number}${column.number}${cell}</v></c>`
      else xml += `${column.begin}${number}${column.flag}${cell ? 1 : 0}</v></c>`
    }
    return `${xml}</row>`
  }

  return {
    begin: () =>
      `${head(layout)}<row r="1">${layout.columns.map(({ header }, at) => titleCell(header, at, ids)).join('')}</row>`,
    row: rowOf,
    end: () => '</sheetData></worksheet>',
  }
}

/** The letters of a column: A is the first, AA comes after Z. */
function lettersOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const inDocument = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const inPackage = 'http://schemas.openxmlformats.org/package/2006'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = `${declaration}<Types xmlns="${inPackage}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/${sheetPath}" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`

function relations(targets: readonly (readonly [type: string, target: string])[]): string {
  const lines = targets.map(
    ([type, target], at) =>
      `<Relationship Id="rId${at + 1}" Type="${inDocument}/${type}" Target="${target}"/>`,
  )
  return `${declaration}<Relationships xmlns="${inPackage}/relationships">${lines.join('')}</Relationships>`
}

function workbook(name: string): string {
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${inDocument}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`
}

/** A style for each number format that occurs, wrapped and not; the header's are bold. */
function styleIds({ columns }: SheetLayout): { row: number; header: number }[] {
  const shapes = shapesOf(columns)
  return columns.map(({ format, wraps }) => {
    const at = shapes.findIndex((shape) => shape.format === format && shape.wraps === wraps)
    return { row: 1 + 2 * at, header: 2 + 2 * at }
  })
}

function shapesOf(columns: SheetLayout['columns']): { format: string; wraps: boolean }[] {
  const shapes = new Map(columns.map(({ format, wraps }) => [`${format} ${wraps}`, { format, wraps }]))
  return [...shapes.values()]
}

/** Formats that Excel knows by number; any other is written with the first that is free for it. */
const known = new Map([
  ['General', 0],
  ['@', 49],
])
const firstOwn = 164

function styles({ columns }: SheetLayout): string {
  const shapes = shapesOf(columns)
  const own = [...new Set(shapes.map(({ format }) => format))].filter((format) => !known.has(format))
  const numberOf = (format: string) => known.get(format) ?? firstOwn + own.indexOf(format)
  const formats = own.map(
    (format, at) => `<numFmt numFmtId="${firstOwn + at}" formatCode="${escaped(format)}"/>`,
  )
  const cells = shapes.flatMap(({ format, wraps }) =>
    [0, 1].map(
      (font) =>
        `<xf numFmtId="${numberOf(format)}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"><alignment vertical="top"${wraps ? ' wrapText="1"' : ''}/></xf>`,
    ),
  )
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
  return [
    `${declaration}<styleSheet xmlns="${main}">`,
    own.length === 0 ? '' : `<numFmts count="${own.length}">${formats.join('')}</numFmts>`,
    `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${cells.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${cells.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('')
}

function head(layout: SheetLayout): string {
  const ids = styleIds(layout)
  const columns = layout.columns.map(
    ({ width }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${ids[at]?.row ?? 0}" customWidth="1"/>`,
  )
  const cols = columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"${layout.isRightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>${cols}<sheetData>`
}

function titleCell(title: string, at: number, ids: ReturnType<typeof styleIds>): string {
  return `<c r="${lettersOf(at)}1" s="${ids[at]?.header ?? 0}" t="inlineStr"><is><t xml:space="preserve">${escaped(title)}</t></is></c>`
}

/** Excel repairs a file with a longer text in a cell. */
const mostLetters = 32_767

/** Characters of markup are written by name; what XML cannot hold is left out. */
function escaped(text: string): string {
  const within = text.length > mostLetters ? text.slice(0, mostLetters) : text
  return odd.test(within) ? carefully(within) : within
}

// oxlint-disable-next-line no-control-regex -- these are the characters that XML forbids
const odd = /[&<>"\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]/

function carefully(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- as above
      .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}

/** Without a mark, spaces at the ends and line breaks are left out by some readers. */
function isPadded(text: string): boolean {
  return /^\s|\s$|[\n\r\t]/.test(text)
}
