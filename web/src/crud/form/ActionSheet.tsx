import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '../../ui/base/Button.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import type { Action } from './use-action.ts'

type Props = {
  title: string
  action: Action
  /** What the button says that submits the form. */
  submit: ReactNode
  /** Neither the button nor a key sends it. */
  isDisabled?: boolean
  /** Stands beside that button, instead of the one that cancels. */
  beside?: ReactNode
  onKeyDown?: (event: KeyboardEvent) => void
  onClose: () => void
  /** The fields of the form. */
  children: ReactNode
}

/** The sheet of an action: its form, with a button that cancels and one that sends. */
export function ActionSheet({
  title,
  action,
  submit,
  isDisabled = false,
  beside,
  onKeyDown,
  onClose,
  children,
}: Props) {
  const { t } = useLingui()
  return (
    <Sheet
      title={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
      footer={
        <>
          {beside ?? <Button onPress={onClose}>{t`Cancel`}</Button>}
          <Button
            look="primary"
            type="submit"
            form={action.id}
            isDisabled={isDisabled}
            isPending={action.isPending}
          >
            {submit}
          </Button>
        </>
      }
    >
      <Form id={action.id} mistakes={action.mistakes} onSubmit={() => !isDisabled && action.submit()}>
        {children}
      </Form>
    </Sheet>
  )
}
