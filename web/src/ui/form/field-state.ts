type Given = {
  error?: string | undefined
  reason?: string | undefined
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
}

/** A field's state for react-aria: a reason disables it, and the form reports errors instead of the browser. */
export function fieldState({ error, reason, isDisabled }: Given) {
  return {
    className: 'field',
    isDisabled: reason !== undefined || isDisabled === true,
    isInvalid: error !== undefined,
    validationBehavior: 'aria',
  } as const
}

/** Whether nothing can be changed: read-only fields can be read and copied, disabled ones cannot be focused. */
export function isStill({ reason, isDisabled, isReadOnly }: Given): boolean {
  return reason !== undefined || isDisabled === true || isReadOnly === true
}
