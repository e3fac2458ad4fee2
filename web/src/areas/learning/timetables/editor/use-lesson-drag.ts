import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import type { Slot } from 'kit/week/week'
import type { Weekday } from 'kit/values/day'
import { cardIdOf } from './WeekGrid.tsx'
import type { Editor } from './use-editor.ts'

/** So far a pointer goes, in px, before a press is a drag. */
const slack = 6

/**
 * Lessons are dragged by a mouse or a pen; a finger scrolls, and presses. Picking and dropping are those of the keyboard,
 * so that everything is shaded and said in the same way.
 */
export function useLessonDrag(editor: Editor, onLook: (slot: Slot | null) => void) {
  const latest = useRef({ editor, onLook })
  useEffect(() => {
    latest.current = { editor, onLook }
  })
  const stop = useRef<(() => void) | null>(null)
  const dropped = useRef(0)
  useEffect(() => () => stop.current?.(), [])

  function begin(event: ReactPointerEvent) {
    const card = editor.cards.get(cardIdOf(event.target))
    const source = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-card]') : null
    if (!card || !source || !editor.mayEdit || event.button !== 0 || event.pointerType === 'touch') return
    const start = { x: event.clientX, y: event.clientY }
    let ghost: HTMLElement | null = null
    let edge = 0
    function go({ clientX, clientY }: PointerEvent) {
      if (!ghost && Math.hypot(clientX - start.x, clientY - start.y) < slack) return
      if (!ghost && card && source) {
        ghost = ghostOf(source)
        edge = ghost.getBoundingClientRect().x
        latest.current.editor.pick(card)
      }
      if (ghost) ghost.style.translate = `${clientX + 8 - edge}px ${clientY + 8}px`
      latest.current.onLook(slotUnder(clientX, clientY))
    }
    function end({ clientX, clientY }: PointerEvent) {
      stop.current?.()
      if (!ghost || !card) return
      dropped.current = Date.now()
      const { editor: now } = latest.current
      const slot = slotUnder(clientX, clientY)
      if (slot) now.drop(slot, card)
      else if (document.elementFromPoint(clientX, clientY)?.closest('[data-tray]')) now.toTray(card)
      now.pick(null)
    }
    function cancel(key: KeyboardEvent | PointerEvent) {
      if (key instanceof KeyboardEvent && key.key !== 'Escape') return
      stop.current?.()
      latest.current.editor.pick(null)
    }
    stop.current = () => {
      ghost?.remove()
      document.removeEventListener('pointermove', go)
      document.removeEventListener('pointerup', end)
      document.removeEventListener('pointercancel', cancel)
      document.removeEventListener('keydown', cancel)
      stop.current = null
    }
    document.addEventListener('pointermove', go)
    document.addEventListener('pointerup', end)
    document.addEventListener('pointercancel', cancel)
    document.addEventListener('keydown', cancel)
  }
  return {
    begin,
    /** The press that ends a drag is no press on what lies there. */
    hasJustDropped: () => Date.now() - dropped.current < 100,
  }
}

/** A copy of the lesson that follows the pointer and is not in its way. */
function ghostOf(source: HTMLElement): HTMLElement {
  const ghost = source.cloneNode(true) as HTMLElement
  delete ghost.dataset.card
  ghost.classList.add('week-ghost')
  ghost.ariaHidden = 'true'
  ghost.style.inlineSize = `${source.offsetWidth}px`
  document.body.append(ghost)
  return ghost
}

function slotUnder(x: number, y: number): Slot | null {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-slot]')
  const [weekday, period] = (cell?.dataset.slot ?? '').split(' ').map(Number)
  return weekday && period ? { weekday: weekday as Weekday, period } : null
}
