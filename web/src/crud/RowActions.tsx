import { useLingui } from '@lingui/react/macro'
import { Archive, ArchiveRestore, Ellipsis, Pencil } from 'lucide-react'
import type { Resource } from 'kit/resource'
import { useMay } from '../shell/me.ts'
import { IconButton } from '../ui/Button.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { fieldsOf } from './fields.ts'
import { type Row, textOf } from './rows.ts'
import { useArchiving } from './use-archiving.ts'

/** What can be done to one row of a list without opening it. */
export function RowActions({ resource, row, onOpen }: { resource: Resource; row: Row; onOpen: () => void }) {
  const { t } = useLingui()
  const mayEdit = useMay([resource.name, 'edit'])
  const mayArchive = useMay([resource.name, 'delete'])
  const { archive, restore } = useArchiving(resource)
  if (!mayEdit && !mayArchive) return null
  const name = textOf(row, fieldsOf(resource.fields)[0]?.name ?? 'id')
  const trigger = (
    <IconButton label={t`Actions for ${name}`}>
      <Ellipsis aria-hidden size={18} />
    </IconButton>
  )
  // A press inside the menu must not open the row that it belongs to.
  return (
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <Menu trigger={trigger} aria-label={t`Actions for ${name}`}>
        {mayEdit && !row.archivedAt && (
          <MenuItem name={t`Edit`} icon={<Pencil aria-hidden size={16} />} onAction={onOpen} />
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
      </Menu>
    </span>
  )
}
