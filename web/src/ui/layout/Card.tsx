import type { ReactNode } from 'react'
import './Card.css'

type Props = {
  title?: ReactNode
  description?: ReactNode
  action?: ReactNode
  children: ReactNode
  isFlush?: boolean
}

/** A titled surface; `isFlush` lets a list run to its edges. */
export function Card({ title, description, action, children, isFlush = false }: Props) {
  return (
    <section className={`card ${isFlush ? 'card-flush' : ''}`}>
      {(title || action) && (
        <header className="card-header">
          <div>
            {title && <h2 className="card-title">{title}</h2>}
            {description && <p className="card-description">{description}</p>}
          </div>
          {action}
        </header>
      )}
      <div className="card-body">{children}</div>
    </section>
  )
}
