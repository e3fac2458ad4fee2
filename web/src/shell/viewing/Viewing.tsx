import { lazy, Suspense, useEffect, useState } from 'react'
import { useMe } from '../session/me.ts'
import { leaveView } from './viewed-from.ts'

const ViewingFrame = lazy(() =>
  import('./ViewingFrame.tsx').then(({ ViewingFrame }) => ({ default: ViewingFrame })),
)

/**
 * Frames the page of whoever looks as somebody else. When that begins or ends, here or in another tab, everything is
 * loaded anew: what the one sees never stays on the screen of the other.
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
