import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Skeleton } from '../../ui/state/Skeleton.tsx'
import { patienceMs } from '../errors/chunks.ts'
import { LostPage } from '../errors/TroublePage.tsx'
import './Waiting.css'

/** A skeleton in the shape of a page. After two minutes without a result the page counts as lost. */
export function Waiting() {
  const { t } = useLingui()
  const [isLost, lose] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => lose(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  if (isLost) return <LostPage />
  return (
    <div className="waiting" aria-busy="true">
      <output className="visually-hidden">{t`Loading`}</output>
      <Skeleton width="220px" height="28px" />
      <Skeleton height="220px" radius="12px" />
    </div>
  )
}
