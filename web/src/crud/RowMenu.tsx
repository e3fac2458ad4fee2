import { useLingui } from '@lingui/react/macro'
import type { Resource } from 'kit/resource'
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { useRef } from 'react'
import { Menu as AriaMenu, Popover } from 'react-aria-components'
import { useMay } from '../shell/me.ts'
import { MenuItem } from '../ui/Menu.tsx'
import { Soon } from '../ui/Soon.tsx'
import { labelOf } from './fields.ts'
import type { Page } from './calls.ts'
import { type OpenMenu, type Row, textOf } from './rows.ts'
import { useArchiving } from './use-archiving.ts'
import { useMoving } from './use-moving.ts'

export type RowMenuProps = {
  resource: Resource
  menu: OpenMenu
  /** What the list shows. */
  page: Page | undefined
  onOpen: (id: string) => void
  onClose: () => void
}

/** What can be done to one row without opening it; one menu serves all rows of a list. */
export function RowMenu({ resource, menu: { row, button }, page, onOpen, onClose }: RowMenuProps) {
  const { t } = useLingui()
  const trigger = useRef<HTMLElement>(button)
  const mayEdit = useMay([resource.name, 'edit'])
  const mayArchive = useMay([resource.name, 'delete'])
  const { archive, restore } = useArchiving(resource)
  const move = useMoving(resource)
  const turn = resource.turn === undefined || row.archivedAt ? undefined : Number(row[resource.turn])
  const name = textOf(row, labelOf(resource))
  return (
    <Popover
      className="popover"
      placement="bottom end"
      triggerRef={trigger}
      // Leaves the page behind reachable: of what is hidden, no focus can go over into the menu.
      isNonModal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Soon>
        <AriaMenu className="options" aria-label={t`Actions for ${name}`} autoFocus="first" onClose={onClose}>
          {mayEdit && !row.archivedAt && (
            <MenuItem
              name={t`Edit`}
              icon={<Pencil aria-hidden size={16} />}
              onAction={() => onOpen(row.id)}
            />
          )}
          {mayEdit && turn !== undefined && turn > 1 && (
            <MenuItem
              name={t`Move up`}
              icon={<ArrowUp aria-hidden size={16} />}
              onAction={() => move({ row, to: turn - 1 })}
            />
          )}
          {mayEdit && turn !== undefined && !(page && isLastOf(resource, row, page)) && (
            <MenuItem
              name={t`Move down`}
              icon={<ArrowDown aria-hidden size={16} />}
              onAction={() => move({ row, to: turn + 1 })}
            />
          )}
          {mayArchive && !row.archivedAt && (
            <MenuItem
              look="danger"
              name={t`Archive`}
              icon={<Archive aria-hidden size={16} />}
              onAction={() => archive(row)}
            />
          )}
          {mayArchive && row.archivedAt && (
            <MenuItem
              name={t`Restore`}
              icon={<ArchiveRestore aria-hidden size={16} />}
              onAction={() => restore(row)}
            />
          )}
        </AriaMenu>
      </Soon>
    </Popover>
  )
}

/** Whether a row is known to be the last of its turns: nothing is below it, and nothing is on another page. */
function isLastOf(
  { turn, turnAmong }: Resource,
  row: Row,
  { rows, total }: { rows: readonly Row[]; total: number },
) {
  if (turn === undefined || rows.length < total) return false
  const isBeside = (one: Row) => turnAmong === undefined || one[turnAmong] === row[turnAmong]
  return rows.every((one) => !isBeside(one) || Number(one[turn]) <= Number(row[turn]))
}
