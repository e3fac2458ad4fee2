import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'

type Props = {
  title: string
  verb: string
  name: string
  error: Error | null
  isPending: boolean
  onName: (name: string) => void
  onClose: () => void
  children?: ReactNode
}

/** What a role is called; Enter sends it, and why it was refused stands at the name. */
export function NameDialog({ title, verb, error, isPending, onName, onClose, children, ...given }: Props) {
  const { t } = useLingui()
  const form = useId()
  const [name, type] = useState(given.name)
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={form} isPending={isPending} isDisabled={!name.trim()}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="roles-actions"
        onSubmit={(event) => {
          event.preventDefault()
          if (name.trim() && !isPending) onName(name.trim())
        }}
      >
        <TextField
          label={t`Name`}
          isRequired
          autoFocus
          maxLength={60}
          value={name}
          onChange={type}
          error={error?.message}
        />
        {children}
      </form>
    </Dialog>
  )
}
