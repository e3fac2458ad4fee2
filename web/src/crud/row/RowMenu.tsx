import { useLingui } from '@lingui/react/macro'
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { textInScript } from 'kit/text/name-in-script'
import type { Resource } from 'kit/contract/resource'
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { useRef } from 'react'
import { Menu as AriaMenu, Popover } from 'react-aria-components'
import { useMay } from '../../shell/session/me.ts'
import { MenuItem } from '../../ui/overlay/Menu.tsx'
import { Soon } from '../../ui/overlay/Soon.tsx'
import { labelOf } from '../resource/fields.ts'
import { listQuery, type Page, isOf, updateRow } from '../resource/calls.ts'
import type { OpenMenu, Row } from '../resource/rows.ts'
import { useArchiving } from './use-archiving.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { useRegional } from '../../ui/base/Regional.tsx'

export type RowMenuProps = {
  resource: Resource
  menu: OpenMenu
  /** The list's current page. */
  page: Page | undefined
  onOpen: (id: string) => void
  onClose: () => void
}

/** The actions on one row without opening it; all rows of a list share one menu. */
export function RowMenu({ resource, menu: { row, button }, page, onOpen, onClose }: RowMenuProps) {
  const { t } = useLingui()
  const trigger = useRef<HTMLElement>(button)
  const mayEdit = useMay([resource.name, 'edit'])
  const mayArchive = useMay([resource.name, 'delete'])
  const { archive, restore } = useArchiving(resource)
  const move = useMoving(resource)
  const turn = resource.turn === undefined || row.archivedAt ? undefined : Number(row[resource.turn])
  const last = useLastTurn(resource, row, page?.rows ?? [])
  const { language } = useRegional()
  const name = textInScript(language, row, labelOf(resource))
  return (
    <Popover
      className="popover"
      placement="bottom end"
      triggerRef={trigger}
      // Keeps the page behind reachable: focus cannot move from hidden content into the menu.
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
          {mayEdit && turn !== undefined && (
            <MenuItem
              name={t`Move down`}
              icon={<ArrowDown aria-hidden size={16} />}
              isDisabled={last === undefined || turn >= last}
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

/**
 * The last position within a row's group, counted from 1. A search, a filter and other pages can hide some of
 * the rows, so it is requested unless the page shows a later one.
 */
function useLastTurn(resource: Resource, row: Row, rows: readonly Row[]): number | undefined {
  const { turn, turnAmong, sorts } = resource
  const shown = rows.filter((one) => turnAmong === undefined || one[turnAmong] === row[turnAmong])
  const latest = Math.max(0, ...shown.map((one) => Number(one[turn ?? ''])))
  const isLater = latest > Number(row[turn ?? ''])
  const like = listQuery(resource, {
    q: '',
    sort: sorts[0] ?? '',
    limit: 1,
    skip: 0,
    archived: false,
    filters: turnAmong === undefined ? {} : { [turnAmong]: String(row[turnAmong]) },
    columns: undefined,
    view: undefined,
    as: undefined,
  })
  const { data } = useQuery({ ...like, enabled: turn !== undefined && !isLater })
  return isLater ? latest : data?.total
}

/** Moves a row to another position; the others shift. */
function useMoving(resource: Resource) {
  const queries = useQueryClient()
  const moving = useMutation({
    mutationFn: ({ row, to }: { row: Row; to: number }) =>
      updateRow(resource, row, { [resource.turn ?? '']: to }),
    onError: (error) => toast({ type: 'error', message: error.message }),
    onSettled: () => queries.invalidateQueries({ predicate: ({ queryKey }) => isOf(resource, queryKey) }),
  })
  return moving.mutate
}
