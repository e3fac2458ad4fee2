import { useLingui } from '@lingui/react/macro'
import type { Action } from 'kit/contract/contract'
import type { RoleInGrid, RolesGrid } from 'tenant-api/contract/access/roles'
import { DataGrid } from '../../../ui/table/DataGrid.tsx'
import type { CellState, CellStates, GridColumn } from '../../../ui/table/grid-column.ts'
import { actionsIn, cellsOf, type Changed, choicesOf, type Draft, keyOf } from './draft.ts'
import type { SheetRow } from './grid-rows.ts'
import { reachKeys, reachOf, textOf, useReachWords } from './use-reach-words.ts'

/** A column of the sheet: an action of a role. */
type Lane = { id: string; title: string; role: RoleInGrid; action: Action }

type Props = {
  grid: RolesGrid
  rows: readonly SheetRow[]
  draft: Draft
  mayEdit: boolean
  onChange: (changes: Changed[]) => void
}

/** What one role may do: a column for each action. */
export function OneRoleSheet({ role, ...props }: Props & { role: RoleInGrid }) {
  const { t } = useLingui()
  const words = useReachWords()
  const lanes = actionsIn(props.grid).map((action) => ({
    id: action,
    title: words.actionOf(action),
    role,
    action,
  }))
  const { name } = role
  return <ReachSheet {...props} lanes={lanes} label={t`Permissions of the role ${name}`} />
}

/** One action for all roles: a column for each role. */
export function AllRolesSheet({ action, ...props }: Props & { action: Action }) {
  const { t } = useLingui()
  const lanes = props.grid.roles.map((role) => ({ id: role.id, title: role.name, role, action }))
  return <ReachSheet {...props} lanes={lanes} label={t`Permissions of all roles`} />
}

function ReachSheet({
  rows,
  lanes,
  draft,
  mayEdit,
  onChange,
  label,
}: Props & { lanes: Lane[]; label: string }) {
  const { t } = useLingui()
  const columns = useColumns(rows, { lanes, draft, mayEdit })
  const states = useStates(rows, { lanes, draft })
  return (
    <DataGrid
      label={label}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      states={states}
      hint={mayEdit ? t`Arrows move, Enter chooses, Shift marks. Keys 0 to 4 write what stands above.` : ''}
      onChange={(changes) =>
        onChange(
          changes.flatMap(({ row, column, to }) => {
            const lane = lanes.find(({ id }) => id === column)
            return lane
              ? [{ role: lane.role.id, resource: row, action: lane.action, reach: reachOf(to) }]
              : []
          }),
        )
      }
    />
  )
}

type Shown = { lanes: readonly Lane[]; draft: Draft }

function useColumns(
  rows: readonly SheetRow[],
  { lanes, draft, mayEdit }: Shown & { mayEdit: boolean },
): GridColumn<SheetRow>[] {
  const { t } = useLingui()
  const { nameOf } = useReachWords()
  const heading: GridColumn<SheetRow> = {
    id: 'title',
    title: t`Permission`,
    text: ({ title }) => title,
    show: ({ title, row }) => (row ? title : <strong className="roles-part">{title}</strong>),
    isHeading: true,
    width: 190,
  }
  const saved = new Map(lanes.map(({ id, role }) => [id, cellsOf(role)]))
  const cells = lanes.map(({ id, title, role, action }): GridColumn<SheetRow> => {
    const reachIn = ({ id: resource }: SheetRow) => {
      const changed = draft.cells.get(keyOf({ role: role.id, resource, action }))
      return changed ? changed.reach : (saved.get(id)?.get(`${resource} ${action}`)?.reach ?? null)
    }
    const was = (resource: string) => saved.get(id)?.get(`${resource} ${action}`)?.reach ?? null
    return {
      id,
      title,
      text: (row) => textOf(reachIn(row)),
      show: ({ row, ...rest }) => {
        if (!row?.actions.some((one) => one.action === action)) return null
        const reach = reachIn({ row, ...rest })
        const isNew = draft.cells.has(keyOf({ role: role.id, resource: row.resource, action }))
        return (
          <span className="roles-reach" data-reach={reach ?? 'none'} data-new={isNew || undefined}>
            {reach === null ? '–' : nameOf(reach)}
          </span>
        )
      },
      choices: ({ row }) =>
        row
          ? choicesOf(row, action, was(row.resource)).map((reach) => ({
              text: textOf(reach),
              name: nameOf(reach),
            }))
          : [],
      shortcuts: reachKeys,
      isReadOnly: !mayEdit || role.closed !== null,
      // Room for the longest reach, also in the bold letters of a change.
      width: 164,
    }
  })
  return rows.length > 0 ? [heading, ...cells] : [heading]
}

/** Worth knowing of a cell: what it was, what is usual, or that it is not the reader's to give. */
function useStates(rows: readonly SheetRow[], { lanes, draft }: Shown): CellStates {
  const { t } = useLingui()
  const { nameOf } = useReachWords()
  const cells = lanes.map((lane) => ({ ...lane, cells: cellsOf(lane.role) }))
  const noteOn = ({ role, action, cells: known }: (typeof cells)[number], resource: string) => {
    const cell = known.get(`${resource} ${action}`)
    const before = nameOf(cell?.reach ?? null)
    if (draft.cells.has(keyOf({ role: role.id, resource, action })))
      return t`Not saved yet. It was: ${before}`
    if (role.usualName === null || !cell || cell.reach === cell.usual) return undefined
    const usual = nameOf(cell.usual)
    return t`Changed by the school. Default: ${usual}`
  }
  const states: Record<string, Record<string, CellState>> = {}
  for (const { row } of rows) {
    if (!row) continue
    for (const lane of cells) {
      const note = noteOn(lane, row.resource)
      if (note) (states[row.resource] ??= {})[lane.id] = { note }
    }
  }
  return states
}
