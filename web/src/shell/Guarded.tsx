import { lazy } from 'react'
import type { AreaPage } from './area.ts'
import { useMay } from './me.ts'

const ForbiddenPage = lazy(() => import('./ForbiddenPage.tsx'))

/** Shows a page to those who hold its power; others read who can give it to them. */
export function Guarded({ page: { show: Show, needs } }: { page: AreaPage }) {
  return useMay(needs) ? <Show /> : <ForbiddenPage />
}
