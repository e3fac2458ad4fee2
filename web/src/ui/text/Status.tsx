import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { NumberText } from './NumberText.tsx'
import './Status.css'

/** An icon, letters and a colour: a reader who cannot distinguish one of them has the others. */
export type StatusLook = { icon: LucideIcon; letters: string; name: string }

type Of = { status: string; look: StatusLook }

/** The status of a day: the icon and the whole word. */
export function StatusWord({ status, look: { icon: Icon, name } }: Of) {
  return (
    <span className={`status-mark status-${status}`}>
      <Icon aria-hidden size={14} />
      {name}
    </span>
  )
}

/** Counts per status, side by side. */
export function StatusCounts({ children }: { children: ReactNode }) {
  return <ul className="count-chips">{children}</ul>
}

type Count = Of & {
  value: number
  /** Shows only the letters; screen readers still read the word. */
  isShort?: boolean
}

/** The count of one status. */
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

/** A count outside the statuses, such as students who are not marked yet. */
export function OtherCount({ name, value, status }: { name: string; value: number; status?: string }) {
  return (
    <li className={`count-chip ${status ? `status-${status}` : ''}`}>
      {name} <NumberText value={value} />
    </li>
  )
}
