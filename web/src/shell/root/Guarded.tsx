import { lazy, use } from 'react'
import type { AreaPage } from '../navigation/area.ts'
import { useMay } from '../session/me.ts'
import { officeWords, pageWords } from '../words/words.ts'
import { officeAreas } from '../words/office-areas.ts'

const ForbiddenPage = lazy(() => import('../errors/ForbiddenPage.tsx'))
const ForbiddenSheet = lazy(() => import('../errors/ForbiddenSheet.tsx'))

type Props = {
  page: AreaPage
  /** The name of the page's area. */
  area: string
  /** Whether it opens over another page, which stays behind it. */
  isOver: boolean
}

/** Shows a page, when its words are there, to those who hold its power; others read who can give it to them. */
export function Guarded({ page: { show: Show, needs }, area, isOver }: Props) {
  use(officeAreas.includes(area) ? officeWords() : pageWords())
  if (useMay(needs)) return <Show />
  return isOver && needs ? <ForbiddenSheet needs={needs} /> : <ForbiddenPage needs={needs} />
}
