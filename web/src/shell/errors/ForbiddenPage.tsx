import { useLingui } from '@lingui/react/macro'
import { Lock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { Needs } from '../navigation/area.ts'
import { GoHome, Trouble } from './LeaveErrorPage.tsx'
import { WhomToAsk } from './WhomToAsk.tsx'

const AskFor = lazy(() => import('./AskFor.tsx').then(({ AskFor }) => ({ default: AskFor })))

/**
 * The reader lacks a permission. Shows either `says`, or the missing permission, who can grant it, and a way to
 * ask them.
 */
export default function ForbiddenPage({ says, needs }: { says?: string; needs?: Needs | undefined }) {
  const { t } = useLingui()
  return (
    <Trouble icon={Lock} title={t`This page is not open to you`} actions={<GoHome />}>
      {says ??
        (needs ? (
          <Suspense fallback={null}>
            <AskFor needs={needs} />
          </Suspense>
        ) : (
          <WhomToAsk />
        ))}
    </Trouble>
  )
}
