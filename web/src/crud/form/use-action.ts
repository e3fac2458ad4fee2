import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formErrorsOf } from '../../shell/errors/mistakes.ts'
import type { FormError } from '../../ui/form/Form.tsx'
import { toast } from '../../ui/overlay/toast.ts'
import { onceKeys } from '../resource/once-key.ts'

type Options<T> = {
  /** Sends what the form holds. `keyOf` makes the idempotency key of a body. */
  send: (keyOf: (body: unknown) => string) => Promise<T>
  /** Errors that are known before anything is sent. */
  check?: () => readonly FormError[]
  /** The name of the field that shows an error of this name. */
  placeOf?: (name: string) => string
  /** Reads anew what the action changed, before the form closes. */
  refresh?: () => Promise<unknown>
  /** The sentence of the toast. */
  done?: string | ((result: T) => string)
  onClose?: () => void
  /** Runs after the form has closed. */
  onDone?: (result: T) => unknown
  onError?: () => unknown
  onSettled?: () => unknown
}

export type Action = {
  /** The id of the form, for the button that submits it. */
  id: string
  mistakes: readonly FormError[]
  error: Error | null
  isPending: boolean
  errorOf: (name: string) => string | undefined
  submit: () => void
}

/**
 * Sends a form, one request at a time. After an error the form stays as it is and shows the errors at its fields;
 * after success a toast says so, and it closes.
 */
export function useAction<T>({ check, placeOf = (name) => name, ...options }: Options<T>): Action {
  const { t } = useLingui()
  const id = useId()
  const [keyOf] = useState(() => onceKeys())
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => options.send(keyOf),
    async onSuccess(result) {
      const { done } = options
      await options.refresh?.()
      if (done !== undefined)
        toast({ type: 'success', message: typeof done === 'string' ? done : done(result) })
      options.onClose?.()
      await options.onDone?.(result)
    },
    async onError(error) {
      const errors = formErrorsOf(error, t`Oops! Network Error Try again later`)
      setMistakes(errors.map(({ name, message }) => ({ name: name && placeOf(name), message })))
      await options.onError?.()
    },
    onSettled: () => options.onSettled?.(),
  })
  return {
    id,
    mistakes,
    error,
    isPending,
    errorOf: (name) => mistakes.find((mistake) => mistake.name === name)?.message,
    submit() {
      if (isPending) return
      const missing = check?.() ?? []
      setMistakes(missing)
      if (missing.length === 0) mutate()
    },
  }
}
