import { useLingui } from '@lingui/react/macro'
import type { Resource } from 'kit/contract/resource'
import { ArrowLeft, ArrowRight, Ellipsis, Flag, Pencil, Trash2 } from 'lucide-react'
import type { View } from 'tenant-api/contract/records/home/saved-views'
import { moved } from '../../shell/navigation/in-order.ts'
import { IconButton } from '../../ui/base/Button.tsx'
import { Menu, MenuItem } from '../../ui/overlay/Menu.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { useArranging, useViewChanges, type Views } from './views.ts'

type Props = {
  resource: Resource
  view: View
  arrangement: Views
  onEdit: () => void
  onGone: () => void
}

/** The actions on the current saved view: personal settings for any view, changes only for one's own. */
export function ViewMenu({ resource, view, arrangement: { views, start }, onEdit, onGone }: Props) {
  const { t } = useLingui()
  const arrange = useArranging(resource)
  const { make, drop } = useViewChanges(resource)
  const ids = views.map(({ id }) => id)
  const at = ids.indexOf(view.id)
  const isStart = start === view.id
  function remove() {
    const { name, search, role } = view
    drop.mutate(view, {
      onSuccess() {
        onGone()
        toast({
          type: 'success',
          message: t`View ${name} deleted`,
          undo: () => make.mutate({ name, search, role: role?.key ?? null }),
        })
      },
    })
  }
  const trigger = (
    <IconButton label={t`Actions for the view ${view.name}`}>
      <Ellipsis aria-hidden size={18} />
    </IconButton>
  )
  const icon = { 'aria-hidden': true, size: 16 } as const
  return (
    <Menu trigger={trigger} placement="bottom start" aria-label={t`Actions for the view ${view.name}`}>
      {view.isMine && <MenuItem name={t`Rename or share`} icon={<Pencil {...icon} />} onAction={onEdit} />}
      <MenuItem
        name={isStart ? t`Start over with all` : t`Start with this view`}
        icon={<Flag {...icon} />}
        onAction={() => arrange({ start: isStart ? null : view.id })}
      />
      {at > 0 && (
        <MenuItem
          name={t`Move back`}
          icon={<ArrowLeft {...icon} className="directional" />}
          onAction={() => arrange({ order: moved(ids, view.id, at - 1) })}
        />
      )}
      {at < ids.length - 1 && (
        <MenuItem
          name={t`Move forward`}
          icon={<ArrowRight {...icon} className="directional" />}
          onAction={() => arrange({ order: moved(ids, view.id, at + 1) })}
        />
      )}
      {view.isMine && (
        <MenuItem name={t`Delete view`} look="danger" icon={<Trash2 {...icon} />} onAction={remove} />
      )}
    </Menu>
  )
}
