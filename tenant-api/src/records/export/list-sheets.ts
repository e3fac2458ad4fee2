import { type Reader, words } from 'kit/text/words-node'
import type { Query } from '../../crud/list.ts'
import { sheetOf } from '../../crud/sheet.ts'
import { everyCrud } from '../../crud/table.ts'
import { sentence } from 'kit/text/words'
import type { School, Tx } from '../../core/school/school.ts'
import type { Sheet } from '../../core/documents/sheets.ts'
import { may } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { attendanceMonths, attendanceSheet } from './attendance-months.ts'
import { plain } from './file-paths.ts'

export type NamedSheet = { path: string; sheet: Sheet }
type Asked = { school: School; user: User; reader: Reader }

/**
 * The Excel files of an export: every list that whoever asked may view, what is in its archive in a file of its own, and
 * the attendance of each month.
 */
export async function sheetsOf(tx: Tx, { school, user, reader }: Asked): Promise<NamedSheet[]> {
  const { say } = words(reader)
  const asked = { ...user, ...reader }
  const sheets = new Map<string, Sheet>()
  for (const crud of everyCrud()) {
    if (!may(user, crud.name, 'view')) continue
    const name = say(crud.resource.label.many)
    for (const archived of [false, true]) {
      const query = { ...(crud.resource.endpoints.list.query.parse({}) as Query), archived }
      const sheet = await sheetOf(crud, { school, user: asked, query })
      if (archived && (await sheet.rows(tx, 1, 0)).length === 0) continue
      const called = archived ? say(sentence('{list} in the archive'), { list: name }) : name
      sheets.set(sheets.has(called) ? `${called} (${crud.name})` : called, sheet)
    }
  }
  for (const month of await attendanceMonths(tx))
    sheets.set(`${say(sentence('Attendance'))} ${month}`, attendanceSheet(school, asked, month))
  return [...sheets].map(([name, sheet]) => ({ path: `sheets/${plain(name)}.xlsx`, sheet }))
}
