import { type RefObject, useLayoutEffect, useState } from 'react'

export type RowWindow = { first: number; last: number }
type View = { scrolled: number; tall: number; height: number; count: number }

/** Below this many rows all are rendered. */
const few = 60
const beyond = 12
const steps = 6

/**
 * The rows to render: those in view and a few on either side, in steps, so that not every scrolled pixel
 * rerenders.
 */
export function rowsInView({ scrolled, tall, height, count }: View): RowWindow {
  if (count <= few || height <= 0) return { first: 0, last: count }
  const top = Math.floor(scrolled / height / steps) * steps
  const first = Math.max(0, top - beyond)
  return { first, last: Math.min(count, top + Math.ceil(tall / height) + steps + beyond) }
}

/** Always includes the row with the cursor, however far away: it has the focus, or will have it. */
export function rowsDrawn({ first, last }: RowWindow, cursor: number): number[] {
  const rows = Array.from({ length: last - first }, (_, at) => first + at)
  if (cursor < first) return [cursor, ...rows]
  return cursor >= last ? [...rows, cursor] : rows
}

/** The visible rows of a long grid, and the row height. All rows of a grid are as tall as the first. */
export function useRowWindow(
  frame: RefObject<HTMLElement | null>,
  count: number,
): RowWindow & { height: number } {
  const [seen, setSeen] = useState({
    ...rowsInView({ scrolled: 0, tall: 640, height: 44, count }),
    height: 44,
  })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const look = () => {
      const height = element.querySelector<HTMLElement>('tbody tr[aria-rowindex]')?.offsetHeight ?? 44
      const rows = rowsInView({ scrolled: element.scrollTop, tall: element.clientHeight, height, count })
      setSeen((seen) =>
        seen.first === rows.first && seen.last === rows.last && seen.height === height
          ? seen
          : { ...rows, height },
      )
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const observer = new ResizeObserver(look)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      observer.disconnect()
    }
  }, [frame, count])
  return seen
}
