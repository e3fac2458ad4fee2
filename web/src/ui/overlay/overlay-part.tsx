import type { ComponentType } from 'react'
import { type Part, usePart } from '../base/part.ts'

/** What opens over a page and is a heavy part: it opens as soon as that is here, and the page did not wait for it. */
export function overlayOf<M, P extends object>(from: Part<M>, pick: (part: M) => ComponentType<P>) {
  return function OverlayOfPart(props: P) {
    const part = usePart(from)
    if (!part) return null
    const Overlay = pick(part)
    return <Overlay {...props} />
  }
}
