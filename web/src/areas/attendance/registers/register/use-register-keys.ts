import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Register, Status } from 'tenant-api/contract/attendance/registers'
import { statusKeys, statusOrder } from '../statuses.ts'

/** Where the keys go: a student, and one of the four things that may be said. */
export type At = { row: number; column: number }

type Keys = {
  list: RefObject<HTMLElement | null>
  at: At
  students: Register['students']
  isReadOnly: boolean
  onAt: (at: At) => void
  onSay: (id: string, status: Status) => void
  onRest: () => void
  onSubmit: () => void
  onHelp: () => void
}

/**
 * P, A, T and E mark the student and go on to the next; arrows, Home and End move; Shift+P marks the rest present, and
 * Ctrl+Enter hands the register in. They work wherever the focus is on the page, but not while one types.
 */
export function useRegisterKeys(keys: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isOver(event.target)) return
    const act = actOf(event, keys)
    if (!act) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

function actOf(event: KeyboardEvent, keys: Keys): (() => void) | undefined {
  const isCommand = event.ctrlKey || event.metaKey
  if (isCommand) return event.key === 'Enter' && !keys.isReadOnly ? keys.onSubmit : undefined
  if (isTyping(event.target)) return undefined
  if (event.key === '?') return keys.onHelp
  const status = statusKeys[letterOf(event)]
  if (status) return keys.isReadOnly ? undefined : marking(event, status, keys)
  return moving(event, keys)
}

function marking({ shiftKey }: KeyboardEvent, status: Status, keys: Keys) {
  if (shiftKey) return status === 'present' ? keys.onRest : undefined
  const { row } = keys.at
  const student = keys.students[row]
  return (
    student &&
    (() => {
      keys.onSay(student.id, status)
      go(keys, { row: row + 1, column: statusOrder.indexOf(status) })
    })
  )
}

function moving({ key, target }: KeyboardEvent, keys: Keys): (() => void) | undefined {
  const { list, at, students } = keys
  const isInside = target instanceof Node && list.current?.contains(target)
  const isFree = target === document.body || (target instanceof Element && target.matches('h1, main'))
  if (!isInside && !isFree) return undefined
  const ahead = list.current?.matches(':dir(rtl)') ? -1 : 1
  const to: Record<string, At> = {
    ArrowDown: { ...at, row: isInside ? at.row + 1 : at.row },
    ArrowUp: { ...at, row: at.row - 1 },
    ArrowRight: { ...at, column: at.column + ahead },
    ArrowLeft: { ...at, column: at.column - ahead },
    Home: { ...at, row: 0 },
    End: { ...at, row: students.length - 1 },
  }
  const next = to[key]
  return next && (() => go(keys, next))
}

/** Moves the focus, within what there is. */
export function go({ list, students, onAt }: Pick<Keys, 'list' | 'students' | 'onAt'>, { row, column }: At) {
  const at = { row: within(row, students.length), column: within(column, statusOrder.length) }
  onAt(at)
  list.current?.querySelector<HTMLElement>(`[data-at="${at.row} ${at.column}"]`)?.focus()
}

function within(place: number, count: number): number {
  return Math.max(0, Math.min(count - 1, place))
}

/** The letter that was meant; a keyboard of another script has it in the same place. */
function letterOf({ key, code }: KeyboardEvent): string {
  const letter = key.toLowerCase()
  return /^[a-z]$/.test(letter) ? letter : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? '')
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable]')
}

/** What lies over the page has keys of its own. */
function isOver(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('[role=dialog], [role=alertdialog], [role=menu]') !== null
  )
}
