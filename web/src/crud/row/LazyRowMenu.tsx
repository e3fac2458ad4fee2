import { part, usePart } from '../../ui/base/part.ts'
import type { RowMenuProps } from './RowMenu.tsx'

const menus = part(() => import('./RowMenu.tsx'))

/** The menu of a row loads after the list, when the browser is idle or with the first press. */
export function LazyRowMenu(props: RowMenuProps) {
  const RowMenu = usePart(menus)?.RowMenu
  return RowMenu && <RowMenu {...props} />
}
