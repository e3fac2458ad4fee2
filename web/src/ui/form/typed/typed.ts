import { useState } from 'react'

/** What stands in a field but cannot be read: kept as it was typed, with an English sentence that says why not. */
export type Unread = { typed: string; why: string }

export function isUnread(value: unknown): value is Unread {
  return typeof value === 'object' && value !== null && 'typed' in value && 'why' in value
}

/** How the values of a field are read from what is typed, and printed when nobody is typing. */
export type Typing<T> = {
  read: (text: string) => T | Unread | null
  print: (value: T) => string
  isSame: (a: T, b: T) => boolean
}

type Given<T> = Typing<T> & { value: T | Unread | null; onChange: (value: T | Unread | null) => void }

/**
 * The text of a field whose value is more than text. While somebody types it stays as typed; a value that comes from
 * elsewhere, or is left alone, is printed. What cannot be read is never dropped.
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
    /** The sentence to show once the person has left the field. */
    why: isUnread(value) && draft === undefined ? value.why : undefined,
    type(text: string) {
      setDraft(text)
      onChange(read(text))
    },
    leave: () => setDraft(undefined),
  }
}
