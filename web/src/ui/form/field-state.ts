type Given = {
  error?: string | undefined
  reason?: string | undefined
  isDisabled?: boolean | undefined
  isReadOnly?: boolean | undefined
}

/** How react-aria is told of a field: a reason disables it, and a mistake is said by the form, not by the browser. */
export function fieldState({ error, reason, isDisabled }: Given) {
  return {
    className: 'field',
    isDisabled: reason !== undefined || isDisabled === true,
    isInvalid: error !== undefined,
    validationBehavior: 'aria',
  } as const
}

/** Whether nothing can be changed now: read-only fields are read and copied, disabled ones are not even reached. */
export function isStill({ reason, isDisabled, isReadOnly }: Given): boolean {
  return reason !== undefined || isDisabled === true || isReadOnly === true
}
