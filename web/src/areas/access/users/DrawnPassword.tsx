import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { KeyRound, Printer } from 'lucide-react'
import { useState } from 'react'
import { drawPassword } from 'tenant-api/contract/access/users'
import { call } from '../../../shell/session/api.ts'
import { useSite } from '../../../shell/look/site.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { PrintPage } from '../../../ui/layout/PrintPage.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import './invite/HandedOver.css'
import { useStaleUsers } from './use-stale-users.ts'

type Props = { id: string; name: string; login: string }

/** A new password for somebody without an e-mail address, drawn by the product and shown once, to be handed over on paper. */
export function DrawnPassword({ id, name, login }: Props) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  const [phrase, show] = useState<string>()
  const stale = useStaleUsers()
  const drawing = useMutation({
    mutationFn: () => call(drawPassword, { params: { id } }),
    onSuccess: (drawn) => show(drawn.phrase),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  function close() {
    open(false)
    show(undefined)
  }
  const icon = { 'aria-hidden': true, size: 16 } as const
  return (
    <>
      <Button icon={<KeyRound {...icon} />} onPress={() => open(true)}>
        {t`New password`}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={t`A new password for ${name}`}
        onClose={close}
        actions={
          phrase === undefined ? (
            <>
              <Button onPress={close}>{t`Cancel`}</Button>
              <Button look="primary" isPending={drawing.isPending} onPress={() => drawing.mutate()}>
                {t`Make a new password`}
              </Button>
            </>
          ) : (
            <>
              <Button icon={<Printer {...icon} />} onPress={() => print()}>
                {t`Print`}
              </Button>
              <Button look="primary" onPress={close}>{t`Done`}</Button>
            </>
          )
        }
      >
        {phrase === undefined ? (
          <p>{t`The old password stops working and every device is logged out. The new one is shown once; the person chooses their own at the next log-in.`}</p>
        ) : (
          <Paper name={name} login={login} phrase={phrase} />
        )}
      </Dialog>
    </>
  )
}

function Paper({ name, login, phrase }: { name: string; login: string; phrase: string }) {
  const { t } = useLingui()
  const { name: school, logo } = useSite()
  return (
    <PrintPage paper="a5" school={{ name: school, logo }} title={t`Your password`} note={<bdi>{name}</bdi>}>
      <p>
        <Trans>
          You log in as <Ltr>{login}</Ltr>
        </Trans>
      </p>
      <p className="handed-words" dir="ltr">
        {phrase}
      </p>
      <p>{t`Choose one of your own at the next log-in, and tear this paper up.`}</p>
    </PrintPage>
  )
}
