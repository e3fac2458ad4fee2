import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ApplicationStatus, readStatus, withdrawApplication } from 'tenant-api/contract/admissions/form'
import { appointmentKinds, type Stage } from 'tenant-api/contract/admissions/applicants'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { plainCall } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { Ltr, Written } from '../../../../ui/text/Ltr.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { readPlain } from './plain.ts'
import { FeesToPay } from './FeesToPay.tsx'
import { PapersToSend } from './PapersToSend.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'

/** Where an application stands, what is missing, and the way to take it back. */
export function StatusView({ visit }: { visit: string }) {
  const { data: status, fallback } = useLoaded(readPlain(readStatus, { params: { visit } }), 4)
  if (fallback) return fallback
  return (
    <>
      <Standing status={status} />
      <FeesToPay visit={visit} />
      {(status.maySend || status.papers.length > 0) && <PapersToSend visit={visit} status={status} />}
      {status.mayWithdraw && <Withdrawal visit={visit} />}
    </>
  )
}

function Standing({ status }: { status: ApplicationStatus }) {
  const say = useSay()
  const words = useStageWords()
  const { name, otherName, className, campusName, yearName, number, stage, offerUntil, appointments } = status
  return (
    <Card title={<bdi>{otherName || name}</bdi>}>
      <Stack gap="4px">
        <p className="muted">
          <Written text={className} /> · <bdi>{campusName}</bdi>
          {yearName && (
            <>
              {' '}
              · <Ltr>{yearName}</Ltr>
            </>
          )}{' '}
          · <Ltr>{number}</Ltr>
        </p>
        <p>
          <strong>{words[stage]}</strong>
        </p>
        {offerUntil && (
          <p>
            <Trans>
              Please answer the school until <DayText day={offerUntil} />.
            </Trans>
          </p>
        )}
        {appointments.map(({ kind, day, startsAt, place, withWhom }) => (
          <p key={`${kind} ${day} ${startsAt}`}>
            <strong>{say(appointmentKinds[kind])}:</strong> <DayText day={day} />{' '}
            {startsAt && <Ltr>{startsAt}</Ltr>} {place && <bdi>{place}</bdi>}{' '}
            {withWhom && <bdi>{withWhom}</bdi>}
          </p>
        ))}
      </Stack>
    </Card>
  )
}

function Withdrawal({ visit }: { visit: string }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const [isAsked, ask] = useState(false)
  const { queryKey } = readPlain(readStatus, { params: { visit } })
  const withdrawing = useMutation({
    mutationFn: () => plainCall(withdrawApplication, { params: { visit } }),
    onSuccess(status) {
      ask(false)
      queries.setQueryData(queryKey, status)
      void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).endsWith('/fees') })
    },
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
  return (
    <>
      <Button look="quiet" onPress={() => ask(true)}>{t`Withdraw application`}</Button>
      <Dialog
        title={t`Withdraw the application?`}
        role="alertdialog"
        isOpen={isAsked}
        onClose={() => ask(false)}
        actions={
          <>
            <Button onPress={() => ask(false)}>{t`Keep it`}</Button>
            <Button look="danger" isPending={withdrawing.isPending} onPress={() => withdrawing.mutate()}>
              {t`Withdraw`}
            </Button>
          </>
        }
      >
        <Trans>The school no longer keeps a seat for the child. You can apply again at any time.</Trans>
      </Dialog>
    </>
  )
}

/** Where an application stands, as one says it to a family. */
function useStageWords(): Readonly<Record<Stage, string>> {
  const { t } = useLingui()
  return {
    enquiry: t`The school has your enquiry and will call you.`,
    applied: t`The school has your application and will call you.`,
    scheduled: t`The school invites you and your child.`,
    waiting: t`Your child is on the waiting list. The school calls as soon as a seat is free.`,
    offered: t`The school offers your child a seat.`,
    accepted: t`The seat is kept for your child. The school’s office tells you what comes next.`,
    enrolled: t`Your child is enrolled. Welcome!`,
    rejected: t`The school is sorry: it cannot give your child a seat this time.`,
    withdrawn: t`This application was taken back.`,
  }
}
