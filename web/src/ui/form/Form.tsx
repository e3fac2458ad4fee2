import { Plural, useLingui } from '@lingui/react/macro'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form as AriaForm } from 'react-aria-components'
import './Form.css'

/** One error: `name` is the field's `name` attribute, undefined for an error of the whole form. */
export type FormError = { name?: string | undefined; message: string }

type Props = {
  /** The errors of the last attempt; a new list moves the focus to the summary. */
  mistakes: readonly FormError[]
  onSubmit: () => void
  children: ReactNode
  id?: string
  className?: string
}

/** A form with a summary of all errors above its fields, each a link to its field. */
export function Form({ mistakes, onSubmit, children, id, className = '' }: Props) {
  const [attempt, setAttempt] = useState(0)
  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    onSubmit()
  }
  return (
    <AriaForm id={id} className={`form ${className}`} onSubmit={submit} validationBehavior="aria">
      {mistakes.length > 0 && <Summary key={attempt} mistakes={mistakes} />}
      {children}
    </AriaForm>
  )
}

function Summary({ mistakes }: { mistakes: readonly FormError[] }) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      className="form-summary"
      role="alert"
      tabIndex={-1}
      aria-label={t`There is an error in form`}
    >
      <CircleAlert aria-hidden size={18} />
      <div>
        <p className="form-summary-title">
          {mistakes.length === 1 && !mistakes[0]?.name ? (
            mistakes[0]?.message
          ) : (
            <Plural
              value={mistakes.length}
              one="There is # thing to put right"
              other="There are # things to put right"
            />
          )}
        </p>
        {mistakes.some(({ name }) => name) && (
          <ul>
            {mistakes.map(({ name, message }) => (
              <li key={`${name} ${message}`}>
                {name ? (
                  <button type="button" onClick={() => goTo(box.current, name)}>
                    {message}
                  </button>
                ) : (
                  message
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** The focusable element of a field; react-aria also renders hidden inputs. */
const focusable =
  ':is(input:not([type=hidden], [tabindex="-1"]), textarea, button, [role=spinbutton]):not(:disabled)'

function goTo(within: Element | null, name: string) {
  const form = within?.closest('form')
  const place = form?.querySelector(`[data-field="${CSS.escape(name)}"]`)
  const field = place ?? form?.querySelector(`[name="${CSS.escape(name)}"]`)
  if (!(field instanceof HTMLElement)) return
  const box = place?.querySelector<HTMLElement>(focusable) ?? field
  box.focus()
}
