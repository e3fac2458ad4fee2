import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { NumberText } from './NumberText.tsx'
import './Status.css'

/** A drawing, letters and a colour: whoever cannot tell one of them apart has the others. */
export type StatusLook = { icon: LucideIcon; letters: string; name: string }

type Of = { status: string; look: StatusLook }

/** What a day was for somebody: the drawing and the whole word. */
export function StatusWord({ status, look: { icon: Icon, name } }: Of) {
  return (
    <span className={`status-mark status-${status}`}>
      <Icon aria-hidden size={14} />
      {name}
    </span>
  )
}

/** How many were what, beside each other. */
export function StatusCounts({ children }: { children: ReactNode }) {
  return <ul className="count-chips">{children}</ul>
}

type Count = Of & {
  value: number
  /** The letters alone; the word is still read aloud. */
  isShort?: boolean
}

/** How many were one of them. */
export function StatusCount({ status, look: { icon: Icon, letters, name }, value, isShort = false }: Count) {
  return (
    <li className={`count-chip status-${status}`}>
      <Icon aria-hidden size={13} />
      <span aria-hidden={isShort || undefined}>{isShort ? letters : name}</span>
      {isShort && <span className="visually-hidden">{name}</span>}
      <NumberText value={value} />
    </li>
  )
}

/** How many are counted apart, such as who is not marked yet. */
export function OtherCount({ name, value, status }: { name: string; value: number; status?: string }) {
  return (
    <li className={`count-chip ${status ? `status-${status}` : ''}`}>
      {name} <NumberText value={value} />
    </li>
  )
}
