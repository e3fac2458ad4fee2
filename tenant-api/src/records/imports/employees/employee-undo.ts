import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { isReferred } from '../../../core/columns/constraint-errors.ts'
import type { Crud } from '../../../crud/table.ts'
import type { Tx } from '../../../core/school/school.ts'
import { headAll, unassignAll } from './employee-places.ts'
import { restoreSalaries } from './employee-salaries.ts'
import type { EmployeeLeft } from './employee-write.ts'
import type { RowStore, TakingBack } from '../row-store.ts'
import { forgetDetails, Touched } from '../students/student-undo.ts'
import type { FileImportRow } from '../tables.ts'
import { orDivide, untouched } from '../undo-import.ts'

type Undoing = { base: RowStore; crud: Crud; back: TakingBack }

/** Undoes employees with what is stored outside of the row; a row that somebody changed since is kept whole. */
export async function takeEmployeesBack(tx: Tx, { base, crud, back }: Undoing): Promise<Map<number, string>> {
  const { say } = words(back.user)
  const open = await untouched(tx, crud, back)
  const touched = say(sentence('Somebody changed this in the meantime'))
  const kept = new Map(
    back.rows.flatMap(({ number }) => (open.has(number) ? [] : [[number, touched] as const])),
  )
  const rows = back.rows.filter(({ number }) => open.has(number))
  const reasons = new Map<number, string>()
  const refused = await orDivide(tx, rows, {
    isExpected: (error) => error instanceof Touched || isReferred(error),
    async apply(part, some) {
      const going = some.map((row) => ({ ...row, left: leftOf(row) }))
      await takeApart(part, back.at, going)
      const own = going.map(({ left, ...row }) => ({ ...row, before: left.columns }))
      const left = await base.takeBack(part, { ...back, rows: own })
      for (const [number, reason] of left) reasons.set(number, reason)
      if (left.size > 0) throw new Touched()
    },
  })
  const used = say(sentence('Something refers to this by now'))
  for (const { number } of refused) kept.set(number, reasons.get(number) ?? used)
  return kept
}

/** Imports from before employees had salaries and assignments stored only the row's own columns. */
function leftOf({ before }: FileImportRow): EmployeeLeft {
  const nothing = { columns: null, details: [], salary: null, assigned: [], headed: [] }
  if (before === null || !('columns' in before)) return { ...nothing, columns: before }
  return { ...nothing, ...before }
}

type Gone = FileImportRow & { left: EmployeeLeft }

async function takeApart(tx: Tx, at: string, going: readonly Gone[]): Promise<void> {
  await unassignAll(
    tx,
    going.flatMap(({ left }) => left.assigned),
  )
  await headAll(
    tx,
    going.flatMap(({ left }) => left.headed),
    false,
  )
  await forgetDetails(
    tx,
    at,
    going.map(({ left }) => left),
  )
  const salaries = going.flatMap(({ rowId, left }) =>
    left.salary && rowId !== null ? [{ ...left.salary, id: rowId }] : [],
  )
  if (!(await restoreSalaries(tx, at, salaries))) throw new Touched()
}
