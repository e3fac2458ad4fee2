import { useLingui } from '@lingui/react/macro'
import { isWritten, type Resource } from 'kit/contract/resource'
import { Ellipsis } from 'lucide-react'
import { useMay } from '../../shell/session/me.ts'

/** Opens the menu of one row; the list handles the press and shows its single menu there. */
export function RowMenuButton({ name, tabIndex }: { name: string; tabIndex?: number }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className="icon-button"
      data-menu
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-label={t`Actions for ${name}`}
    >
      <Ellipsis aria-hidden size={18} />
    </button>
  )
}

/** Whether the reader has any action on a row. */
export function useHasActions(resource: Resource): boolean {
  const mayEdit = useMay([resource.name, 'edit'])
  const mayArchive = useMay([resource.name, 'delete'])
  return isWritten(resource) && (mayEdit || mayArchive)
}
