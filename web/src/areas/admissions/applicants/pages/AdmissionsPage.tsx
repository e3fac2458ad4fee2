import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { admissions } from 'tenant-api/contract/admissions/applicants'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { type BoardProps, ResourcePage } from '../../../../crud/list/ResourcePage.tsx'

const Board = lazy(async () => ({ default: (await import('../board/AdmissionBoard.tsx')).AdmissionBoard }))

/** Applications as a list, and as a board of their stages. */
export function AdmissionsPage() {
  return <ResourcePage resource={admissions} board={LazyBoard} />
}

function LazyBoard(props: BoardProps) {
  const { t } = useLingui()
  return (
    <Suspense fallback={<LoadingRows label={t`Loading`} rows={5} />}>
      <Board {...props} />
    </Suspense>
  )
}
