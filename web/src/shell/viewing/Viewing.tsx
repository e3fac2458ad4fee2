import { lazy, Suspense, useEffect, useState } from 'react'
import { useMe } from '../session/me.ts'
import { leaveView } from './viewed-from.ts'

const ViewingFrame = lazy(() =>
  import('./ViewingFrame.tsx').then(({ ViewingFrame }) => ({ default: ViewingFrame })),
)

/**
 * Frames the page while the user views the school as another user. When that begins or ends, here or in another
 * tab, everything reloads: nothing of one user stays on the screen of the other.
 */
export function Viewing() {
  const { viewing } = useMe()
  const isOn = viewing !== null
  const [wasOn] = useState(isOn)
  useEffect(() => {
    if (wasOn && !isOn) leaveView()
    else if (isOn !== wasOn) location.assign('/')
  }, [isOn, wasOn])
  return viewing ? (
    <Suspense fallback={null}>
      <ViewingFrame viewing={viewing} />
    </Suspense>
  ) : null
}
