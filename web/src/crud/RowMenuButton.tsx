import { useLingui } from '@lingui/react/macro'
import { Ellipsis } from 'lucide-react'

/** Opens the menu of one row; the list hears the press and shows its one menu there. */
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
