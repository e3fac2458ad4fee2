import { CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'

/** A line of what must be true, or is good to know, before a timetable rules. */
export function CheckLine({
  state,
  children,
}: {
  state: 'right' | 'wrong' | 'open' | 'note'
  children: ReactNode
}) {
  const Icon = { right: CircleCheck, wrong: CircleAlert, open: CircleAlert, note: Info }[state]
  return (
    <li className="week-check" data-state={state}>
      <Icon aria-hidden size={18} />
      <span>{children}</span>
    </li>
  )
}
