import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps, Link, type LinkProps } from 'react-aria-components'
import { Drawing } from './Drawing.tsx'
import './Button.css'

type Look = {
  /** One primary action on a screen; danger for what cannot be taken back. */
  look?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'small' | 'normal' | 'large'
  icon?: ReactNode
  children?: ReactNode
}

/** Presses once: while `isPending` it keeps its width, shows a spinner and takes no second press. */
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

/** A button of one icon; its name is read aloud and shown as a hint. */
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

/** A link that looks like a button: for going somewhere, and for downloads. */
export function ButtonLink({
  look = 'secondary',
  size = 'normal',
  icon,
  children,
  ...props
}: LinkProps & Look) {
  return (
    <Link {...props} className={`button button-${look} button-${size}`}>
      <span className="button-content">
        {icon}
        {children}
      </span>
    </Link>
  )
}
