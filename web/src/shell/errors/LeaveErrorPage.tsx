import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/base/Button.tsx'
import type { Icon } from '../navigation/icon.tsx'
import './LeaveErrorPage.css'

/** The button that leaves an unusable page. */
export function GoHome() {
  const { t } = useLingui()
  return <ButtonLink look="primary" href="/">{t`Go to home`}</ButtonLink>
}

type Props = { icon: Icon; title: string; children: ReactNode; actions: ReactNode }
/** The layout of all error pages: an icon, what happened, what to do. */
export function Trouble({ icon: Sign, title, children, actions }: Props) {
  return (
    <section className="trouble">
      <span className="trouble-icon">
        <Sign aria-hidden size={26} />
      </span>
      <h1 className="trouble-title">{title}</h1>
      <p className="trouble-text">{children}</p>
      <div>{actions}</div>
    </section>
  )
}
