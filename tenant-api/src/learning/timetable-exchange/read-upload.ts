import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { readApart } from '../../core/documents/workbook/read-in-worker.ts'
import { UnreadableFile } from '../../core/documents/workbook/unreadable-file.ts'
import type { School } from '../../core/school/school.ts'
import { readAsc } from './formats/read-asc.ts'
import { readFet } from './formats/read-fet.ts'
import { readSheets } from './formats/read-sheets.ts'
import type { WeekFile } from './formats/week-file.ts'
import { isXml, readXml } from './formats/xml.ts'

const unknown = sentence(
  'This is no timetable of aSc or FET, and no sheet with lessons. Export the timetable there as XML, or as a list, and choose that file',
)

/**
 * Reads the week of a file, whatever its name says. Refuses one that cannot be read, or that has more in it than any
 * school. A workbook is read in a thread of its own.
 */
export async function readUpload(school: School, name: string, file: Buffer): Promise<WeekFile> {
  try {
    if (!isXml(file)) return readSheets(await readApart(school.id, file), name.replace(/\.[^.]*$/, ''))
    const root = await readXml(file)
    if (root.name === 'timetable') return readAsc(root)
    if (root.name === 'fet') return readFet(root)
    throw new UnreadableFile('no-timetable', unknown)
  } catch (error) {
    if (error instanceof UnreadableFile) refuse(`file-${error.code}`, error.message, error.fill)
    throw error
  }
}
