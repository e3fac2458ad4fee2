import type { ComponentType } from 'react'
import { type Part, usePart } from '../base/part.ts'

/** An overlay that is a heavy part: it opens as soon as it is loaded, and the page does not suspend. */
export function overlayOf<M, P extends object>(from: Part<M>, pick: (part: M) => ComponentType<P>) {
  return function OverlayOfPart(props: P) {
    const part = usePart(from)
    if (!part) return null
    const Overlay = pick(part)
    return <Overlay {...props} />
  }
}
