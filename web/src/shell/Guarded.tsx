import { lazy, use } from 'react'
import type { AreaPage } from './area.ts'
import { useMay } from './me.ts'
import { pageWords } from './words.ts'

const ForbiddenPage = lazy(() => import('./ForbiddenPage.tsx'))

/** Shows a page, when its words are there, to those who hold its power; others read who can give it to them. */
export function Guarded({ page: { show: Show, needs } }: { page: AreaPage }) {
  use(pageWords())
  return useMay(needs) ? <Show /> : <ForbiddenPage needs={needs} />
}
