import { lazy, use } from 'react'
import type { AreaPage } from './area.ts'
import { useMay } from './me.ts'
import { pageWords } from './words.ts'

const ForbiddenPage = lazy(() => import('./ForbiddenPage.tsx'))
const ForbiddenSheet = lazy(() => import('./ForbiddenSheet.tsx'))

type Props = {
  page: AreaPage
  /** Whether it opens over another page, which stays behind it. */
  isOver: boolean
}

/** Shows a page, when its words are there, to those who hold its power; others read who can give it to them. */
export function Guarded({ page: { show: Show, needs }, isOver }: Props) {
  use(pageWords())
  if (useMay(needs)) return <Show />
  return isOver && needs ? <ForbiddenSheet needs={needs} /> : <ForbiddenPage needs={needs} />
}
