import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps, Link, type LinkProps } from 'react-aria-components'
import { Drawing } from './Drawing.tsx'
import './Button.css'

type Look = {
  /** Use one primary action per screen; danger for irreversible actions. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'normal' | 'large'
  icon?: ReactNode
  children?: ReactNode
}

/** While `isPending` it keeps its width, shows a spinner and ignores further presses. */
export function Button({
  look = 'secondary',
  size = 'normal',
  icon,
  children,
  ...props
}: ButtonProps & Look) {
  return (
    <AriaButton {...props} className={`button button-${look} button-${size}`}>
      {props.isPending && (
        <Drawing lines="M21 12a9 9 0 1 1-6.219-8.56" className="button-spinner" size={16} />
      )}
      <span className="button-content">
        {icon}
        {children}
      </span>
    </AriaButton>
  )
}

/** A button with only an icon; screen readers read its name, and a tooltip shows it. */
export function IconButton({
  label,
  children,
  ...props
}: ButtonProps & { label: string; children: ReactNode }) {
  return (
    <AriaButton {...props} aria-label={label} className="icon-button" {...{ title: label }}>
      {children}
    </AriaButton>
  )
}

/** A link that looks like a button: for navigation and downloads. */
export function ButtonLink({
  look = 'secondary',
  size = 'normal',
  icon,
  children,
  ...props
}: LinkProps & Look) {
  // A page in a new tab has no hold on this one; `rel` of the caller says more.
  const rel = props.target === '_blank' ? { rel: 'noopener' } : {}
  return (
    <Link {...rel} {...props} className={`button button-${look} button-${size}`}>
      <span className="button-content">
        {icon}
        {children}
      </span>
    </Link>
  )
}
