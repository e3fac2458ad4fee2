import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { activateStudent, deactivateStudent, undoEnrolment } from 'tenant-api/contract/people/enrolment'
import { students } from 'tenant-api/contract/people/students-and-guardians'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { textOf } from '../../../../crud/resource/rows.ts'
import { call } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'

type Props = { id: string; onClose: () => void }

/** The latest admission, transfer, promotion or end was a mistake. */
export function UndoDialog({ id, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Confirm
      id={id}
      title={t`Take back the last step`}
      text={t`The latest admission, transfer, promotion or end of the enrolment is taken back as if it had never been.`}
      submit={t`Take back`}
      onSend={() => call(undoEnrolment, { params: { id } })}
      onClose={onClose}
    />
  )
}

export function DeactivateDialog({ id, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Confirm
      id={id}
      title={t`Deactivate`}
      text={t`The student keeps the place in the section, is marked inactive and is not counted as enrolled.`}
      submit={t`Deactivate`}
      onSend={() => call(deactivateStudent, { params: { id } })}
      onClose={onClose}
    />
  )
}

export function ActivateDialog({ id, onClose }: Props) {
  const { t } = useLingui()
  return (
    <Confirm
      id={id}
      title={t`Activate`}
      text={t`The student counts as enrolled again.`}
      submit={t`Activate`}
      onSend={() => call(activateStudent, { params: { id } })}
      onClose={onClose}
    />
  )
}

type Confirming = Props & { title: string; text: string; submit: string; onSend: () => Promise<unknown> }

function Confirm({ id, title, text, submit, onSend, onClose }: Confirming) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data: row } = useSuspenseQuery(rowQuery(students, id))
  const sending = useMutation({
    mutationFn: onSend,
    async onSuccess() {
      onClose()
      await queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) => String(path).startsWith('/students'),
      })
    },
    onError({ message }) {
      onClose()
      toast({ type: 'error', message })
    },
  })
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={`${title}: ${textOf(row, 'name')}`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" autoFocus isPending={sending.isPending} onPress={() => sending.mutate()}>
            {submit}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
