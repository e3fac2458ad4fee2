import { useState } from 'react'

/** Input that cannot be parsed: the typed text, with an English sentence that says why. */
export type Unread = { typed: string; why: string }

export function isUnread(value: unknown): value is Unread {
  return typeof value === 'object' && value !== null && 'typed' in value && 'why' in value
}

/** How a field's typed text is parsed, and its value is formatted when the field is not being edited. */
export type Typing<T> = {
  read: (text: string) => T | Unread | null
  print: (value: T) => string
  isSame: (a: T, b: T) => boolean
}

type Given<T> = Typing<T> & { value: T | Unread | null; onChange: (value: T | Unread | null) => void }

/**
 * The text of a field whose value is more than text. While the user types it stays as typed; on blur, or when
 * the value changes from outside, the value is formatted. Input that cannot be parsed is never dropped.
 */
export function useTyped<T>({ value, onChange, read, print, isSame }: Given<T>) {
  const [draft, setDraft] = useState<string>()
  function holds(text: string): boolean {
    const known = read(text)
    if (known === null || value === null || isUnread(known) || isUnread(value)) return known === value
    return isSame(known, value)
  }
  const printed = value === null || isUnread(value) ? '' : print(value)
  return {
    text: isUnread(value) ? value.typed : draft !== undefined && holds(draft) ? draft : printed,
    /** The sentence to show once the user has left the field. */
    why: isUnread(value) && draft === undefined ? value.why : undefined,
    type(text: string) {
      setDraft(text)
      onChange(read(text))
    },
    leave: () => setDraft(undefined),
  }
}
