import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FlaskConical, Power, PowerOff, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { changeWebhook, removeWebhook, rotateSecret, testWebhook } from 'tenant-api/contract/records/webhooks'
import { SecretDialog } from '../../../crud/form/SecretDialog.tsx'
import { call } from '../../../shell/session/api.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { Dropped } from './Dropped.tsx'
import { useStaleWebhooks } from './use-stale-webhooks.ts'

type Props = {
  id: string
  name: string
  version: number
  isOn: boolean
  isMine: boolean
  waiting: number
}

/** A trial, a new secret, on and off, and the end of a webhook. */
export function WebhookDeeds({ id, name, version, isOn, isMine, waiting }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const stale = useStaleWebhooks()
  const [asking, ask] = useState<'on' | 'rotate' | 'remove'>()
  const [secret, show] = useState<string>()
  const params = { id }
  const deed = { onError: sayWhy, onSettled: stale }
  const trying = useMutation({
    ...deed,
    mutationFn: () => call(testWebhook, { params }),
    onSuccess: () => toast({ type: 'success', message: t`The trial is on its way` }),
  })
  const switching = useMutation({
    ...deed,
    mutationFn: () => call(changeWebhook, { params, version, body: { state: isOn ? 'off' : 'on' } }),
    onSuccess: () => ask(undefined),
  })
  const rotating = useMutation({
    ...deed,
    mutationFn: () => call(rotateSecret, { params, body: { hours: 24 } }),
    onSuccess(made) {
      ask(undefined)
      show(made.secret)
    },
  })
  const removing = useMutation({
    ...deed,
    mutationFn: () => call(removeWebhook, { params }),
    onSuccess() {
      toast({ type: 'success', message: t`The webhook is removed` })
      void navigate({ to: scoped('webhooks') })
    },
  })
  const icon = { 'aria-hidden': true, size: 16 } as const
  return (
    <>
      {isOn && (
        <Button
          icon={<FlaskConical {...icon} />}
          isPending={trying.isPending}
          onPress={() => trying.mutate()}
        >
          {t`Send a trial`}
        </Button>
      )}
      <Button
        icon={isOn ? <PowerOff {...icon} /> : <Power {...icon} />}
        isPending={switching.isPending}
        onPress={() => (isOn || isMine ? switching.mutate() : ask('on'))}
      >
        {isOn ? t`Switch off` : t`Switch on`}
      </Button>
      <Button icon={<RefreshCw {...icon} />} onPress={() => ask('rotate')}>{t`New secret`}</Button>
      <Button icon={<Trash2 {...icon} />} onPress={() => ask('remove')}>{t`Remove`}</Button>
      {asking === 'on' && (
        <Question
          title={t`Switch on the webhook ${name}?`}
          verb={t`Switch on`}
          isPending={switching.isPending}
          onYes={() => switching.mutate()}
          onClose={() => ask(undefined)}
        >
          <Trans>From then on you answer for this webhook: it tells no more than you may view.</Trans>{' '}
          <Dropped count={waiting} />
        </Question>
      )}
      {asking === 'rotate' && (
        <Question
          title={t`A new secret for this webhook?`}
          verb={t`New secret`}
          isPending={rotating.isPending}
          onYes={() => rotating.mutate()}
          onClose={() => ask(undefined)}
        >
          <Trans>For a day everything is signed by both, so that the program can be changed in peace.</Trans>
        </Question>
      )}
      {asking === 'remove' && (
        <Question
          title={t`Remove the webhook ${name}?`}
          verb={t`Remove`}
          isDangerous
          isPending={removing.isPending}
          onYes={() => removing.mutate()}
          onClose={() => ask(undefined)}
        >
          <Trans>Nothing more is sent there, not even what is waiting.</Trans>
        </Question>
      )}
      {secret !== undefined && (
        <SecretDialog title={t`Signing secret`} secret={secret} onClose={() => show(undefined)} />
      )}
    </>
  )
}

type QuestionProps = {
  title: string
  verb: string
  isDangerous?: boolean
  isPending: boolean
  onYes: () => void
  onClose: () => void
  children: React.ReactNode
}

function Question({ title, verb, isDangerous = false, isPending, onYes, onClose, children }: QuestionProps) {
  const { t } = useLingui()
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look={isDangerous ? 'danger' : 'primary'} autoFocus isPending={isPending} onPress={onYes}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  )
}

function sayWhy({ message }: Error) {
  toast({ type: 'error', message })
}
