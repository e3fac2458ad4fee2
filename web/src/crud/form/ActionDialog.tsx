import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { Action } from './use-action.ts'

type Props = {
  title: string
  action: Action
  /** What the button says that submits the form. */
  submit: string
  /** What the other button says, if it is not “Cancel”. */
  cancel?: string
  /** Something is lost: the dialog is an alert, and its button warns. */
  isDanger?: boolean
  onClose: () => void
  /** The fields of the form. */
  children: ReactNode
}

/** The dialog of an action that asks for little, such as a reason. */
export function ActionDialog({ title, action, submit, cancel, isDanger, onClose, children }: Props) {
  const { t } = useLingui()
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      role={isDanger ? 'alertdialog' : 'dialog'}
      actions={
        <>
          <Button onPress={onClose}>{cancel ?? t`Cancel`}</Button>
          <Button
            look={isDanger ? 'danger' : 'primary'}
            type="submit"
            form={action.id}
            isPending={action.isPending}
          >
            {submit}
          </Button>
        </>
      }
    >
      <Form id={action.id} mistakes={action.mistakes} onSubmit={action.submit}>
        {children}
      </Form>
    </Dialog>
  )
}
